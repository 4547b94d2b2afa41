import { useQuery } from '@tanstack/react-query';
import { streamList } from '../stream/use-stream-list.ts';

/** The livestream of a media entry: on air, to come, or ended in the last day. */
export function useStreamOfMedia(mediaId: number, enabled: boolean) {
  const { data, isLoading } = useQuery({ ...streamList, enabled });
  return { stream: data?.media.find((each) => each.mediaId === mediaId), isLoading };
}

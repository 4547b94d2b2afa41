import { useQuery } from '@tanstack/react-query';
import { streamList } from '../stream/use-stream-list.ts';

/** The livestream of a media entry: on air, to come, or ended in the last day. */
export function useStreamOfMedia(mediaId: number, enabled: boolean) {
  const { data, ...list } = useQuery({ ...streamList, enabled });
  return { ...list, stream: data?.media.find((each) => each.mediaId === mediaId) };
}

import { query } from '@greenlight/client/query';
import { useQuery } from '@tanstack/react-query';
import { client } from '../../platform/app.ts';

/** The livestream of a media entry: on air, to come, or ended in the last day. */
export function useStreamOfMedia(mediaId: number, enabled: boolean) {
  const { data, isLoading } = useQuery({ ...query(client.live.media), enabled });
  return { stream: data?.media.find((each) => each.mediaId === mediaId), isLoading };
}

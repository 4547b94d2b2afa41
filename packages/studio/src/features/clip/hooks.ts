import { keyOf } from '@greenlight/client/query';
import { useMutation } from '@greenlight/client/use-mutation';
import { useInfiniteQuery } from '@tanstack/react-query';
import { client, queryClient } from '../../platform/app.ts';
import { cursorPages } from '../moderation/hooks.ts';

const { studioClips } = client;

/** Newest first, of one video or of all that the viewer may edit. */
export function useClips(mediaId: number | undefined) {
  const query = mediaId === undefined ? {} : { mediaId };
  return useInfiniteQuery(
    cursorPages(keyOf(studioClips.list, { query }), (before, signal) =>
      studioClips.list({ query: { ...query, before } }, { signal }),
    ),
  );
}

export function useRemoveClip() {
  return useMutation({
    mutationFn: (clipId: number) => studioClips.remove({ params: { clipId } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: keyOf(studioClips.list) }),
  });
}

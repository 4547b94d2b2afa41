import { useMutation } from '@greenlight/client/use-mutation';
import { client, queryClient } from '../../platform/app.ts';

/** Sets the premiere of a video, or moves it. */
export function useSetPremiere(mediaId: number, isMoved: boolean) {
  const set = isMoved ? client.studioLive.update : client.studioPlayout.premiere;
  return useMutation({
    mutationFn: (startsAt: string) => set({ params: { mediaId }, body: { startsAt } }),
    onSuccess: premiereChanged,
  });
}

export function useCancelPremiere() {
  return useMutation({
    mutationFn: (mediaId: number) => client.studioLive.remove({ params: { mediaId } }),
    onSuccess: premiereChanged,
  });
}

export function useEndPremiere() {
  return useMutation({
    mutationFn: (mediaId: number) => client.studioLive.end({ params: { mediaId } }),
    onSettled: premiereChanged,
  });
}

/** Reads the video and its room again, which show the premiere. */
function premiereChanged() {
  void queryClient.invalidateQueries({ queryKey: ['studioMedia'] });
  return queryClient.invalidateQueries({ queryKey: ['studioLive'] });
}

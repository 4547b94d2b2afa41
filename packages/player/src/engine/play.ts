import type { PlaybackSession } from '../playback-session.ts';

/** Plays. Ignores rejected autoplay and an interrupted start, because they are no errors. */
export function play({ video }: Pick<PlaybackSession, 'video'>): void {
  video.play().catch(() => undefined);
}

/** Pauses on behalf of the viewer, who then no longer follows a livestream. */
export function pause({ video, store }: Pick<PlaybackSession, 'video' | 'store'>): void {
  store.set({ follows: false });
  video.pause();
}

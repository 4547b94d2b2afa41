import type { Stage } from '../stage.ts';

/** Plays. Ignores rejected autoplay and an interrupted start, because they are no errors. */
export function play({ video }: Pick<Stage, 'video'>): void {
  video.play().catch(() => undefined);
}

/** Pauses for the viewer, who stays there also in a livestream. */
export function pause({ video, store }: Pick<Stage, 'video' | 'store'>): void {
  store.set({ follows: false });
  video.pause();
}

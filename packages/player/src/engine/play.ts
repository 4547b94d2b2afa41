import type { Stage } from '../stage.ts';

/** Plays; ignores refused autoplay and an interrupted start: neither is an error. */
export function play({ video }: Pick<Stage, 'video'>): void {
  video.play().catch(() => undefined);
}

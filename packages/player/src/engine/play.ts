import type { Stage } from '../stage.ts';

/** Plays. Ignores rejected autoplay and an interrupted start, because they are no errors. */
export function play({ video }: Pick<Stage, 'video'>): void {
  video.play().catch(() => undefined);
}

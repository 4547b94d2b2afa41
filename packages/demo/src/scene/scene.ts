import type { Video } from '../catalogue/video.ts';
import type { Stage } from '../draw/stage.ts';

/**
 * Prepares everything that does not change and returns a function that draws one frame. A frame depends only on `t`
 * (seconds), so that stills and contact sheets show the same as the film.
 */
export type Scene = (stage: Stage, video: Video) => Draw;
export type Draw = (t: number) => void;

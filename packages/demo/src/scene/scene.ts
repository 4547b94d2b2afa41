import type { Video } from '../catalogue/video.ts';
import type { Stage } from '../draw/stage.ts';

/**
 * Prepares what never changes, and gives back the drawing of one moment. A moment is a function of `t` (seconds)
 * alone, so that stills, contact sheets and a start in the middle show what the film shows.
 */
export type Scene = (stage: Stage, video: Video) => Draw;
export type Draw = (t: number) => void;

import type { Line, Video } from '../catalogue/video.ts';
import type { Stage } from '../draw/stage.ts';

/** The lettering of a show's films. */
export type Look = {
  /** Strength of the vignette, 0…1. */
  vignette: number;
  /** Draws the opening title; called while t < `titleSeconds`. */
  title: (stage: Stage, video: Video, t: number) => void;
  card: (stage: Stage, card: Line, t: number) => void;
};

export const titleSeconds = 5.4;
export const endCardSeconds = 4;

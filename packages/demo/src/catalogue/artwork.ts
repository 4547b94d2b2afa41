/**
 * A part of one frame of a film: time in seconds, centre in fractions of the frame, and height as a fraction of the
 * frame.
 */
export type Cut = { video: string; t: number; x: number; y: number; part: number };

export type ArtKind = 'standard' | 'poster' | 'hero-desktop' | 'hero-mobile' | 'avatar';

/** Size of each kind of picture in pixels. */
export const artSizes: Record<ArtKind, readonly [width: number, height: number]> = {
  standard: [1600, 900],
  poster: [900, 1200],
  'hero-desktop': [1600, 900],
  'hero-mobile': [900, 1200],
  avatar: [512, 512],
};

/** Pictures by the slug of a show or creator. Those of shows in `lettered` kinds also show the name. */
export const cuts: Record<string, Partial<Record<ArtKind, Cut>>> = {
  'small-suns': {
    standard: { video: 'thin-film', t: 21.5, x: 0.5, y: 0.5, part: 1 },
    poster: { video: 'thin-film', t: 13, x: 0.635, y: 0.56, part: 1 },
    'hero-desktop': { video: 'bottom-of-the-pool', t: 23.4, x: 0.5, y: 0.5, part: 1 },
    'hero-mobile': { video: 'bottom-of-the-pool', t: 23.4, x: 0.56, y: 0.5, part: 1 },
  },
  'cities-that-arent': {
    standard: { video: 'low-pass-over-carrow', t: 12.4, x: 0.5, y: 0.5, part: 1 },
    poster: { video: 'every-window', t: 14.5, x: 0.5, y: 0.5, part: 1 },
    'hero-desktop': { video: 'isometric-hours', t: 24.6, x: 0.5, y: 0.5, part: 1 },
    'hero-mobile': { video: 'low-pass-over-carrow', t: 12.4, x: 0.5, y: 0.5, part: 1 },
  },
  counterpoint: {
    standard: { video: 'study-6-quilt', t: 17.2, x: 0.5, y: 0.5, part: 1 },
    poster: { video: 'study-1-arcs', t: 24, x: 0.52, y: 0.5, part: 1 },
    'hero-desktop': { video: 'study-5-ribbons', t: 34.2, x: 0.5, y: 0.5, part: 1 },
    'hero-mobile': { video: 'study-6-quilt', t: 17.2, x: 0.5, y: 0.5, part: 1 },
  },
  'the-long-quiet': {
    standard: { video: 'sixty-nine-north', t: 318, x: 0.5, y: 0.5, part: 1 },
    poster: { video: 'embers', t: 23.6, x: 0.5, y: 0.5, part: 1 },
    'hero-desktop': { video: 'sixty-nine-north', t: 412, x: 0.5, y: 0.5, part: 1 },
    'hero-mobile': { video: 'sixty-nine-north', t: 412, x: 0.55, y: 0.5, part: 1 },
  },
  'field-optics': {
    avatar: { video: 'thin-film', t: 16, x: 0.636, y: 0.515, part: 0.9 },
    'hero-desktop': { video: 'the-prism-table', t: 38, x: 0.5, y: 0.5, part: 1 },
    'hero-mobile': { video: 'the-prism-table', t: 38, x: 0.5, y: 0.5, part: 1 },
  },
  'night-atlas': {
    avatar: { video: 'founding-lines', t: 23.5, x: 0.5, y: 0.5, part: 0.8 },
    'hero-desktop': { video: 'rush-hour-in-vell', t: 18, x: 0.5, y: 0.5, part: 1 },
    'hero-mobile': { video: 'rush-hour-in-vell', t: 18, x: 0.46, y: 0.5, part: 1 },
  },
  'hum-department': {
    avatar: { video: 'study-1-arcs', t: 15.6, x: 0.515, y: 0.5, part: 0.8 },
    'hero-desktop': { video: 'study-2-pendulums', t: 14.4, x: 0.5, y: 0.5, part: 1 },
    'hero-mobile': { video: 'study-2-pendulums', t: 14.4, x: 0.45, y: 0.5, part: 1 },
  },
};

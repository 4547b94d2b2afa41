import type { Video } from './video.ts';

export type Season = { number: number; title: string };

/** The Spanish texts; `seasons` are the titles of the seasons in order. */
type SpanishShow = { name: string; description: string; seasons: string[] };

export type Show = {
  slug: string;
  name: string;
  description: string;
  layout: 'standard' | 'series-view';
  seasons: Season[];
  spanish: SpanishShow;
  /** In the order of seasons and episodes. */
  videos: Video[];
};

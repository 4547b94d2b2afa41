import type { Video } from './video.ts';

export type Season = { number: number; title: string };

/** What its creators wrote in Spanish: the titles of its seasons in their order. */
type SpanishShow = { name: string; description: string; seasons: string[] };

export type Show = {
  slug: string;
  name: string;
  description: string;
  layout: 'standard' | 'series-view';
  seasons: Season[];
  spanish: SpanishShow;
  /** In the order of the seasons and episodes. */
  videos: Video[];
};

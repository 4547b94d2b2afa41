import type { Video } from './video.ts';

export type Season = { number: number; title: string };

export type Show = {
  slug: string;
  name: string;
  description: string;
  layout: 'standard' | 'series-view';
  seasons: Season[];
  /** In the order of the seasons and episodes. */
  videos: Video[];
};

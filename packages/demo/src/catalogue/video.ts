/** The languages of the captions, by tag. */
export const languages = { en: 'English', es: 'Español' } as const;

/**
 * A text on the screen, or a description of a sound, from `at` to `until` (seconds). `es` only for Spanish captions.
 */
export type Line = { at: number; until: number; en: string; es?: string };

export type Chapter = { at: number; title: string };

/** One film of the demo: its catalogue data, and the timeline from which picture and sound are made. */
export type Video = {
  slug: string;
  title: string;
  description: string;
  season: number;
  episode: number;
  creators: string[];
  access: 'free' | 'members';
  /** Days between its publication and the first start of the demo. */
  daysAgo: number;
  tags: string[];
  /** Width in pixels; the picture is 16:9. */
  width: 960 | 1280 | 1920;
  frameRate: 24 | 25 | 30;
  seconds: number;
  /** The time of the thumbnail's frame in seconds. */
  posterAt: number;
  /** The first one starts at 0. Scenes use the chapters as their acts. */
  chapters: Chapter[];
  /** Includes the chapter titles in order. */
  spanish: { title: string; description: string; chapters: string[] };
  /** Shown in the picture and as captions. */
  cards: Line[];
  /** Captions only: the sounds. */
  sounds: Line[];
};

/** The start times of the chapters in seconds. */
export function actStarts(video: Video): number[] {
  return video.chapters.map((chapter) => chapter.at);
}

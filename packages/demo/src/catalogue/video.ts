/** The languages of the captions, by tag. */
export const languages = { en: 'English', es: 'Español' } as const;

/** What is written on the screen, or heard, between two moments (seconds). Spanish where a video has Spanish captions. */
export type Line = { at: number; until: number; en: string; es?: string };

export type Chapter = { at: number; title: string };

/** One clip of the demo: what the catalogue says about it, and the timeline that it is drawn and played from. */
export type Video = {
  slug: string;
  title: string;
  description: string;
  season: number;
  episode: number;
  creators: string[];
  access: 'free' | 'members';
  /** Days between its publication and the demo's first start. */
  daysAgo: number;
  tags: string[];
  /** Pixels across; the picture is 16:9. */
  width: 960 | 1280 | 1920;
  frameRate: 24 | 25 | 30;
  seconds: number;
  /** Where its still for thumbnails is taken (seconds). */
  posterAt: number;
  /** The first starts at 0; a scene takes its acts from them. */
  chapters: Chapter[];
  /** With the titles of the chapters in their order. */
  spanish: { title: string; description: string; chapters: string[] };
  /** Set on the picture, and captions. */
  cards: Line[];
  /** Captions alone: what is heard. */
  sounds: Line[];
};

/** The moments at which the chapters start. */
export function actStarts(video: Video): number[] {
  return video.chapters.map((chapter) => chapter.at);
}

import type { Chapter } from './props.ts';
import type { Feature } from './stage.ts';

export interface ChapterState {
  /** Which chapter is on, -1 outside of all. */
  chapter: number;
}

export function chapterAt(chapters: Chapter[], time: number): number {
  return chapters.findIndex(({ start, end }) => time >= start && time < end);
}

export const chapters: Feature<ChapterState> = {
  state: { chapter: -1 },
  attach({ video, store, props }, signal) {
    const read = () => store.set({ chapter: chapterAt(props().source.chapters, video.currentTime) });
    video.addEventListener('timeupdate', read, { signal });
    video.addEventListener('seeking', read, { signal });
    read();
  },
};

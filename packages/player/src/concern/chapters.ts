import type { Concern } from '../playback-session.ts';
import type { Chapter } from '../props.ts';
import type { ChapterState } from '../state.ts';

export function chapterAt(chapters: Chapter[], time: number): number {
  return chapters.findIndex(({ start, end }) => time >= start && time < end);
}

export const chapters: Concern<ChapterState> = {
  state: { chapter: -1 },
  attach({ video, store, props }, signal) {
    const read = () => store.set({ chapter: chapterAt(props().source.chapters, video.currentTime) });
    video.addEventListener('timeupdate', read, { signal });
    video.addEventListener('seeking', read, { signal });
    read();
  },
};

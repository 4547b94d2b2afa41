import { livestreamListLateMs } from '@greenlight/contract/limits';
import type { LiveMedia } from '@greenlight/contract/live';
import type { Chapter } from '@greenlight/player/player';

/** The chapters of a stream that the socket sent last, and when. */
export interface ReceivedChapters {
  livestreamId: number;
  chapters: LiveMedia['chapters'];
  atMs: number;
}

/**
 * The chapters of a stream on air: from the list of streams, read at `listedMs`, or from the socket if that is newer.
 */
export function chaptersOf(
  livestreamId: number,
  known: { media: LiveMedia[]; listedMs: number; received: ReceivedChapters | null },
): LiveMedia['chapters'] {
  const { media, listedMs, received } = known;
  if (received?.livestreamId === livestreamId && listedMs < received.atMs + livestreamListLateMs)
    return received.chapters;
  return media.find((stream) => stream.livestreamId === livestreamId)?.chapters ?? [];
}

/** Adds the ends of the chapters. The last one has no end. */
export function toPlayerChapters(chapters: LiveMedia['chapters']): Chapter[] {
  return chapters.map((chapter, index) => ({
    ...chapter,
    end: chapters[index + 1]?.start ?? Number.POSITIVE_INFINITY,
  }));
}

import type { Db } from '../../platform/db/database.ts';
import type { CutPart } from '../transcode/file-outcome.ts';
import { listChapters } from './file-of-video-queries.ts';
import { replaceChapters } from './studio/edit-media-queries.ts';

interface Chapter {
  start: number;
  title: string;
}

/** Chapters stay at their pictures when parts of the file are left out. */
export async function moveChapters(tx: Db, { mediaId, parts }: { mediaId: number; parts: CutPart[] }): Promise<void> {
  const chapters = await listChapters(tx, mediaId);
  if (chapters.length > 0) await replaceChapters(tx, mediaId, chaptersAfterCuts(chapters, parts));
}

/** Those that began in a part that is left out begin after it; of several that begin at the same time the last one. */
export function chaptersAfterCuts(chapters: Chapter[], parts: CutPart[]): Chapter[] {
  const moved = chapters.map(({ start, title }) => {
    const goneS = parts.reduce((sum, { startS, lengthS }) => sum + Math.min(lengthS, Math.max(0, start - startS)), 0);
    return { start: Math.round((start - goneS) * 10) / 10, title };
  });
  return moved.filter(({ start }, index) => moved[index + 1]?.start !== start);
}

import { isDeepStrictEqual } from 'node:util';
import type { Db } from '../../platform/db/database.ts';
import { recordChange } from '../audit/audit-entry.ts';
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

/**
 * Chapters stay at their pictures when the start and the end of the file are moved. What began before begins at 0; what
 * would begin after the end is gone, but the history has it.
 */
export async function shiftChapters(
  tx: Db,
  { mediaId, movedS, lengthS }: { mediaId: number; movedS: number; lengthS: number },
): Promise<void> {
  const before = await listChapters(tx, mediaId);
  const after = chaptersShifted(before, { movedS, lengthS });
  if (before.length === 0 || isDeepStrictEqual(before, after)) return;
  await replaceChapters(tx, mediaId, after);
  const entry = { actorId: null, action: 'media.edit' as const, subject: `media:${mediaId}` };
  await recordChange(tx, { ...entry, before: { chapters: before }, after: { chapters: after } });
}

export function chaptersShifted(
  chapters: Chapter[],
  { movedS, lengthS }: { movedS: number; lengthS: number },
): Chapter[] {
  const moved = chapters.map(({ start, title }) => {
    return { start: Math.max(0, Math.round((start + movedS) * 10) / 10), title };
  });
  return moved.filter(({ start }, index) => start < lengthS && moved[index + 1]?.start !== start);
}

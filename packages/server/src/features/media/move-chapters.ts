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

/** Moves chapters to their pictures when parts of the file are left out. */
export async function moveChapters(tx: Db, { mediaId, parts }: { mediaId: number; parts: CutPart[] }): Promise<void> {
  const chapters = await listChapters(tx, mediaId);
  if (chapters.length > 0) await replaceChapters(tx, mediaId, chaptersAfterCuts(chapters, parts));
}

/**
 * A chapter that began in a removed part begins after it; of several chapters that begin at the same time, the last one
 * stays.
 */
export function chaptersAfterCuts(chapters: Chapter[], parts: CutPart[]): Chapter[] {
  const moved = chapters.map(({ start, title }) => {
    const goneS = parts.reduce((sum, { startS, lengthS }) => sum + Math.min(lengthS, Math.max(0, start - startS)), 0);
    return { start: Math.round((start - goneS) * 10) / 10, title };
  });
  return moved.filter(({ start }, index) => moved[index + 1]?.start !== start);
}

/**
 * Moves chapters to their pictures when the start and the end of the file are moved. A chapter that began before the
 * new start begins at 0. A chapter that would begin after the new end is deleted, but the history has it.
 */
export async function shiftChapters(
  tx: Db,
  { mediaId, movedS, lengthS }: { mediaId: number; movedS: number; lengthS: number },
): Promise<void> {
  const before = await listChapters(tx, mediaId);
  const after = shiftChapterTimes(before, { movedS, lengthS });
  if (before.length === 0 || isDeepStrictEqual(before, after)) return;
  await replaceChapters(tx, mediaId, after);
  const entry = { actorId: null, action: 'media.edit' as const, subject: `media:${mediaId}` };
  await recordChange(tx, { ...entry, before: { chapters: before }, after: { chapters: after } });
}

export function shiftChapterTimes(
  chapters: Chapter[],
  { movedS, lengthS }: { movedS: number; lengthS: number },
): Chapter[] {
  const moved = chapters.map(({ start, title }) => {
    return { start: Math.max(0, Math.round((start + movedS) * 10) / 10), title };
  });
  return moved.filter(({ start }, index) => start < lengthS && moved[index + 1]?.start !== start);
}

import type { Chapter } from '@greenlight/contract/media';
import type { Db } from '../../platform/db/database.ts';
import { listChapters } from './chapter-queries.ts';

/** The chapters of each video that has some, in order. */
export async function readChapters(db: Db, mediaIds: number[]): Promise<Map<number, Chapter[]>> {
  if (mediaIds.length === 0) return new Map();
  const chapters = await listChapters(db, mediaIds);
  const byVideo = Map.groupBy(chapters, ({ mediaId }) => mediaId);
  return new Map([...byVideo].map(([id, rows]) => [id, rows.map(({ start, title }) => ({ start, title }))]));
}

import type { Page } from '../../platform/db/page.ts';
import type { Platform } from '../../platform/platform.ts';
import { listOfTags } from './tag-videos-queries.ts';

/**
 * The newest videos of each tag, by the tag in lower case, in one query; one more than the page holds if there are
 * more.
 */
export async function listTagVideos(
  { db, clock }: Platform,
  { tags, page }: { tags: string[]; page: Page },
): Promise<Map<string, number[]>> {
  if (tags.length === 0) return new Map();
  const rows = await listOfTags(db, { at: clock.now(), page, tags });
  return new Map(rows.map(({ tag, mediaIds }) => [tag, mediaIds]));
}

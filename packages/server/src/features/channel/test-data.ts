import { randomUUID } from 'node:crypto';
import type { Db } from '../../platform/db/database.ts';

/** For tests: a show with `seasons` seasons, numbered from 1. */
export async function makeChannel(
  db: Db,
  options: {
    name?: string;
    slug?: string;
    position?: number;
    published?: boolean;
    createdBy?: string;
    seasons?: number;
  } = {},
): Promise<{ channelId: number; seasonIds: number[] }> {
  const {
    name = 'A show',
    slug = `show-${randomUUID()}`,
    position = 0,
    published = true,
    createdBy,
    seasons = 0,
  } = options;
  const { id: channelId } = await db
    .insertInto('channel')
    .values({ name, slug, position, published, created_by: createdBy })
    .returning('id')
    .executeTakeFirstOrThrow();
  const rows = Array.from({ length: seasons }, (_, index) => ({ channel_id: channelId, number: index + 1 }));
  const made = seasons === 0 ? [] : await db.insertInto('season').values(rows).returning('id').execute();
  return { channelId, seasonIds: made.map(({ id }) => id) };
}

import type { Db } from '../../platform/db/database.ts';

/** For tests: the row of a picture without files. */
export async function makeImageRow(
  db: Db,
  options: { createdAt?: Date; alt?: string; createdBy?: string } = {},
): Promise<string> {
  const row = { width: 1280, height: 720, widths: [320, 640, 960, 1280], color: '#336699', alt: options.alt ?? '' };
  const query = db
    .insertInto('image')
    .values({ ...row, created_at: options.createdAt ?? new Date(), created_by: options.createdBy ?? null });
  return (await query.returning('id').executeTakeFirstOrThrow()).id;
}

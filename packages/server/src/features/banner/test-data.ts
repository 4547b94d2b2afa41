import { sitePath } from '@greenlight/contract/site-path';
import type { Insertable } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { Banner } from '../../platform/db/tables.ts';

/** For tests: a published banner, by default a link to the shows. */
export async function makeBannerRow(db: Db, values: Partial<Insertable<Banner>> = {}): Promise<number> {
  const link = { name: 'A banner', kind: 'internal-link-banner', urls: [sitePath('shows')], published: true };
  const text = JSON.stringify([{ type: 'title', text: 'Look' }]);
  const query = db.insertInto('banner').values({ ...link, text, ...values });
  return (await query.returning('id').executeTakeFirstOrThrow()).id;
}

import type { Db } from '../../../platform/db/database.ts';

export function findAddress(db: Db, userId: string) {
  return db
    .selectFrom('account')
    .select(['email', 'display_name', 'language', 'verified_at', 'suspended_at'])
    .where('id', '=', userId)
    .executeTakeFirst();
}

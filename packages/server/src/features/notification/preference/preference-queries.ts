import type { NotificationType } from '@greenlight/contract/notification';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

export async function findPushTypes(db: Db, userId: string): Promise<NotificationType[] | undefined> {
  const row = await db
    .selectFrom('notification_choice')
    .select('types')
    .where('account_id', '=', userId)
    .executeTakeFirst();
  return row?.types as NotificationType[] | undefined;
}

export async function upsertPushTypes(db: Db, userId: string, types: NotificationType[]): Promise<void> {
  await db
    .insertInto('notification_choice')
    .values({ account_id: userId, types })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ types }))
    .execute();
}

export function listMailChoices(db: Db, userId: string): Promise<{ campaign_id: string; subscribed: boolean }[]> {
  return db.selectFrom('mail_choice').select(['campaign_id', 'subscribed']).where('account_id', '=', userId).execute();
}

export async function upsertMailChoices(
  db: Db,
  userId: string,
  choices: { campaignId: string; subscribed: boolean }[],
): Promise<void> {
  if (choices.length === 0) return;
  await db
    .insertInto('mail_choice')
    .values(choices.map(({ campaignId, subscribed }) => ({ account_id: userId, campaign_id: campaignId, subscribed })))
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'campaign_id']).doUpdateSet({ subscribed: sql<boolean>`excluded.subscribed` }),
    )
    .execute();
}

/** Does nothing for an address without an account. */
export async function insertUnsubscription(
  db: Db,
  { campaignId, email }: { campaignId: string; email: string },
): Promise<void> {
  await sql`
    insert into mail_choice (account_id, campaign_id, subscribed)
    select id, ${campaignId}, false from account where email = ${email}
    on conflict (account_id, campaign_id) do update set subscribed = false`.execute(db);
}

export async function findEmail(db: Db, userId: string): Promise<string | undefined> {
  const row = await db.selectFrom('account').select('email').where('id', '=', userId).executeTakeFirst();
  return row?.email;
}

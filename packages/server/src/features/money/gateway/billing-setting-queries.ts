import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { Backend } from '../entitlement/policy.ts';

export interface SettingRow {
  backend: Backend;
  gateway: 'sandbox' | 'stripe';
  graceDays: number;
  seller: string;
  stripeSecret: Buffer | null;
  stripeWebhookSecret: Buffer | null;
  stripePublishable: string | null;
  stripeCheckedAt: Date | null;
}

const fields = sql`backend, gateway, grace_days as "graceDays", seller, stripe_secret as "stripeSecret",
  stripe_webhook_secret as "stripeWebhookSecret", stripe_publishable as "stripePublishable",
  stripe_checked_at as "stripeCheckedAt"`;

export async function findSetting(db: Db, { lock = false } = {}): Promise<SettingRow> {
  const { rows } = await sql<SettingRow>`
    select ${fields} from billing_setting ${lock ? sql`for update` : sql``}`.execute(db);
  return rows[0] as SettingRow;
}

export async function updateSetting(db: Db, row: SettingRow, at: Date): Promise<void> {
  await sql`
    update billing_setting set backend = ${row.backend}, gateway = ${row.gateway}, grace_days = ${row.graceDays},
      seller = ${row.seller}, stripe_secret = ${row.stripeSecret}, stripe_webhook_secret = ${row.stripeWebhookSecret},
      stripe_publishable = ${row.stripePublishable}, stripe_checked_at = ${row.stripeCheckedAt},
      updated_at = ${at}`.execute(db);
}

/** Whether the card provider bills a subscription, has an open charge, or is the backend or gateway of the settings. */
export async function isStripeInUse(db: Db): Promise<boolean> {
  const { rows } = await sql`
    select where exists (select from stripe_subscription where ended_at is null)
      or exists (select from charge where gateway = 'stripe' and state in ('intended', 'needs-approval'))
      or exists (select from billing_setting where backend = 'stripe' or gateway = 'stripe')`.execute(db);
  return rows.length > 0;
}

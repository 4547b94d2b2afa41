import { sql } from 'kysely';
import type { Db } from '../../../../platform/db/database.ts';
import { type Page, pageLimit } from '../../../../platform/db/page.ts';
import type { GiftRow } from './gift-state.ts';

export interface OptionRow {
  id: string;
  months: number;
  amount: number;
  currency: string;
  planId: string;
  offered: boolean;
}

export async function listOptions(db: Db): Promise<OptionRow[]> {
  const { rows } = await sql<OptionRow>`
    select id, months, amount, currency, plan_id as "planId", offered from gift_option order by months, id`.execute(db);
  return rows;
}

/** Condition: the charge `c` is disputed, or refunded in full (also pending). */
const isReturned = sql`(c.disputed_at is not null or c.amount <= c.refunded + (
  select coalesce(sum(r.amount), 0) from refund r where r.charge_id = c.id and r.state = 'intended'))`;

const giftFields = sql`g.id, g.buyer_id as "buyerId", b.display_name as "buyerName", g.option_id as "optionId",
  g.plan_id as "planId", g.months, g.amount, g.tax, g.tax_rate_id as "taxRateId", g.currency, g.recipient_name as "recipientName",
  g.recipient_email as "recipientEmail", g.message, g.send_at as "sendAt", g.payment_page_id as "paymentPageId", g.code,
  g.charge_id as "chargeId", g.created_at as "createdAt", g.paid_at as "paidAt", g.sent_at as "sentAt",
  g.redeemed_at as "redeemedAt", g.redeemed_by as "redeemedBy",
  coalesce(${isReturned}, false) as "isReturned",
  (select failure from (
    select f.failure, f.created_at as at from charge f where f.subject = 'gift:' || g.id and f.state = 'failed'
    union all select p.failure, p.settled_at from payment_page p where p.id = g.payment_page_id and p.failure is not null
  ) failed order by at desc limit 1) as failure`;

const giftTables = sql`gift g left join account b on b.id = g.buyer_id left join charge c on c.id = g.charge_id`;

export async function findGift(db: Db, id: number): Promise<GiftRow | undefined> {
  const { rows } = await sql<GiftRow>`select ${giftFields} from ${giftTables} where g.id = ${id}`.execute(db);
  return rows[0];
}

/** Locks the gift: no other transaction changes it before this one ends. */
export async function lockGift(db: Db, id: number): Promise<GiftRow | undefined> {
  // The charge is read in a later statement, to see changes for which the locks waited. A refund locks only the charge.
  await sql`select from gift where id = ${id} for no key update`.execute(db);
  await sql`select from charge where id = (select charge_id from gift where id = ${id}) for share`.execute(db);
  return findGift(db, id);
}

export async function findGiftByCode(db: Db, code: string): Promise<GiftRow | undefined> {
  const { rows } = await sql<GiftRow>`select ${giftFields} from ${giftTables} where g.code = ${code}`.execute(db);
  return rows[0];
}

/** Newest first, of one buyer or of all. */
export async function listGifts(db: Db, { buyerId, ...page }: Page & { buyerId?: string }): Promise<GiftRow[]> {
  const { rows } = await sql<GiftRow>`
    select ${giftFields} from ${giftTables} where ${buyerId === undefined ? sql`true` : sql`g.buyer_id = ${buyerId}`}
    order by g.id desc ${pageLimit(page)}`.execute(db);
  return rows;
}

export type NewGift = Pick<
  GiftRow,
  | 'optionId'
  | 'planId'
  | 'months'
  | 'amount'
  | 'tax'
  | 'taxRateId'
  | 'currency'
  | 'recipientName'
  | 'recipientEmail'
  | 'message'
  | 'sendAt'
> & { buyerId: string; orderId: string | null; at: Date };

/** Returns the id; for a repeated order, the id of the gift that it made before. */
export async function insertGift(db: Db, gift: NewGift): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into gift (buyer_id, order_id, option_id, plan_id, months, amount, tax, tax_rate_id, currency, recipient_name,
      recipient_email, message, send_at, created_at)
    values (${gift.buyerId}, ${gift.orderId}, ${gift.optionId}, ${gift.planId}, ${gift.months}, ${gift.amount}, ${gift.tax},
      ${gift.taxRateId}, ${gift.currency}, ${gift.recipientName}, ${gift.recipientEmail}, ${gift.message}, ${gift.sendAt}, ${gift.at})
    on conflict (buyer_id, order_id) where order_id is not null do update set order_id = excluded.order_id
    returning id`.execute(db);
  return rows[0]?.id as number;
}

/** The gift that the same order has made before. */
export async function findOrder(
  db: Db,
  { buyerId, orderId }: { buyerId: string; orderId: string },
): Promise<{ sendAt: Date | null } | undefined> {
  const { rows } = await sql<{ sendAt: Date | null }>`
    select send_at as "sendAt" from gift where buyer_id = ${buyerId} and order_id = ${orderId}`.execute(db);
  return rows[0];
}

/**
 * Deletes a gift, unless it has a payment page or a charge. Needs a transaction: the lock waits for a charge that is
 * being written, and the second statement sees it.
 */
export async function deleteUnchargedGift(tx: Db, id: number): Promise<void> {
  await sql`select from gift where id = ${id} for update`.execute(tx);
  await sql`
    delete from gift where id = ${id} and payment_page_id is null
      and not exists (select from charge where subject = 'gift:' || gift.id)`.execute(tx);
}

/** Replaces the payment page of a gift. Returns false if another call replaced it in the meantime. */
export async function updateGiftPage(db: Db, id: number, page: { from: string | null; to: string }): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update gift set payment_page_id = ${page.to} where id = ${id} and payment_page_id is not distinct from ${page.from}`.execute(
    db,
  );
  return numAffectedRows === 1n;
}

export async function recordGiftPayment(
  db: Db,
  id: number,
  { code, chargeId, at }: { code: string; chargeId: string; at: Date },
): Promise<void> {
  await sql`update gift set paid_at = ${at}, code = ${code}, charge_id = ${chargeId} where id = ${id}`.execute(db);
}

export async function recordGiftDelivery(db: Db, id: number, at: Date): Promise<void> {
  await sql`update gift set sent_at = ${at} where id = ${id}`.execute(db);
}

export async function updateGiftRecipient(
  db: Db,
  id: number,
  to: Pick<GiftRow, 'recipientName' | 'recipientEmail' | 'message' | 'sendAt'>,
): Promise<void> {
  await sql`
    update gift set recipient_name = ${to.recipientName}, recipient_email = ${to.recipientEmail},
      message = ${to.message}, send_at = ${to.sendAt}
    where id = ${id}`.execute(db);
}

/** Also clears `voided_at`: if the refund failed later, the gift is no longer void. */
export async function updateGiftRedemption(db: Db, id: number, by: { userId: string; at: Date }): Promise<void> {
  await sql`
    update gift set redeemed_at = ${by.at}, redeemed_by = ${by.userId}, voided_at = null where id = ${id}`.execute(db);
}

export async function updateGiftVoidedAt(db: Db, id: number, at: Date): Promise<void> {
  await sql`update gift set voided_at = ${at} where id = ${id}`.execute(db);
}

/** Paid gifts whose time has come and that no other transaction is sending. */
export async function lockGiftsToSend(db: Db, { at, limit }: { at: Date; limit: number }): Promise<GiftRow[]> {
  const { rows } = await sql<{ id: number }>`
    select g.id from gift g
    where g.paid_at is not null and g.sent_at is null and g.recipient_email is not null
      and (g.send_at is null or g.send_at <= ${at}) and g.redeemed_at is null
      and not exists (select from charge c where c.id = g.charge_id and ${isReturned})
    order by g.send_at limit ${sql.lit(limit)} for no key update of g skip locked`.execute(db);
  const found = await Promise.all(rows.map(({ id }) => findGift(db, id)));
  return found.flatMap((gift) => gift ?? []);
}

/** The next unpaid gifts with an open page, or with a charge whose outcome is not known. */
export async function listAwaitedGifts(
  db: Db,
  { since, after, limit }: { since: Date; after: number; limit: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select g.id from gift g left join payment_page h on h.id = g.payment_page_id
    where g.paid_at is null and g.id > ${after} and g.created_at > ${since}
      and (h.state = 'open' or exists (
        select from charge c where c.subject = 'gift:' || g.id and c.state in ('intended', 'needs-approval')))
    order by g.id limit ${sql.lit(limit)}`.execute(db);
  return rows.map(({ id }) => id);
}

import { sql } from 'kysely';
import type { Db } from '../../../../platform/db/database.ts';
import type { ChargeAmounts } from './refund-share.ts';

export interface ChargeToRefund extends ChargeAmounts {
  id: string;
  userId: string | null;
  /** The language of the account. */
  language: string | null;
  subject: string;
  description: string;
  currency: string;
  gateway: 'sandbox' | 'stripe';
  gatewayRef: string | null;
  periodStart: Date;
  periodEnd: Date | null;
}

const fields = sql`c.id, c.account_id as "userId", a.language, c.subject, c.description, c.currency, c.gateway,
  c.gateway_ref as "gatewayRef", c.period_start as "periodStart", c.period_end as "periodEnd", c.state, c.amount, c.tax,
  c.refunded, c.disputed,
  (select coalesce(sum(amount), 0)::int from refund where charge_id = c.id and state = 'intended') as pending`;

/** Locks the charge, so that one transaction at a time changes what is left of it. */
export async function lockCharge(db: Db, id: string): Promise<ChargeToRefund | undefined> {
  await sql`select from charge where id = ${id} for update`.execute(db);
  const { rows } =
    await sql<ChargeToRefund>`select ${fields} from charge c left join account a on a.id = c.account_id where c.id = ${id}`.execute(
      db,
    );
  return rows[0];
}

export async function findChargeByRef(db: Db, gateway: string, ref: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from charge where gateway = ${gateway} and gateway_ref = ${ref}`.execute(db);
  return rows[0]?.id;
}

/** How much of a charge is refunded, disputed or in an open refund. */
export async function findRefundedAmount(db: Db, chargeId: string): Promise<number> {
  const { rows } = await sql<{ back: number }>`
    select refunded + disputed + (
      select coalesce(sum(amount), 0)::int from refund where charge_id = c.id and state = 'intended') as back
    from charge c where id = ${chargeId}`.execute(db);
  return rows[0]?.back ?? 0;
}

/** Whether a payment for this subject, such as foundry:12, is disputed, or refunded with end of access. */
export async function isReversed(db: Db, subject: string): Promise<boolean> {
  const { rows } = await sql`
    select from charge c where subject = ${subject} and (disputed > 0 or exists (
      select from refund where charge_id = c.id and ends_access and state = 'succeeded')) limit 1`.execute(db);
  return rows.length > 0;
}

/** How long the news of a gateway waits for a charge whose outcome is unknown. */
const unsettledDays = 3;

/** Whether a charge from `before` or earlier may still turn out to be known to the gateway. */
export async function hasUnsettledCharge(db: Db, gateway: string, before: Date): Promise<boolean> {
  const { rows } = await sql`
    select 1 from charge where state = 'intended' and gateway = ${gateway} and created_at <= ${before}
      and created_at > ${before}::timestamptz - make_interval(days => ${sql.lit(unsettledDays)}) limit 1`.execute(db);
  return rows.length > 0;
}

export interface RefundRow {
  id: string;
  chargeId: string;
  amount: number;
  tax: number;
  endsAccess: boolean;
  state: 'intended' | 'succeeded' | 'failed';
  gateway: 'sandbox' | 'stripe';
  /** The id of the charge at the gateway. */
  chargeRef: string | null;
}

export async function findRefund(db: Db, id: string): Promise<RefundRow | undefined> {
  const { rows } = await sql<RefundRow>`
    select r.id, r.charge_id as "chargeId", r.amount, r.tax, r.ends_access as "endsAccess", r.state, c.gateway,
      c.gateway_ref as "chargeRef"
    from refund r join charge c on c.id = r.charge_id where r.id = ${id}`.execute(db);
  return rows[0];
}

export type RefundOfCharge = Pick<RefundRow, 'id' | 'amount' | 'tax' | 'endsAccess' | 'state'> & {
  /** The id of the refund at the gateway, if it was made there. */
  ref: string | null;
  isOurs: boolean;
  settledAt: Date | null;
};

/** Newest first. */
export async function listRefundsOf(db: Db, chargeId: string): Promise<RefundOfCharge[]> {
  const { rows } = await sql<RefundOfCharge>`
    select id, amount, tax, ends_access as "endsAccess", state, gateway_ref as ref, actor_id is not null as "isOurs",
      settled_at as "settledAt"
    from refund where charge_id = ${chargeId} order by created_at desc, id`.execute(db);
  return rows;
}

/** Up to 100 refunds with an unknown outcome, oldest first. */
export async function listOpenRefunds(db: Db, before: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from refund where state = 'intended' and created_at <= ${before} order by created_at limit 100`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

export async function insertRefund(
  db: Db,
  refund: {
    id: string;
    chargeId: string;
    amount: number;
    tax: number;
    reason: string;
    endsAccess: boolean;
    actorId: string | null;
    ref?: string;
    at: Date;
  },
): Promise<void> {
  await db
    .insertInto('refund')
    .values({
      id: refund.id,
      charge_id: refund.chargeId,
      amount: refund.amount,
      tax: refund.tax,
      reason: refund.reason,
      ends_access: refund.endsAccess,
      actor_id: refund.actorId,
      gateway_ref: refund.ref ?? null,
      created_at: refund.at,
    })
    .execute();
}

/** `tax` is final only now: of several open refunds, one may fail. */
export async function recordRefundResult(
  db: Db,
  { id, ...settled }: { id: string; state: 'succeeded' | 'failed'; tax: number; at: Date },
): Promise<void> {
  await db
    .updateTable('refund')
    .set({ state: settled.state, tax: settled.tax, settled_at: settled.at })
    .where('id', '=', id)
    .execute();
}

export async function updateRefundRef(db: Db, id: string, ref: string): Promise<void> {
  await sql`update refund set gateway_ref = ${ref} where id = ${id}`.execute(db);
}

/** For a refund that had succeeded and whose money came back. */
export async function recordRefundReturn(
  db: Db,
  { id, failure, at }: { id: string; failure: string; at: Date },
): Promise<void> {
  await sql`
    update refund set state = 'failed', failure = ${failure}, returned_at = ${at} where id = ${id}`.execute(db);
}

export async function addRefundToCharge(db: Db, id: string, amount: number): Promise<void> {
  await sql`update charge set refunded = refunded + ${amount} where id = ${id}`.execute(db);
}

export async function addDisputeToCharge(db: Db, id: string, amount: number, at: Date | null): Promise<void> {
  await sql`update charge set disputed = disputed + ${amount}, disputed_at = ${at} where id = ${id}`.execute(db);
}

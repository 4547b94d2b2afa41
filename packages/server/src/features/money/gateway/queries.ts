import type { PaymentPage } from '@greenlight/contract/payment';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { Gateway, GatewayMethod } from './gateway.ts';
import type { MethodRow, PaymentPageRow } from './payment-row.ts';

const pageFields = sql`id, account_id as "userId", purpose, subject, "order", charge_id as "chargeId", gateway, state,
  failure, url, created_at as "createdAt", expires_at as "expiresAt", settled_at as "settledAt"`;
const methodFields = sql`id, account_id as "userId", gateway, gateway_ref as "ref", customer_ref as "customerRef", brand,
  last4, expiry_month as "expiryMonth", expiry_year as "expiryYear", fingerprint, country, is_default as "isDefault",
  removed_at as "removedAt"`;

export async function insertPage(
  db: Db,
  row: Omit<PaymentPageRow, 'state' | 'failure' | 'settledAt'>,
): Promise<PaymentPageRow> {
  const { rows } = await sql<PaymentPageRow>`
    insert into payment_page
      (id, account_id, purpose, subject, "order", charge_id, gateway, url, created_at, expires_at)
    values (${row.id}, ${row.userId}, ${row.purpose}, ${row.subject}, ${JSON.stringify(row.order)}::jsonb,
      ${row.chargeId}, ${row.gateway}, ${row.url}, ${row.createdAt}, ${row.expiresAt})
    returning ${pageFields}`.execute(db);
  return rows[0] as PaymentPageRow;
}

/** The stored page, without asking the gateway; null if there is none. */
export async function findPage(db: Db, id: string): Promise<PaymentPageRow | null> {
  const { rows } = await sql<PaymentPageRow>`select ${pageFields} from payment_page where id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** The newest page of the account, or null. */
export async function findLatestPage(db: Db, userId: string): Promise<PaymentPageRow | null> {
  const { rows } = await sql<PaymentPageRow>`
    select ${pageFields} from payment_page where account_id = ${userId} order by created_at desc, id limit 1`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** Open pages from `before` or earlier, except for gifts, by expiry. Starts after the page `after`. */
export async function listOpenPages(
  db: Db,
  { before, after, limit }: { before: Date; after: Pick<PaymentPageRow, 'expiresAt' | 'id'>; limit: number },
): Promise<PaymentPageRow[]> {
  const { rows } = await sql<PaymentPageRow>`
    select ${pageFields} from payment_page
    where state = 'open' and purpose <> 'gift' and (expires_at, id) > (${after.expiresAt}, ${after.id})
      and created_at <= ${before}
    order by expires_at, id limit ${limit}`.execute(db);
  return rows;
}

/** Returns false if it was settled before. */
export async function updatePageState(
  db: Db,
  id: string,
  { state, failure, at }: { state: Exclude<PaymentPage['state'], 'open'>; failure: string | null; at: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update payment_page set state = ${state}, failure = ${failure}, settled_at = ${at}
    where id = ${id} and state = 'open'`.execute(db);
  return numAffectedRows === 1n;
}

/** The default cards of these accounts. */
export async function listDefaults(db: Db, userIds: string[]): Promise<MethodRow[]> {
  const { rows } = await sql<MethodRow>`
    select ${methodFields} from payment_method
    where account_id = any(${userIds}::uuid[]) and is_default and removed_at is null`.execute(db);
  return rows;
}

/** The default card first, then the newest. */
export async function listMethodRows(db: Db, userId: string): Promise<MethodRow[]> {
  const { rows } = await sql<MethodRow>`
    select ${methodFields} from payment_method where account_id = ${userId} and removed_at is null
    order by is_default desc, created_at desc, id`.execute(db);
  return rows;
}

/** Cards by id, including removed ones. */
export async function listMethodsById(db: Db, ids: string[]): Promise<MethodRow[]> {
  const { rows } = await sql<MethodRow>`
    select ${methodFields} from payment_method where id = any(${ids}::uuid[])`.execute(db);
  return rows;
}

/** Returns the id. A known card keeps its id and is restored. */
export async function insertMethod(
  db: Db,
  method: GatewayMethod & { id: string; userId: string | null; gateway: Gateway['name']; at: Date },
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into payment_method (id, account_id, gateway, gateway_ref, customer_ref, brand, last4, expiry_month,
      expiry_year, fingerprint, country, is_default, created_at)
    values (${method.id}, ${method.userId}, ${method.gateway}, ${method.ref}, ${method.customerRef}, ${method.brand},
      ${method.last4}, ${method.expiryMonth}, ${method.expiryYear}, ${method.fingerprint}, ${method.country}, false,
      ${method.at})
    on conflict (gateway, gateway_ref) do update set removed_at = null
    returning id`.execute(db);
  return rows[0]?.id ?? '';
}

export async function updateDefault(db: Db, { userId, id }: { userId: string; id: string }): Promise<void> {
  await sql`update payment_method set is_default = false
    where account_id = ${userId} and is_default and id <> ${id}`.execute(db);
  await sql`update payment_method set is_default = true where id = ${id} and account_id = ${userId}`.execute(db);
}

/** Removes earlier entries of the same card. */
export async function removeEarlierEntries(
  db: Db,
  { userId, id, fingerprint, at }: { userId: string; id: string; fingerprint: string; at: Date },
): Promise<void> {
  await sql`update payment_method set removed_at = ${at}, is_default = false
    where account_id = ${userId} and fingerprint = ${fingerprint} and id <> ${id} and removed_at is null`.execute(db);
}

export async function updateMethodRemovedAt(db: Db, id: string, at: Date): Promise<void> {
  await sql`update payment_method set removed_at = ${at}, is_default = false where id = ${id}`.execute(db);
}

/** Whether this card has an open charge. */
export async function hasOpenCharge(db: Db, methodId: string): Promise<boolean> {
  const { rows } = await sql`
    select from charge where method_id = ${methodId} and state in ('intended', 'needs-approval') limit 1`.execute(db);
  return rows.length > 0;
}

/** Whether the account waits for erasure. Until it is kept, nothing is charged. */
export async function waitsForErasure(db: Db, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select from account where id = ${userId} and deletion_due_at is not null`.execute(db);
  return rows.length > 0;
}

type OwnerlessCard = Pick<MethodRow, 'id' | 'gateway' | 'ref' | 'customerRef'>;

/** Cards without an account or an open charge, oldest first. */
export async function listOwnerlessCards(
  db: Db,
  { before, limit }: { before: Date; limit: number },
): Promise<OwnerlessCard[]> {
  const { rows } = await sql<OwnerlessCard>`
    select id, gateway, gateway_ref as "ref", customer_ref as "customerRef" from payment_method m
    where account_id is null and removed_at is null and created_at < ${before} and not exists (
      select from charge where method_id = m.id and state in ('intended', 'needs-approval'))
    order by created_at limit ${limit}`.execute(db);
  return rows;
}

/** Inserts a card that the card provider charges by itself, marked as removed so that members do not see or choose it. */
export async function insertProviderCard(
  db: Db,
  { ref, userId, at, ...card }: GatewayMethod & { userId: string; at: Date },
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into payment_method as known (id, account_id, gateway, gateway_ref, customer_ref, brand, last4, expiry_month,
      expiry_year, fingerprint, country, is_default, created_at, removed_at)
    values (gen_random_uuid(), ${userId}, 'stripe', ${ref}, ${card.customerRef}, ${card.brand}, ${card.last4},
      ${card.expiryMonth}, ${card.expiryYear}, ${card.fingerprint}, ${card.country}, false, ${at}, ${at})
    on conflict (gateway, gateway_ref) do update set brand = known.brand returning id`.execute(db);
  return rows[0]?.id ?? '';
}

/** Whether two accounts have, or had, the same card. */
export async function haveSameCard(db: Db, one: string, other: string): Promise<boolean> {
  const { rows } = await sql`
    select from payment_method one join payment_method other on other.fingerprint = one.fingerprint
    where one.account_id = ${one} and other.account_id = ${other} limit 1`.execute(db);
  return rows.length > 0;
}

/** Other accounts, also erased ones, that have stored the card which is this account's default. */
export async function listSameCardOfOthers(db: Db, userId: string): Promise<{ id: string; userId: string | null }[]> {
  const { rows } = await sql<{ id: string; userId: string | null }>`
    select other.id, other.account_id as "userId" from payment_method own
      join payment_method other
        on other.fingerprint = own.fingerprint and other.account_id is distinct from own.account_id
    where own.account_id = ${userId} and own.is_default and own.removed_at is null`.execute(db);
  return rows;
}

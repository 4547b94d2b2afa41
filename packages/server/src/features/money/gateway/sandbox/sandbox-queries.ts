import type { PaymentFailure } from '@greenlight/contract/payment';
import { sql } from 'kysely';
import type { Db } from '../../../../platform/db/database.ts';
import type { ChargeOutcome, GatewayMethod, GatewayNews, PageWords } from '../gateway.ts';
import type { PageTextLanguage } from './page/page-text.ts';
import type { BehaviourName } from './test-card.ts';

export interface CardRow extends GatewayMethod {
  behaviour: BehaviourName;
  forgotten: boolean;
  country: string;
  fingerprint: string;
}

export interface ChargeOfCard {
  id: string;
  key: string;
  cardId: string;
  amount: number;
  currency: string;
  description: string;
  state: ChargeOutcome['state'];
  failure: PaymentFailure | null;
  createdAt: Date;
}

export interface SessionRow {
  key: string;
  token: string;
  customerId: string;
  chargeId: string | null;
  words: Record<PageTextLanguage, PageWords>;
  returnUrl: string;
  /** `approval`: the page asks the cardholder for approval. */
  state: 'open' | 'approval' | 'succeeded' | 'failed';
  failure: PaymentFailure | null;
  cardId: string | null;
  formToken: string;
  refusals: number;
  expiresAt: Date;
}

const cardFields = sql`id as "ref", customer_id as "customerRef", behaviour, brand, last4, expiry_month as "expiryMonth",
  expiry_year as "expiryYear", country, fingerprint, forgotten`;
const chargeFields = sql`id, key, card_id as "cardId", amount, currency, description, state, failure,
  created_at as "createdAt"`;
const sessionFields = sql`key, token, customer_id as "customerId", charge_id as "chargeId", words,
  return_url as "returnUrl", state, failure, card_id as "cardId", form_token as "formToken", refusals,
  expires_at as "expiresAt"`;

export async function insertCustomer(db: Db, { id, accountKey }: { id: string; accountKey: string }): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into sandbox_customer (id, account_key) values (${id}, ${accountKey})
    on conflict (account_key) do update set account_key = excluded.account_key returning id`.execute(db);
  return rows[0]?.id ?? id;
}

export async function insertCard(db: Db, card: CardRow): Promise<void> {
  await sql`insert into sandbox_card
      (id, customer_id, behaviour, brand, last4, expiry_month, expiry_year, country, fingerprint)
    values (${card.ref}, ${card.customerRef}, ${card.behaviour}, ${card.brand}, ${card.last4}, ${card.expiryMonth},
      ${card.expiryYear}, ${card.country}, ${card.fingerprint})`.execute(db);
}

export async function findCard(db: Db, id: string): Promise<CardRow | null> {
  const { rows } = await sql<CardRow>`select ${cardFields} from sandbox_card where id = ${id}`.execute(db);
  return rows[0] ?? null;
}

export async function forgetCard(db: Db, id: string, customerId: string): Promise<void> {
  await sql`update sandbox_card set forgotten = true where id = ${id} and customer_id = ${customerId}`.execute(db);
}

export async function countCharges(db: Db, cardId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from sandbox_charge where card_id = ${cardId}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** News that a charge produces later. */
export interface SandboxNews {
  kind: 'disputed' | 'dispute-won';
  at: Date;
}

/** Returns null if the key was used before: then that charge counts. */
export async function insertSandboxCharge(
  db: Db,
  charge: ChargeOfCard,
  news: SandboxNews[],
): Promise<ChargeOfCard | null> {
  const { rows } = await sql<ChargeOfCard>`
    with charged as (
      insert into sandbox_charge (id, key, card_id, amount, currency, description, state, failure, created_at)
      values (${charge.id}, ${charge.key}, ${charge.cardId}, ${charge.amount}, ${charge.currency},
        ${charge.description}, ${charge.state}, ${charge.failure}, ${charge.createdAt})
      on conflict (key) do nothing returning *),
    told as (
      insert into sandbox_news (kind, charge_id, amount, at)
      select kind, id, amount, news.at
      from charged, jsonb_to_recordset(${JSON.stringify(news)}::jsonb) as news(kind text, at timestamptz))
    select ${chargeFields} from charged`.execute(db);
  return rows[0] ?? null;
}

export async function findChargeByKey(db: Db, key: string): Promise<ChargeOfCard | null> {
  const { rows } = await sql<ChargeOfCard>`select ${chargeFields} from sandbox_charge where key = ${key}`.execute(db);
  return rows[0] ?? null;
}

export async function findSandboxCharge(db: Db, id: string): Promise<ChargeOfCard | null> {
  const { rows } = await sql<ChargeOfCard>`select ${chargeFields} from sandbox_charge where id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** Decides a charge that waits for approval; the first decision counts. */
export async function decideCharge(
  db: Db,
  id: string,
  { state, failure }: Pick<ChargeOfCard, 'state' | 'failure'>,
): Promise<void> {
  await sql`update sandbox_charge set state = ${state}, failure = ${failure}
    where id = ${id} and state = 'needs-approval'`.execute(db);
}

/** Returns the existing session if the key was used before. */
export async function insertSession(
  db: Db,
  session: Omit<SessionRow, 'state' | 'failure' | 'refusals'> & { state: SessionRow['state']; createdAt: Date },
): Promise<SessionRow> {
  const { rows } = await sql<SessionRow>`
    insert into sandbox_session (key, token, customer_id, charge_id, words, return_url, state, card_id, form_token,
      created_at, expires_at)
    values (${session.key}, ${session.token}, ${session.customerId}, ${session.chargeId}, ${JSON.stringify(session.words)},
      ${session.returnUrl}, ${session.state}, ${session.cardId}, ${session.formToken}, ${session.createdAt},
      ${session.expiresAt})
    on conflict (key) do update set key = excluded.key returning ${sessionFields}`.execute(db);
  return rows[0] as SessionRow;
}

export async function findSession(db: Db, by: { key: string } | { token: string }): Promise<SessionRow | null> {
  const condition = 'key' in by ? sql`key = ${by.key}` : sql`token = ${by.token}`;
  const { rows } = await sql<SessionRow>`select ${sessionFields} from sandbox_session where ${condition}`.execute(db);
  return rows[0] ?? null;
}

/** Locks the session, so that its forms are handled one at a time. */
export async function lockSession(db: Db, token: string): Promise<SessionRow | null> {
  const { rows } = await sql<SessionRow>`
    select ${sessionFields} from sandbox_session where token = ${token} for update`.execute(db);
  return rows[0] ?? null;
}

export async function updateSession(db: Db, session: SessionRow): Promise<void> {
  await sql`update sandbox_session set state = ${session.state}, failure = ${session.failure},
      card_id = ${session.cardId}, refusals = ${session.refusals}, form_token = ${session.formToken}
    where key = ${session.key}`.execute(db);
}

export async function deleteSessions(db: Db, { before }: { before: Date }): Promise<void> {
  await sql`delete from sandbox_session where expires_at < ${before}`.execute(db);
}

/** Returns the existing state if the key was used before. Fails if the refunds would exceed the charge. */
export async function insertSandboxRefund(
  db: Db,
  refund: { id: string; key: string; chargeId: string; amount: number; at: Date },
): Promise<'succeeded' | 'failed'> {
  const { rows } = await sql<{ state: 'succeeded' | 'failed' }>`
    insert into sandbox_refund (id, key, charge_id, amount, state, created_at)
    select ${refund.id}, ${refund.key}, c.id, ${refund.amount},
      case when c.state = 'succeeded' and ${refund.amount} + (
        select coalesce(sum(amount), 0) from sandbox_refund where charge_id = c.id and state = 'succeeded') <= c.amount
        then 'succeeded' else 'failed' end, ${refund.at}
    from sandbox_charge c where c.id = ${refund.chargeId}
    on conflict (key) do update set key = excluded.key returning state`.execute(db);
  return rows[0]?.state ?? 'failed';
}

export async function lockSandboxCharge(db: Db, id: string): Promise<void> {
  await sql`select from sandbox_charge where id = ${id} for update`.execute(db);
}

/** News until `at`, in the order of their times. `after` is the id of a news item, or '0' for all. */
export async function listSandboxNews(
  db: Db,
  { after, at, limit }: { after: string; at: Date; limit: number },
): Promise<GatewayNews[]> {
  const [ms, id = '0'] = after.split('-');
  const { rows } = await sql<GatewayNews>`
    select (extract(epoch from at) * 1000)::bigint || '-' || id as id, kind, charge_id as "chargeRef", amount, at
    from sandbox_news
    where (at, id) > (${new Date(Number(ms))}::timestamptz, ${id}::bigint) and at <= ${at}
    order by at, id limit ${limit}`.execute(db);
  return rows;
}

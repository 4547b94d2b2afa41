import type { StripeEvent } from '@greenlight/contract/billing-studio';
import { sql } from 'kysely';
import type { Db } from '../../../../platform/db/database.ts';
import { type Page, pageLimit } from '../../../../platform/db/page.ts';

export interface EventRow {
  id: string;
  type: string;
  objectId: string;
  /** Null if the object names its customer only by its charge. */
  customerId: string | null;
  createdAt: Date;
  receivedAt: Date;
  deliveries: number;
  state: StripeEvent['state'];
  problem: string | null;
}

const fields = sql`id, type, object_id as "objectId", customer_id as "customerId", created_at as "createdAt",
  received_at as "receivedAt", deliveries, state, problem`;

/**
 * Returns false if the event is known; then counts another delivery. `deliveries` is 0 for an event that a check found.
 */
export async function insertEvent(
  db: Db,
  event: Pick<EventRow, 'id' | 'type' | 'objectId' | 'customerId' | 'createdAt' | 'receivedAt' | 'deliveries'>,
): Promise<boolean> {
  const { rows } = await sql<{ isNew: boolean }>`
    insert into stripe_event as known (id, type, object_id, customer_id, created_at, received_at, deliveries)
    values (${event.id}, ${event.type}, ${event.objectId}, ${event.customerId}, ${event.createdAt},
      ${event.receivedAt}, ${event.deliveries})
    on conflict (id) do update set deliveries = known.deliveries + excluded.deliveries
    returning xmax = 0 as "isNew"`.execute(db);
  return rows[0]?.isNew ?? false;
}

export async function findEvent(db: Db, id: string): Promise<EventRow | null> {
  const { rows } = await sql<EventRow>`select ${fields} from stripe_event where id = ${id}`.execute(db);
  return rows[0] ?? null;
}

export async function listKnownEventIds(db: Db, ids: string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from stripe_event where id = any(${ids}::text[])`.execute(db);
  return rows.map(({ id }) => id);
}

/** Newest first. */
export async function listEvents(db: Db, { page, state }: { page: Page; state?: EventRow['state'] }) {
  const { rows } = await sql<EventRow>`
    select ${fields} from stripe_event ${state ? sql`where state = ${state}` : sql``}
    order by received_at desc, id ${pageLimit(page)}`.execute(db);
  return rows;
}

export async function findLastDelivery(db: Db): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select received_at as at from stripe_event where deliveries > 0
    order by received_at desc limit 1`.execute(db);
  return rows[0]?.at ?? null;
}

/**
 * The waiting and failed events of a customer, listed before the customer is fetched. With `eventId`: this event and
 * the others, without those of checkout pages, which are processed one by one.
 */
export async function listWaitingEvents(db: Db, customerId: string, eventId: string | undefined): Promise<string[]> {
  const others = eventId === undefined ? sql`` : sql`and (id = ${eventId} or type not like 'checkout.session.%')`;
  const { rows } = await sql<{ id: string }>`
    select id from stripe_event
    where customer_id = ${customerId} and state in ('waiting', 'failed') ${others}`.execute(db);
  return rows.map(({ id }) => id);
}

export async function finishEvents(
  db: Db,
  ids: string[],
  { state, at }: { state: 'done' | 'ignored'; at: Date },
): Promise<void> {
  await sql`update stripe_event set state = ${state}, problem = null, done_at = ${at}
    where id = any(${ids}::text[])`.execute(db);
}

export async function failEvent(db: Db, id: string, problem: string): Promise<void> {
  await sql`update stripe_event set state = 'failed', problem = ${problem}
    where id = ${id} and state <> 'done'`.execute(db);
}

export async function repeatEvent(db: Db, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update stripe_event set state = 'waiting', problem = null where id = ${id}`.execute(db);
  return numAffectedRows === 1n;
}

export async function updateEventCustomer(db: Db, id: string, customerId: string): Promise<void> {
  await sql`update stripe_event set customer_id = ${customerId} where id = ${id}`.execute(db);
}

export async function deleteEvents(db: Db, before: Date): Promise<void> {
  await sql`delete from stripe_event where received_at < ${before} and state in ('done', 'ignored')`.execute(db);
}

import { cutPage, type Page } from '../../../../platform/db/page.ts';
import { inTransaction } from '../../../../platform/db/transaction.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { ProblemError } from '../../../../platform/problem-error.ts';
import { recordAudit } from '../../../audit/audit-entry.ts';
import { eventJob } from '../jobs.ts';
import { type EventRow, listEvents, repeatEvent } from './event-queries.ts';

/** Throws `not_found`. */
export async function replayEvent(platform: Platform, { id, actorId }: { id: string; actorId: string }): Promise<void> {
  await inTransaction(platform.db, async (tx) => {
    if (!(await repeatEvent(tx, id))) throw new ProblemError('not_found');
    await recordAudit(tx, { actorId, action: 'billing.replay', subject: 'billing', detail: { event: id } });
    await platform.jobs.enqueue(tx, eventJob, { eventId: id });
  });
}

export async function readEvents(platform: Platform, query: Page & { state?: EventRow['state'] }) {
  const found = await listEvents(platform.db, { page: query, ...(query.state && { state: query.state }) });
  const { rows, ...page } = cutPage(found, query);
  return { events: rows.map(toEvent), ...page };
}

function toEvent({ id, type, createdAt, receivedAt, deliveries, state, problem }: EventRow) {
  const times = { created: createdAt.toISOString(), received: receivedAt.toISOString() };
  return { id, type, ...times, deliveries, state, problem };
}

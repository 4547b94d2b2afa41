import type { Platform } from '../../../../platform/platform.ts';
import { syncCustomer } from '../mirror/sync-customer.ts';
import { finishEvents, listWaitingEvents } from './event-queries.ts';

/**
 * Syncs a customer and marks its waiting events as done. With `eventId`, does nothing if that event is no longer
 * waiting. Returns true if something has changed.
 */
export async function syncCustomerEvents(platform: Platform, customerId: string, eventId?: string): Promise<boolean> {
  let waiting: string[] = [];
  const { userId, changed } = await syncCustomer(platform, customerId, {
    async begin() {
      waiting = await listWaitingEvents(platform.db, customerId, eventId);
      return eventId === undefined || waiting.includes(eventId);
    },
    finish: (tx) => finishEvents(tx, waiting, { state: 'done', at: platform.clock.now() }),
  });
  if (userId === null) await finishEvents(platform.db, waiting, { state: 'ignored', at: platform.clock.now() });
  return changed;
}

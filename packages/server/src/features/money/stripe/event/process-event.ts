import type { Platform } from '../../../../platform/platform.ts';
import { StripeTrouble } from '../../gateway/stripe/stripe-trouble.ts';
import { applyCardSetup } from '../checkout/card-setup.ts';
import { closeCheckout } from '../checkout/open-checkout.ts';
import { customerOfCharge } from './customer-of-charge.ts';
import { type EventRow, failEvent, findEvent, finishEvents, updateEventCustomer } from './event-queries.ts';
import { syncCustomerEvents } from './sync-customer-events.ts';

/** The handler of `stripe.event`. One sync of a customer processes all its events that have arrived by then. */
export async function processEvent(platform: Platform, { eventId }: { eventId: string }): Promise<void> {
  const event = await findEvent(platform.db, eventId);
  if (!event || event.state === 'done' || event.state === 'ignored') return;
  try {
    await follow(platform, event);
  } catch (error) {
    const problem = error instanceof StripeTrouble ? error.message : 'It failed here: the log says more.';
    await failEvent(platform.db, eventId, problem);
    throw error;
  }
}

async function follow(platform: Platform, event: EventRow): Promise<void> {
  const customerId = event.customerId ?? (await customerOfCharge(platform, event.objectId));
  if (customerId !== event.customerId && customerId) await updateEventCustomer(platform.db, event.id, customerId);
  if (customerId === null) {
    return finishEvents(platform.db, [event.id], { state: 'ignored', at: platform.clock.now() });
  }
  await inTurn(platform, customerId, async () => {
    if (event.type === 'checkout.session.completed') await applyCardSetup(platform, customerId);
    if (event.type === 'checkout.session.expired') await closeCheckout(platform, customerId);
    await syncCustomerEvents(platform, customerId, event.id);
  });
}

const turnsOf = new WeakMap<Platform, Map<string, Promise<void>>>();

/**
 * Runs the work for a customer one after another in this process, because parallel syncs of one customer would be
 * wasted.
 */
function inTurn(platform: Platform, customerId: string, work: () => Promise<void>): Promise<void> {
  const turns = turnsOf.get(platform) ?? new Map<string, Promise<void>>();
  turnsOf.set(platform, turns);
  const turn = (turns.get(customerId) ?? Promise.resolve()).then(work, work);
  turns.set(customerId, turn);
  const leave = () => turns.get(customerId) === turn && turns.delete(customerId);
  turn.then(leave, leave);
  return turn;
}

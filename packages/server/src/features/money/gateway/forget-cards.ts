import { dayMs } from '@greenlight/contract/duration';
import type { Platform } from '../../../platform/platform.ts';
import { gatewayOf } from './payment-method.ts';
import { listOwnerlessCards, updateMethodRemovedAt } from './queries.ts';

/** Cards are kept for this time: a gift is charged within a day after its card is entered. */
const keptMs = dayMs;
const cardsAtOnce = 500;

/** Removes cards of erased accounts, and cards used only for a gift, at the gateways. The next run retries failures. */
export async function forgetOwnerlessCards(platform: Platform): Promise<void> {
  const at = platform.clock.now();
  const before = new Date(at.getTime() - keptMs);
  for (const card of await listOwnerlessCards(platform.db, { before, limit: cardsAtOnce })) {
    try {
      await (await gatewayOf(platform, card.gateway)).forgetMethod(card);
      await updateMethodRemovedAt(platform.db, card.id, at);
    } catch (error) {
      platform.log.warn({ err: error, card: card.id }, 'the gateway could not delete a card without an owner');
    }
  }
}

import type { Platform } from '../../../platform/platform.ts';
import { gatewayOf } from './payment-method.ts';
import { listOwnerless, updateRemoved } from './queries.ts';

/** A gift is charged within a day of its card. */
const keptMs = 24 * 60 * 60 * 1000;
const cardsAtOnce = 500;

/** Lets the gateways forget cards whose account is erased, or that paid for a gift alone. What fails is tried again. */
export async function forgetOwnerlessCards(platform: Platform): Promise<void> {
  const at = platform.clock.now();
  const before = new Date(at.getTime() - keptMs);
  for (const card of await listOwnerless(platform.db, { before, limit: cardsAtOnce })) {
    try {
      await (await gatewayOf(platform, card.gateway)).forgetMethod(card);
      await updateRemoved(platform.db, card.id, at);
    } catch (error) {
      platform.log.warn({ err: error, card: card.id }, 'a gateway keeps a card that is nobody’s');
    }
  }
}

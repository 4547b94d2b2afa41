import { LRUCache } from 'lru-cache';
import type { Platform } from '../../../platform/platform.ts';

/**
 * How long a replaced sender is refused, from its last attempt. Programs try less and less often, OBS every quarter of
 * an hour in the end.
 */
const replacedMs = 20 * 60_000;
const replacedMax = 1000;
/** Bus topic: a sender was replaced. The message is the sender. */
const replacedTopic = 'replaced-sender';

/** Senders that were replaced by another one, in any process. */
export class ReplacedSenders {
  readonly #platform: Pick<Platform, 'bus' | 'db'>;
  readonly #senders = new LRUCache<string, true>({ max: replacedMax, ttl: replacedMs, updateAgeOnHas: true });

  constructor({ bus, db, log }: Platform) {
    this.#platform = { bus, db };
    const onMessage = (sender: string) => void this.#senders.set(sender, true);
    bus.subscribe(replacedTopic, { onMessage }).catch((error: unknown) => {
      log.warn({ err: error }, 'senders that were replaced elsewhere are not known: the bus is not available');
    });
  }

  has(sender: string): boolean {
    return this.#senders.has(sender);
  }

  add(sender: string): void {
    this.#senders.set(sender, true);
    const { bus, db } = this.#platform;
    bus.publish(db, replacedTopic, sender);
  }

  delete(sender: string): void {
    this.#senders.delete(sender);
  }
}

import { LRUCache } from 'lru-cache';
import type { Platform } from '../../../platform/platform.ts';

/** Programs try again more and more seldom, OBS every quarter of an hour at last: each attempt begins this time anew. */
const replacedMs = 20 * 60_000;
const mostReplaced = 1000;
/** Tells every process of a sender that was replaced. The message is the sender. */
const replacedTopic = 'replaced-sender';

/** Senders that another one has replaced, in any process. */
export class ReplacedSenders {
  readonly #platform: Pick<Platform, 'bus' | 'db'>;
  readonly #senders = new LRUCache<string, true>({ max: mostReplaced, ttl: replacedMs, updateAgeOnHas: true });

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

import type { Bus } from '../bus.ts';
import type { Db } from '../db/database.ts';
import { afterCommit } from '../db/transaction.ts';
import type { Platform } from '../platform.ts';
import { PublicCache } from './public-cache.ts';

const contentTopic = 'content';

/** A cache that forgets everything when public content changes, whichever process changes it. */
export async function openPublicCache(bus: Bus): Promise<PublicCache> {
  const cache = new PublicCache();
  const clear = () => cache.clear();
  await bus.subscribe(contentTopic, { onMessage: clear, onGap: clear });
  return cache;
}

/**
 * To be called with the transaction of every change of what visitors see. This process's cache is clear when the
 * transaction's caller goes on, the others' some milliseconds later.
 */
export function contentChanged({ bus, publicCache }: Pick<Platform, 'bus' | 'publicCache'>, db: Db): void {
  afterCommit(db, () => publicCache.clear());
  bus.publish(db, contentTopic, '');
}

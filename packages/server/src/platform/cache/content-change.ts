import type { Bus } from '../bus.ts';
import type { Db } from '../db/database.ts';
import { afterCommit } from '../db/transaction.ts';
import type { Platform } from '../platform.ts';
import { PublicCache } from './public-cache.ts';

const contentTopic = 'content';

/** A cache that is cleared when public content changes, whichever process changes it. */
export async function openPublicCache(bus: Bus): Promise<PublicCache> {
  const cache = new PublicCache();
  await bus.subscribe(contentTopic, {
    onMessage: (source) => cache.clear(source || undefined),
    onGap: () => cache.clear(),
  });
  return cache;
}

/**
 * Call it with the transaction of every change that visitors can see. The cache of this process is cleared before the
 * caller continues, the caches of other processes some milliseconds later. `source`, the path of a call, leaves all
 * answers that do not contain this call.
 */
export function clearContentCaches(
  { bus, publicCache }: Pick<Platform, 'bus' | 'publicCache'>,
  db: Db,
  source?: string,
): void {
  afterCommit(db, () => publicCache.clear(source));
  bus.publish(db, contentTopic, source ?? '');
}

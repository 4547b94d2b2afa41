import type { LRUCache } from 'lru-cache';
import { endedSessionTopic } from '../../../platform/auth/session-end-topic.ts';
import { createAccountCache } from '../../../platform/cache/account-cache.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import type { Platform } from '../../../platform/platform.ts';

/** How long a process that missed the message may still accept an ended session. */
const sessionCacheMs = 4000;

const openSessions = new WeakMap<Platform, LRUCache<string, { viewer: Viewer | null }>>();

export function sessionCache(platform: Platform) {
  const known = openSessions.get(platform);
  if (known) return known;
  const made = createAccountCache<{ viewer: Viewer | null }>(sessionCacheMs);
  openSessions.set(platform, made);
  const heard = { onMessage: (id: string) => void made.delete(id), onGap: () => made.clear() };
  platform.bus
    .subscribe(endedSessionTopic, heard)
    .catch((error) => platform.log.warn({ err: error }, 'ended sessions arrive late: the bus is not available'));
  return made;
}

import type { LRUCache } from 'lru-cache';
import { createAccountCache } from '../../platform/cache/account-cache.ts';
import type { Platform } from '../../platform/platform.ts';
import { listMemberships } from '../money/entitlement/list-memberships.ts';
import { readMembership } from '../money/entitlement/read-membership.ts';

const cacheMs = 60_000;

const sinceCaches = new WeakMap<Platform, LRUCache<string, { since: Date | null }>>();

/** The start of the first membership of a present member; null for others. Cached for a minute. */
export async function memberSince(platform: Platform, userId: string): Promise<Date | null> {
  const cache = sinceCaches.get(platform) ?? createAccountCache<{ since: Date | null }>(cacheMs);
  sinceCaches.set(platform, cache);
  const cached = cache.get(userId);
  if (cached) return cached.since;
  const { member } = await readMembership(platform, userId);
  const starts = member ? (await listMemberships(platform, userId)).map(({ startsAt }) => Date.parse(startsAt)) : [];
  const since = starts.length > 0 ? new Date(Math.min(...starts)) : null;
  cache.set(userId, { since });
  return since;
}

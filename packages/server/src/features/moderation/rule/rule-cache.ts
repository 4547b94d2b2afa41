import { LRUCache } from 'lru-cache';
import type { Db } from '../../../platform/db/database.ts';
import { afterCommit } from '../../../platform/db/transaction.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type ReadyRule, readyRule } from './rule-check.ts';
import { findRaid, listRules, type RaidRow } from './rule-queries.ts';

/** Bus topic with the id of a creator whose rules have changed; 0 for those of the service. */
const rulesTopic = 'moderation-rules';
/** Lifetime of cached rules, in case a message of the bus is lost. */
const rulesMs = 60_000;
const scopesMax = 1000;

export interface ScopeRules {
  /** The active rules, in order. */
  rules: ReadyRule[];
  raid: RaidRow | undefined;
}

const ruleCaches = new WeakMap<Platform, LRUCache<number, Promise<ScopeRules>>>();

function cacheOf(platform: Platform): LRUCache<number, Promise<ScopeRules>> {
  const found = ruleCaches.get(platform);
  if (found) return found;
  const cache = new LRUCache<number, Promise<ScopeRules>>({ max: scopesMax, ttl: rulesMs });
  ruleCaches.set(platform, cache);
  void platform.bus.subscribe(rulesTopic, {
    onMessage: (scope) => void cache.delete(Number(scope)),
    onGap: () => cache.clear(),
  });
  return cache;
}

/** The rules and the raid switch of a creator, or of the whole service. */
export function rulesOf(platform: Platform, teamId: number | null): Promise<ScopeRules> {
  const cache = cacheOf(platform);
  const key = teamId ?? 0;
  const cached = cache.get(key);
  if (cached) return cached;
  const loading = load(platform, teamId);
  cache.set(key, loading);
  loading.catch(() => cache.delete(key));
  return loading;
}

async function load({ db }: Platform, teamId: number | null): Promise<ScopeRules> {
  const [rows, raid] = await Promise.all([listRules(db, teamId), findRaid(db, teamId)]);
  return { rules: rows.filter(({ isOn }) => isOn).map(readyRule), raid };
}

/** Clears the cached rules: of this process before the caller continues, of others some milliseconds later. */
export function clearRuleCache(platform: Platform, tx: Db, teamId: number | null): void {
  afterCommit(tx, () => ruleCaches.get(platform)?.delete(teamId ?? 0));
  platform.bus.publish(tx, rulesTopic, String(teamId ?? 0));
}

import type { ErrorCode } from '@greenlight/contract/errors';
import { type Place, placeKey } from '@greenlight/contract/place';
import { LRUCache } from 'lru-cache';
import { inBatches, readBatches } from '../../../platform/db/in-groups.ts';
import type { Platform } from '../../../platform/platform.ts';
import { listAccountDigests } from '../account-digest.ts';
import { type AuthorFacts, findAuthor, listTeamsAt } from '../moderator-queries.ts';
import { forgetOnBan } from './ban-change.ts';
import { type ActiveBan, listActiveBans } from './ban-queries.ts';

/** Lifetime of cached facts about accounts and videos. All processes are notified of bans at once. */
const factsMs = 30_000;
const factsMax = 50_000;
export interface WriteProblem {
  code: Exclude<ErrorCode, number>;
  /** Values for the placeholders in the text of the problem. */
  values?: Record<string, string | number>;
  /** When the problem ends. */
  endsAt: Date | null;
}

interface Facts {
  authors: LRUCache<string, Promise<AuthorFacts | undefined>>;
  bans: LRUCache<string, Promise<ActiveBan[]>>;
  teams: LRUCache<string, Promise<number[]>>;
}

const factsByPlatform = new WeakMap<Platform, Facts>();

function factsOf(platform: Platform): Facts {
  const found = factsByPlatform.get(platform);
  if (found) return found;
  const cache = <Value extends object>() =>
    new LRUCache<string, Promise<Value>>({ maxSize: factsMax, sizeCalculation: () => 1, ttl: factsMs });
  const facts: Facts = { authors: cache<AuthorFacts>() as Facts['authors'], bans: cache(), teams: cache() };
  factsByPlatform.set(platform, facts);
  forgetOnBan(platform, () => facts.bans.clear());
  return facts;
}

function readCached<Value extends object>(cache: LRUCache<string, Value>, key: string, load: () => Value): Value {
  const cached = cache.get(key);
  if (cached) return cached;
  const loading = load();
  cache.set(key, loading);
  if (loading instanceof Promise) loading.catch(() => cache.delete(key));
  return loading;
}

export function authorOf(platform: Platform, userId: string): Promise<AuthorFacts | undefined> {
  return readCached(factsOf(platform).authors, userId, () => findAuthor(platform.db, userId));
}

export function teamsOf(platform: Platform, place: Place): Promise<number[]> {
  return readCached(factsOf(platform).teams, placeKey(place), () => listTeamsAt(platform.db, place));
}

/** From now on this process receives changes of bans. Call it before a decision about who may write. */
export function followBans(platform: Platform): void {
  factsOf(platform);
}

/** Whether an account is exempt from rules and bans at a video, a stream or a pitch: its team and staff are. */
export function isExempt(author: AuthorFacts, teamIds: readonly number[]): boolean {
  return author.moderatesAll || author.isOperator || author.memberOf.some((id) => teamIds.includes(id));
}

/** The reason why an account may not write at a video, a stream or a pitch: a time-out, or a ban. Null if it may. */
export async function findWriteProblem(
  platform: Platform,
  { userId, ...place }: Place & { userId: string },
): Promise<WriteProblem | null> {
  const bans = await readCached(factsOf(platform).bans, userId, () => loadBans(platform, userId));
  if (bans.length === 0) return null;
  const [author, teamIds] = await Promise.all([authorOf(platform, userId), teamsOf(platform, place)]);
  if (!author || isExempt(author, teamIds)) return null;
  const at = platform.clock.now();
  const ban = bans.find(
    ({ teamId, endsAt }) => (teamId === null || teamIds.includes(teamId)) && (endsAt === null || endsAt > at),
  );
  if (!ban) return null;
  const { endsAt } = ban;
  if (endsAt === null) return { code: 'banned', endsAt };
  const minutes = Math.ceil((endsAt.getTime() - at.getTime()) / 60_000);
  return { code: 'timed_out', values: { minutes }, endsAt };
}

const loadBans = inBatches(async (platform, userIds: string[]): Promise<ActiveBan[][]> => {
  const { db, clock } = platform;
  const digests = await listAccountDigests(platform, db, userIds);
  const bans = Map.groupBy(await listActiveBans(db, { userIds, digests, at: clock.now() }), ({ userId }) => userId);
  return userIds.map((userId) => bans.get(userId) ?? []);
}, readBatches);

import type { ErrorCode } from '@greenlight/contract/errors';
import { type Place, placeKey } from '@greenlight/contract/place';
import { LRUCache } from 'lru-cache';
import { inGroups, readGroups } from '../../platform/db/in-groups.ts';
import type { Platform } from '../../platform/platform.ts';
import { forgetOnBan } from './ban-change.ts';
import { type ActiveBan, listActiveBans } from './ban-queries.ts';
import { type AuthorFacts, findAuthor, listTeamsAt } from './moderator-queries.ts';
import { listMarks } from './person-mark.ts';

/** What is known of accounts and videos holds for this long; bans are told to all processes at once. */
const factsMs = 30_000;
const factsMax = 50_000;
export interface WriteProblem {
  code: Exclude<ErrorCode, number>;
  /** Fill the placeholders in the text of the problem. */
  values?: Record<string, string | number>;
  /** When it ends. */
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

/** From now on this process hears of bans. To be called before it is asked who may write. */
export function followBans(platform: Platform): void {
  factsOf(platform);
}

/** Whether rules and bans do not bind an account at a video, a stream or a pitch: that of its team, and staff. */
export function isExempt(author: AuthorFacts, teamIds: readonly number[]): boolean {
  return author.moderatesAll || author.isOperator || author.memberOf.some((id) => teamIds.includes(id));
}

/** Why an account may not write at a video, a stream or a pitch: a time-out, or a ban. Null when it may. */
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

const loadBans = inGroups(async (platform, userIds: string[]): Promise<ActiveBan[][]> => {
  const { db, clock } = platform;
  const marks = await listMarks(platform, db, userIds);
  const bans = Map.groupBy(await listActiveBans(db, { userIds, marks, at: clock.now() }), ({ userId }) => userId);
  return userIds.map((userId) => bans.get(userId) ?? []);
}, readGroups);

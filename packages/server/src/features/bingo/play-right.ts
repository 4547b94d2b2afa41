import type { ErrorCode } from '@greenlight/contract/errors';
import { LRUCache } from 'lru-cache';
import { inBatches, readBatches } from '../../platform/db/in-groups.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { Platform } from '../../platform/platform.ts';
import { ProblemError } from '../../platform/problem-error.ts';
import { openSince } from '../chat/policy.ts';
import { readRemoteConfig } from '../config/remote-config.ts';
import { watchProblem } from '../playback/watch-right.ts';
import { type GameRow, listGames } from './game-queries.ts';

/** A decision is cached for this long, so that it is not made again for each mark. */
const rightsCacheMs = 60_000;
const rightsMax = 20_000;

const readSwitch = inBatches<null, boolean>(async (platform, asked) => {
  const isOn = (await readRemoteConfig(platform)).bingo_enabled;
  return asked.map(() => isOn);
}, readBatches);

const readGame = inBatches<number, GameRow | undefined>(async ({ db }, ids) => {
  const games = new Map((await listGames(db, [...new Set(ids)])).map((game) => [game.id, game]));
  return ids.map((id) => games.get(id));
}, readBatches);

/** Requires the operator's switch. Throws `not_found` while it is off. */
export async function requireBingo(platform: Platform): Promise<void> {
  if (!(await readSwitch(platform, null))) throw new ProblemError('not_found');
}

/** A game that members can see. Throws `not_found`, also for a draft and while the switch is off. */
export async function requireGame(platform: Platform, gameId: number): Promise<GameRow> {
  await requireBingo(platform);
  const game = await readGame(platform, gameId);
  if (!game || game.state === 'draft') throw new ProblemError('not_found');
  return game;
}

/**
 * The reason why a viewer may not play; null if they may. Everybody who may watch may play. A game can exist before
 * there is something to watch.
 */
export async function playProblem(
  platform: Platform,
  { viewer, game }: { viewer: Viewer; game: GameRow },
): Promise<ErrorCode | null> {
  const publishAt = game.stream ? openSince(game.stream, platform.clock.now()) : undefined;
  const problem = await watchProblem(platform, { viewer, mediaId: game.mediaId, publishAt });
  return problem === 'not_ready' && game.stream ? null : problem;
}

const rightCaches = new WeakMap<Platform, LRUCache<string, true>>();

/** Throws the contract's error for a viewer who may not watch. Cached for a minute. */
export async function requirePlayer(platform: Platform, asked: { viewer: Viewer; game: GameRow }): Promise<void> {
  const cache = rightCaches.get(platform) ?? new LRUCache<string, true>({ max: rightsMax, ttl: rightsCacheMs });
  rightCaches.set(platform, cache);
  const key = `${asked.viewer.sessionId} ${asked.game.id}`;
  if (cache.has(key)) return;
  const problem = await playProblem(platform, asked);
  if (problem) throw new ProblemError(problem);
  cache.set(key, true);
}

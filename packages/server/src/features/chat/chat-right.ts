import type { ErrorCode } from '@greenlight/contract/errors';
import { LRUCache } from 'lru-cache';
import { inBatches, readBatches } from '../../platform/db/in-groups.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { Platform } from '../../platform/platform.ts';
import { ProblemError } from '../../platform/problem-error.ts';
import { readModerationRight } from '../comment/moderation-right.ts';
import { decideModeration } from '../comment/policy.ts';
import { watchProblem } from '../playback/watch-right.ts';
import { openSince } from './policy.ts';
import { listChats } from './queries.ts';

/** A decision is cached for this long, so that it is not made again for each message of a conversation. */
const rightsCacheMs = 60_000;
const rightsMax = 20_000;

const readChat = inBatches(async ({ db }, ids: number[]) => {
  const chats = new Map((await listChats(db, [...new Set(ids)])).map((chat) => [chat.id, chat]));
  return ids.map((id) => chats.get(id));
}, readBatches);

/** The rights of a viewer who may read a chat. */
export interface ChatRight {
  mediaId: number;
  mayModerate: boolean;
  /** When the stream ended, as it was at most a minute ago. */
  endedAt: Date | null;
}

interface Asked {
  viewer: Viewer;
  livestreamId: number;
}

const rightCaches = new WeakMap<Platform, LRUCache<string, ChatRight>>();

function cacheOf(platform: Platform): LRUCache<string, ChatRight> {
  const cache =
    rightCaches.get(platform) ?? new LRUCache({ maxSize: rightsMax, sizeCalculation: () => 1, ttl: rightsCacheMs });
  rightCaches.set(platform, cache);
  return cache;
}

/** Throws the contract's error for a viewer who may not watch the stream. Cached for a minute. */
export async function requireReader(platform: Platform, asked: Asked): Promise<ChatRight> {
  const cache = cacheOf(platform);
  const key = `${asked.viewer.sessionId} ${asked.livestreamId}`;
  const cached = cache.get(key);
  if (cached) return cached;
  const right = await findRight(platform, asked);
  if ('problem' in right) throw new ProblemError(right.problem);
  cache.set(key, right);
  return right;
}

/** The present rights of a viewer in the chat, or why they may not read it. */
export async function findRight(platform: Platform, asked: Asked): Promise<ChatRight | { problem: ErrorCode }> {
  const { problem, mediaId, endedAt } = await readRight(platform, asked);
  if (problem) return { problem };
  return { mediaId, endedAt, mayModerate: await moderates(platform, { ...asked, mediaId }) };
}

/** Throws `forbidden` for viewers who do not moderate the chat at this moment. */
export async function requireModerator(platform: Platform, asked: Asked & { mediaId: number }): Promise<void> {
  const decision = await decide(platform, asked);
  if (!decision.allowed) throw new ProblemError('forbidden', { detail: `Not allowed: ${decision.reason}.` });
}

async function moderates(platform: Platform, asked: Asked & { mediaId: number }): Promise<boolean> {
  return (await decide(platform, asked)).allowed;
}

async function decide(platform: Platform, { viewer, mediaId }: Asked & { mediaId: number }) {
  return decideModeration(await readModerationRight(platform, { userId: viewer.userId, mediaId }));
}

/** Everybody who may watch the stream or its recording may read its chat. */
async function readRight(
  platform: Platform,
  { viewer, livestreamId }: Asked,
): Promise<{ problem: ErrorCode | null; mediaId: number; endedAt: Date | null }> {
  const chat = await readChat(platform, livestreamId);
  if (!chat) return { problem: 'not_found', mediaId: 0, endedAt: null };
  const publishAt = openSince(chat, platform.clock.now());
  const problem = await watchProblem(platform, { viewer, mediaId: chat.mediaId, publishAt });
  // The chat exists before there is something to play.
  return { problem: problem === 'not_ready' ? null : problem, mediaId: chat.mediaId, endedAt: chat.endedAt };
}

import { dayMs } from '@greenlight/contract/duration';
import { streamLeaseMs } from '@greenlight/contract/limits';
import type { UserInfo } from '@greenlight/contract/user-info';
import { lockAccount } from '../../../platform/db/lock-account.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import type { Platform } from '../../../platform/platform.ts';
import { ProblemError } from '../../../platform/problem-error.ts';
import { readRemoteConfig } from '../../config/remote-config.ts';
import { publishRevocations, refusedUntil, revokeMedia } from '../../revocation/media-revocation.ts';
import { exceedsDeviceLimit, exceedsStreamLimit } from '../device-limit.ts';
import { activeDeviceLimit } from '../device-management.ts';
import { findActivity } from '../queries.ts';
import {
  callBeginStream,
  continueStream,
  countStreams,
  deleteOldStreams,
  endPlayerStreams,
  findBroadcastStream,
  findDeviceState,
  isStreamElsewhere,
  type PlayerStream,
  renewStream,
  resumeStream,
  type StreamKey,
} from './stream-queries.ts';

type Watcher = Pick<Viewer, 'userId' | 'sessionId' | 'deviceIdentifier'>;

const noDevice = '00000000-0000-0000-0000-000000000000';
/** Enough to load the first bytes of the video that is likely to be played next. */
const aheadLifeS = 60;
/**
 * An account may preload the same video again only after this time: otherwise preloading would allow one more screen, a
 * minute at a time.
 */
const aheadRestS = 10 * 60;
const endedStreamLifeMs = dayMs;
/**
 * A stream seen this recently is counted by every server even if clocks differ, so that it can continue without a lock.
 * After that time another player may take its place at the same moment.
 */
const surelyWatchedMs = streamLeaseMs / 2;

/**
 * A player starts a video that counts. `own` is the stream that the player has: it is replaced, unless the video is
 * only preloaded. Without it, this is one more player. Activates the device if the limit allows. Throws `device_limit`,
 * also when a lowered limit is exceeded, `stream_limit`, or `unauthorized` when the device and its session were
 * removed.
 */
export async function beginStream(
  platform: Platform,
  { viewer, mediaId, own, isAhead = false }: { viewer: Watcher; mediaId: number; own?: string; isAhead?: boolean },
): Promise<PlayerStream> {
  const { db, clock } = platform;
  const at = clock.now();
  const key = keyOf(viewer);
  const [config, known] = await Promise.all([
    readRemoteConfig({ db }),
    own && continueStream(db, { ...key, streamId: own, mediaId, at, since: before(at, surelyWatchedMs) }),
  ]);
  if (known) return known;
  const { device_management_limit: deviceLimit, stream_limit: streamLimit } = config;
  const { problem, revoked, ...begun } = await callBeginStream(db, {
    ...key,
    mediaId,
    own: own ?? null,
    isAhead,
    refusedUntil: refusedUntil(platform),
    at,
    since: before(at, streamLeaseMs),
    deviceMax: config.device_management_enabled ? deviceLimit : null,
    streamMax: streamLimit,
    aheadLifeS,
    aheadRestS,
  });
  if (problem) throw tooMany(problem, problem === 'device_limit' ? deviceLimit : streamLimit);
  publishRevocations(platform, db, revoked ?? []);
  return begun;
}

/**
 * The same as {@link beginStream} for a broadcast. A player that does not name its stream continues the one of its
 * session, unless another player watches another broadcast with it.
 */
export async function beginBroadcastStream(
  platform: Platform,
  { viewer, mediaId, own }: { viewer: Watcher; mediaId: number; own?: string },
): Promise<PlayerStream> {
  if (own) return beginStream(platform, { viewer, mediaId, own });
  // A lock, so that two requests at the same time are one player: the second finds the stream of the first.
  return inTransaction(platform.db, async (tx) => {
    await lockAccount(tx, viewer.userId);
    const locked = { ...platform, db: tx };
    const known = await broadcastOf(locked, viewer, mediaId);
    const isFree = known && (known.mediaId === mediaId || !known.isWatched);
    return beginStream(locked, { viewer, mediaId, own: isFree ? known.streamId : undefined });
  });
}

/**
 * A player's report keeps its stream alive. A late report does not change the stream if the player plays another
 * broadcast by then.
 */
export async function reportBroadcastStream(
  platform: Platform,
  { viewer, mediaId, own }: { viewer: Watcher; mediaId: number; own?: string },
): Promise<void> {
  const { sessionId } = viewer;
  if (own && (await isStreamElsewhere(platform.db, { streamId: own, sessionId, mediaId }))) return;
  await beginBroadcastStream(platform, { viewer, mediaId, own });
}

/** The media entry of the broadcast that the session watches. */
export async function watchedBroadcast(platform: Platform, viewer: Watcher): Promise<number | undefined> {
  const known = await broadcastOf(platform, viewer, null);
  return known?.isWatched ? known.mediaId : undefined;
}

function broadcastOf({ db, clock }: Platform, { sessionId }: Watcher, mediaId: number | null) {
  return findBroadcastStream(db, { sessionId, mediaId, since: before(clock.now(), streamLeaseMs) });
}

/**
 * Keeps a stream alive, or resumes it. Throws `not_found`, `device_limit` when the device is no longer active, or
 * `stream_limit` when others took its place in the meantime.
 */
export async function keepStream(platform: Platform, viewer: Watcher, streamId: string): Promise<void> {
  const { db, clock } = platform;
  const at = clock.now();
  const key = keyOf(viewer);
  if (await renewStream(db, { ...key, streamId, at, since: before(at, surelyWatchedMs) })) return;
  const config = await readRemoteConfig({ db });
  await inTransaction(db, async (tx) => {
    await lockAccount(tx, key.userId);
    if (!(await resumeStream(tx, { ...key, streamId, at }))) throw new ProblemError('not_found');
    const since = before(at, streamLeaseMs);
    const { isActive, others } = await findDeviceState(tx, { ...key, streamId, since });
    if (!isActive && config.device_management_enabled) throw tooMany('device_limit', config.device_management_limit);
    if (exceedsStreamLimit(config.stream_limit, others)) throw tooMany('stream_limit', config.stream_limit);
    // As at a start: otherwise players that report in turn could all load.
    const ended = await endPlayerStreams(tx, { userId: key.userId, besides: streamId, since, at });
    await revokeMedia(platform, tx, ended);
  });
}

/** Ends a stream: its media addresses are refused from now on. */
export async function endStream(platform: Platform, { sessionId }: Watcher, streamId: string): Promise<void> {
  await inTransaction(platform.db, async (tx) => {
    const ended = await endPlayerStreams(tx, { sessionId, streamId, at: platform.clock.now() });
    await revokeMedia(platform, tx, ended);
  });
}

/** The limit of streams, and the number of streams that may still start now. */
export async function streamsOf(
  { db, clock }: Platform,
  userId: string,
): Promise<Required<Pick<UserInfo, 'streamLimit' | 'streamsRemaining'>>> {
  const [{ stream_limit: streamLimit }, watched] = await Promise.all([
    readRemoteConfig({ db }),
    countStreams(db, { userId, since: before(clock.now(), streamLeaseMs) }),
  ]);
  return { streamLimit, streamsRemaining: Math.max(0, streamLimit - watched) };
}

/**
 * Whether the account could start a video that counts, by the same rules, on the device with the best chance; starts
 * nothing.
 */
export async function explainStreamLimit(
  { db, clock }: Platform,
  userId: string,
): Promise<{ problem: 'device_limit' | 'stream_limit' | null; devices: string; streams: string }> {
  const [config, { active }, watched] = await Promise.all([
    readRemoteConfig({ db }),
    findActivity(db, { userId, identifier: noDevice }),
    countStreams(db, { userId, since: before(clock.now(), streamLeaseMs) }),
  ]);
  const max = activeDeviceLimit(config);
  const isRefused = exceedsDeviceLimit(max, { active, isActive: active > 0 });
  return {
    problem: isRefused ? 'device_limit' : exceedsStreamLimit(config.stream_limit, watched) ? 'stream_limit' : null,
    devices: Number.isFinite(max)
      ? `${active} of ${max} are active${active === max ? ', and no other one may begin' : ''}`
      : `${active} are active, without a limit`,
    streams: `${watched} of ${config.stream_limit} are watching now`,
  };
}

/** Deletes old streams. */
export function sweepStreams({ db, clock }: Platform): Promise<void> {
  return deleteOldStreams(db, before(clock.now(), endedStreamLifeMs));
}

function tooMany(code: 'unauthorized' | 'device_limit' | 'stream_limit', limit: number): ProblemError {
  return new ProblemError(code, { values: { limit } });
}

function keyOf({ userId, sessionId, deviceIdentifier }: Watcher): StreamKey {
  return { userId, sessionId, identifier: deviceIdentifier };
}

function before(at: Date, ms: number): Date {
  return new Date(at.getTime() - ms);
}

import { inTransaction } from '../../platform/db/transaction.ts';
import { signedFolder } from '../../platform/delivery/media-address.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { Platform } from '../../platform/platform.ts';
import { ProblemError } from '../../platform/problem-error.ts';
import { beginBroadcastStream, reportBroadcastStream, watchedBroadcast } from '../device/stream/concurrent-stream.ts';
import { reportProgress } from '../history/progress-report.ts';
import { countsAsStream, decideWatch, type WatchRequest } from '../playback/policy.ts';
import { mediaGrantOf, publicationOf } from '../revocation/media-revocation.ts';
import { findStartedStream, type WatchableStreamRow } from './queries.ts';
import { upsertWatch } from './watch-report-queries.ts';

interface Asked {
  row: WatchableStreamRow;
  viewer: Viewer | null;
  at: Date;
}

/**
 * Stores a player's report. A members-only stream takes a screen, like any video; reports keep it until the lease ends.
 * Throws `not_found` for a stream that has not begun, and the errors of playback.
 */
export async function reportWatch(
  platform: Platform,
  viewer: Viewer,
  {
    watchDurationMs,
    streamId: own,
    delayMs,
    positionMs,
    ...stream
  }: {
    mediaId: number;
    livestreamId: number;
    watchDurationMs: number;
    streamId?: string;
    delayMs?: number;
    positionMs?: number;
  },
): Promise<void> {
  const { db, clock } = platform;
  const row = await findStartedStream(db, { ...stream, userId: viewer.userId });
  if (!row) throw new ProblemError('not_found');
  const asked = toAsked({ row, viewer, at: clock.now() });
  const { problem } = await decideWatch(platform, asked);
  if (problem) throw new ProblemError(problem);
  if (row.endedAt === null && countsAsStream(asked))
    await reportBroadcastStream(platform, { viewer, mediaId: row.mediaId, own });
  const at = row.endedAt ?? asked.at;
  const watch = {
    mediaId: row.mediaId,
    userId: viewer.userId,
    durationMs: watchDurationMs,
    at,
    delayMs: delayMs ?? null,
  };
  const isStored = await inTransaction(db, (tx) => upsertWatch(tx, watch));
  // Checked again, because the stream may be deleted at this moment.
  if (!isStored && row.endedAt === null) throw new ProblemError('not_found');
  if (row.kind !== 'premiere' || positionMs === undefined) return;
  // As for a video, although it is not published yet.
  const progress = {
    currentTime: positionMs / 1000,
    totalTime: row.durationS ?? 0,
    durationWatched: watchDurationMs / 1000,
  };
  await reportProgress(platform, { viewer, mediaId: row.mediaId, progress, mayBeUnlisted: true });
}

const limits = new Set<string>(['device_limit', 'stream_limit']);

export interface Address {
  url: string | null;
  expiresAt: string | null;
  /** The player's stream; null if it is not counted. */
  streamId: string | null;
}

/**
 * Media addresses of the streams that the viewer may watch, by livestream. Only one members-only stream gets an address
 * and takes a screen, so that one screen cannot show several broadcasts; at the limit none does.
 */
export async function addressesOf(
  platform: Platform,
  asked: { onAir: WatchableStreamRow[]; viewer: Viewer | null; at: Date; livestreamId?: number; streamId?: string },
): Promise<Map<number, Address>> {
  const { onAir, viewer, at } = asked;
  const decided = await Promise.all(
    onAir.map(async (row) => {
      const watch = toAsked({ row, viewer, at });
      // The same decision as for playback, for an entry that was published when its stream began.
      const { problem } = await decideWatch(platform, watch);
      return { row, isOpen: problem === null, isCounted: countsAsStream(watch) };
    }),
  );
  const addresses = new Map<number, Address>();
  for (const { row, isOpen, isCounted: counts } of decided) {
    if (isOpen && !counts) addresses.set(row.id, await sign(platform, { row, viewer, at }));
  }
  const counted = decided.filter((one) => one.isOpen && one.isCounted).map(({ row }) => row);
  if (!viewer || counted.length === 0) return addresses;
  const played = await choose(platform, { ...asked, viewer, counted });
  if (!played) return addresses;
  const { mediaId } = played;
  const stream = await beginBroadcastStream(platform, { viewer, mediaId, own: asked.streamId }).catch(whenFull);
  if (stream) addresses.set(played.id, await sign(platform, { row: played, viewer, at, stream }));
  return addresses;
}

/**
 * The wished stream; without a wish the one that the session watches, else the first. Only among streams that count.
 */
async function choose(
  platform: Platform,
  asked: { onAir: WatchableStreamRow[]; counted: WatchableStreamRow[]; viewer: Viewer; livestreamId?: number },
): Promise<WatchableStreamRow | undefined> {
  const { onAir, counted, viewer, livestreamId } = asked;
  const wished = onAir.find(({ id }) => id === livestreamId);
  if (wished) return counted.find(({ id }) => id === wished.id);
  const watched = await watchedBroadcast(platform, viewer);
  return counted.find(({ mediaId }) => mediaId === watched) ?? counted.find(({ id }) => id === onAir[0]?.id);
}

/** Returns null at the limit: the player learns the reason from its next report. */
function whenFull(error: unknown): null {
  if (error instanceof ProblemError && limits.has(`${error.problem.code}`)) return null;
  throw error;
}

async function sign(
  platform: Platform,
  { row, viewer, at, stream }: Asked & { stream?: { streamId: string; mediaGrant: string } },
): Promise<Address> {
  const grants = viewer && row.access === 'members' ? [await mediaGrantOf(platform, viewer)] : [];
  if (stream) grants.push(stream.mediaGrant);
  grants.push(publicationOf(row));
  const { url, expiresAt } = signedFolder(platform.config, { assetId: row.assetId, grants }, at);
  return {
    url: `${url}/live/master.m3u8`,
    expiresAt: expiresAt.toISOString(),
    streamId: stream?.streamId ?? null,
  };
}

function toAsked({ row, viewer, at }: Asked): WatchRequest {
  const { access, createdBy, isInTeam, assetId } = row;
  const file = { assetId, duration: 0, hasStoryboard: false, complete: false, captions: null };
  const watcher = viewer && { ...viewer, isSuspended: false };
  return {
    mediaId: row.mediaId,
    found: { access, createdBy, isInTeam, publishAt: row.startedAt, ...file },
    watcher,
    at,
  };
}

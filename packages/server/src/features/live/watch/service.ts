import { inTransaction } from '../../../platform/db/transaction.ts';
import { ProblemError } from '../../../platform/errors/problem-error.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import type { Platform } from '../../../platform/platform.ts';
import { beginBroadcastStream } from '../../device/stream/service.ts';
import { decideWatch, isCounted, type WatchAsked } from '../../playback/watch/service.ts';
import { type AirRow, findBegun } from '../queries.ts';
import { upsertWatch } from './queries.ts';

interface Asked {
  row: AirRow;
  viewer: Viewer | null;
  at: Date;
}

/**
 * Takes a player's report. Who watches what is for members takes one of their screens, as with any video, and keeps it
 * by reporting again before the lease is over. Throws `not_found` for a stream that has not begun, and what playback
 * throws for a video.
 */
export async function reportWatch(
  platform: Platform,
  viewer: Viewer,
  { watchDurationMs, ...stream }: { mediaId: number; livestreamId: number; watchDurationMs: number },
): Promise<void> {
  const { db, clock } = platform;
  const row = await findBegun(db, { ...stream, userId: viewer.userId });
  if (!row) throw new ProblemError('not_found');
  const asked = toAsked({ row, viewer, at: clock.now() });
  const { problem } = await decideWatch(platform, asked);
  if (problem) throw new ProblemError(problem);
  if (row.endedAt === null && isCounted(asked)) await beginBroadcastStream(platform, { viewer, mediaId: row.mediaId });
  const at = row.endedAt ?? asked.at;
  const watch = { mediaId: row.mediaId, userId: viewer.userId, durationMs: watchDurationMs, at };
  // Again where the stream is deleted in this moment.
  if (!(await inTransaction(db, (tx) => upsertWatch(tx, watch)))) throw new ProblemError('not_found');
}

/** Playback's own decision, of an entry that was published when its stream began. */
export function decideAir(platform: Platform, asked: Asked) {
  return decideWatch(platform, toAsked(asked));
}

function toAsked({ row, viewer, at }: Asked): WatchAsked {
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

import type { WatchProgress } from '@greenlight/contract/history';
import { isWatched } from '@greenlight/contract/watched';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { Platform } from '../../platform/platform.ts';
import { ProblemError } from '../../platform/problem-error.ts';
import { type ProgressReport, upsertReports } from './progress-report-queries.ts';

const groupMaxReports = 1000;
/** PostgreSQL's error code when the account or the video was deleted after the statement began. */
const foreignKeyViolation = '23503';

interface Waiting {
  report: ProgressReport;
  done: PromiseWithResolvers<boolean>;
}

/**
 * Stores a player's report; resolves once it is committed. Reports that arrive during a commit share the next one, so
 * that the disk is synced once for all of them. Throws `not_found` for an unknown video.
 */
export async function reportProgress(
  platform: Platform,
  args: { viewer: Viewer; mediaId: number; progress: WatchProgress },
): Promise<void> {
  const { totalTime, durationWatched } = args.progress;
  const currentTime = totalTime > 0 ? Math.min(args.progress.currentTime, totalTime) : args.progress.currentTime;
  const report: ProgressReport = {
    userId: args.viewer.userId,
    mediaId: args.mediaId,
    currentTime,
    totalTime,
    durationWatched,
    finished: isWatched({ currentTime, totalTime }),
    mayBeUnlisted: args.viewer.permissions.includes('content.edit'),
    watchedAt: platform.clock.now(),
  };
  if (!(await enqueue(platform, report))) throw new ProblemError('not_found');
}

const queues = new WeakMap<Platform, Waiting[]>();

function enqueue(platform: Platform, report: ProgressReport): Promise<boolean> {
  const done = Promise.withResolvers<boolean>();
  const queue = queues.get(platform);
  if (queue) {
    queue.push({ report, done });
  } else {
    const first = [{ report, done }];
    queues.set(platform, first);
    setImmediate(() => void drain(platform, first));
  }
  return done.promise;
}

async function drain(platform: Platform, queue: Waiting[]): Promise<void> {
  while (queue.length > 0) await commit(platform, queue.splice(0, groupMaxReports));
  queues.delete(platform);
}

async function commit(platform: Platform, group: Waiting[]): Promise<void> {
  const reports = merge(group.map(({ report }) => report));
  const write = () => upsertReports(platform.db, { reports, now: platform.clock.now() });
  try {
    const written = await write().catch((error) => {
      if ((error as { code?: string }).code !== foreignKeyViolation) throw error;
      return write();
    });
    const known = new Set(written.map(keyOf));
    for (const { report, done } of group) done.resolve(known.has(keyOf(report)));
  } catch (error) {
    for (const { done } of group) done.reject(error);
  }
}

/** One report for each viewer and video: the last position and the sum of the watched time. */
function merge(reports: ProgressReport[]): ProgressReport[] {
  const merged = new Map<string, ProgressReport>();
  for (const report of reports) {
    const durationWatched = report.durationWatched + (merged.get(keyOf(report))?.durationWatched ?? 0);
    merged.set(keyOf(report), { ...report, durationWatched });
  }
  return [...merged.values()];
}

function keyOf({ userId, mediaId }: { userId: string; mediaId: number }): string {
  return `${userId}/${mediaId}`;
}

import { isFinished } from '@greenlight/contract/finished-video';
import type { WatchProgress } from '@greenlight/contract/history';
import { inBatches } from '../../platform/db/in-groups.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { Platform } from '../../platform/platform.ts';
import { ProblemError } from '../../platform/problem-error.ts';
import { type ProgressReport, upsertReports } from './progress-report-queries.ts';

const groupMaxReports = 1000;
/** PostgreSQL's error code if the account or the video was deleted after the statement began. */
const foreignKeyViolation = '23503';

/**
 * Stores a player's report. Resolves once it is committed. Throws `not_found` for a video that the viewer may not see.
 * `mayBeUnlisted`: the viewer is known to be allowed.
 */
export async function reportProgress(
  platform: Platform,
  args: { viewer: Viewer; mediaId: number; progress: WatchProgress; mayBeUnlisted?: boolean },
): Promise<void> {
  const { totalTime, durationWatched } = args.progress;
  const currentTime = totalTime > 0 ? Math.min(args.progress.currentTime, totalTime) : args.progress.currentTime;
  const report: ProgressReport = {
    userId: args.viewer.userId,
    mediaId: args.mediaId,
    currentTime,
    totalTime,
    durationWatched,
    finished: isFinished({ currentTime, totalTime }),
    mayBeUnlisted: args.mayBeUnlisted ?? args.viewer.permissions.includes('content.edit'),
    watchedAt: platform.clock.now(),
  };
  if (!(await writeReport(platform, report))) throw new ProblemError('not_found');
}

const writeReport = inBatches<ProgressReport, boolean>(
  async (platform, group) => {
    const reports = merge(group);
    const write = () => upsertReports(platform.db, { reports, now: platform.clock.now() });
    const written = await write().catch((error) => {
      if ((error as { code?: string }).code !== foreignKeyViolation) throw error;
      return write();
    });
    const known = new Set(written.map(keyOf));
    return group.map((report) => known.has(keyOf(report)));
  },
  { itemsMax: groupMaxReports },
);

/** Merges reports to one for each viewer and video: the last position and the sum of the watched time. */
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

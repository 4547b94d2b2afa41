import type { Platform } from '../../../platform/platform.ts';
import { ProblemError } from '../../../platform/problem-error.ts';
import { traceWatch } from '../../playback/watch-trace.ts';
import { readStanding } from '../authorization.ts';

/** The reason why a member may or may not watch a video now. Throws `not_found` for either. */
export async function explainWatch(platform: Platform, { userId, mediaId }: { userId: string; mediaId: number }) {
  const standing = await readStanding(platform.db, userId);
  if (!standing) throw new ProblemError('not_found', { detail: 'There is no such member.' });
  const watcher = { ...standing, deviceIdentifier: null, actorId: null };
  const decision = await traceWatch(platform, { watcher, mediaId });
  if (!decision) throw new ProblemError('not_found', { detail: 'There is no video with this number.' });
  const { problem, reason, steps } = decision;
  return { allowed: problem === null, reason, steps };
}

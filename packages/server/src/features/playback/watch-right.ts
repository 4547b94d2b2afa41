import type { ErrorCode } from '@greenlight/contract/errors';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { Platform } from '../../platform/platform.ts';
import { decideWatch } from './policy.ts';
import { findPlayable } from './queries.ts';

/** Why somebody may not watch a video, without starting it; null when they may. */
export async function watchProblem(
  platform: Platform,
  { viewer, mediaId }: { viewer: Viewer | null; mediaId: number },
): Promise<ErrorCode | null> {
  const found = await findPlayable(platform.db, { mediaId, userId: viewer?.userId ?? null });
  if (!found) return 'not_found';
  const watcher = viewer && { ...viewer, isSuspended: false };
  return (await decideWatch(platform, { mediaId, found, watcher, at: platform.clock.now() })).problem;
}

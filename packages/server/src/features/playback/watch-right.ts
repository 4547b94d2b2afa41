import type { ErrorCode } from '@greenlight/contract/errors';
import { inBatches, readBatches } from '../../platform/db/in-groups.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { Platform } from '../../platform/platform.ts';
import { decideWatch } from './policy.ts';
import { listPlayables, type PlayableKey } from './queries.ts';

const readPlayable = inBatches(({ db }, keys: PlayableKey[]) => listPlayables(db, keys), readBatches);

/**
 * Why somebody may not watch a video, without starting it; null when they may. `publishAt` stands for the time that the
 * entry has: that of a stream is a draft while the stream is open.
 */
export async function watchProblem(
  platform: Platform,
  { viewer, mediaId, publishAt }: { viewer: Viewer | null; mediaId: number; publishAt?: Date | undefined },
): Promise<ErrorCode | null> {
  const found = await readPlayable(platform, { mediaId, userId: viewer?.userId ?? null });
  if (!found) return 'not_found';
  const watcher = viewer && { ...viewer, isSuspended: false };
  const asked = { mediaId, found: { ...found, publishAt: publishAt ?? found.publishAt }, watcher };
  return (await decideWatch(platform, { ...asked, at: platform.clock.now() })).problem;
}

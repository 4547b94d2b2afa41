import type { ErrorCode } from '@greenlight/contract/errors';
import { inBatches, readBatches } from '../../platform/db/in-groups.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { Platform } from '../../platform/platform.ts';
import { decideWatch } from './policy.ts';
import { listPlayables, type PlayableKey } from './queries.ts';

const readPlayable = inBatches(({ db }, keys: PlayableKey[]) => listPlayables(db, keys), readBatches);

/**
 * The reason why a viewer may not watch a video, without starting it; null if they may. `publishAt` replaces the time
 * of the entry, because a stream is a draft while it is not over.
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

import type { Playback } from '@greenlight/contract/media';
import { signedFolder, storyboardAddress } from '../../platform/delivery/address.ts';
import { ProblemError } from '../../platform/errors/problem-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { Platform } from '../../platform/platform.ts';
import { resumeTime } from '../history/service.ts';
import { decideEdit } from '../media/policy.ts';
import { decideAccess } from '../membership/service.ts';
import { findCaptions, findPlayable, type PlayableRow } from './queries.ts';

/**
 * Checks once that the viewer may watch, and gives addresses that work for 6 to 7 hours without asking again. Throws
 * `not_found` (also for what is not published and not the viewer's to edit), `subscription_required`, `not_ready`.
 */
export async function startPlayback(
  platform: Platform,
  { viewer, mediaId }: { viewer: Viewer | null; mediaId: number },
): Promise<Playback> {
  const userId = viewer?.userId ?? null;
  const at = platform.clock.now();
  const found = await findPlayable(platform.db, { mediaId, userId });
  if (!found) throw new ProblemError('not_found');
  const { problem, reason } = await decideWatch(platform, { found, viewer, at });
  platform.log.debug({ mediaId, userId, allowed: problem === null, reason }, 'playback decided');
  if (problem) throw new ProblemError(problem);
  const { assetId, duration, captions, hasStoryboard, complete } = found;
  if (assetId === null || duration === null) throw new ProblemError('not_ready');
  const folder = signedFolder(platform.config, assetId, at);
  return {
    src: `${folder.url}/master.m3u8`,
    expiresAt: folder.expiresAt.toISOString(),
    totalTime: duration,
    complete,
    captions: (captions ?? []).map((track) => ({ ...track, src: `${folder.url}/captions/${track.language}.vtt` })),
    storyboard: hasStoryboard ? storyboardAddress(platform.config, assetId) : null,
    currentTime: userId === null ? 0 : await resumeTime(platform, { userId, mediaId }),
    streamId: null,
  };
}

interface WatchDecision {
  /** Null when the viewer may watch. */
  problem: 'not_found' | 'subscription_required' | null;
  reason: string;
}

/** Who may edit a video may watch it, published or not; for everybody else it is what a membership opens. */
async function decideWatch(
  platform: Platform,
  { found, viewer, at }: { found: PlayableRow; viewer: Viewer | null; at: Date },
): Promise<WatchDecision> {
  const edit = viewer && decideEdit(viewer, found);
  if (edit?.allowed) return { problem: null, reason: edit.reason };
  if (found.publishAt === null || found.publishAt > at) {
    return { problem: 'not_found', reason: `not published, and ${edit?.reason ?? 'nobody is signed in'}` };
  }
  const access = await decideAccess(platform, { userId: viewer?.userId ?? null, access: found.access, at });
  return { problem: access.allowed ? null : 'subscription_required', reason: access.reason };
}

/** WebVTT of the video that plays this asset. */
export async function readCaptions(
  platform: Platform,
  args: { assetId: string; language: string },
): Promise<string | null> {
  return (await findCaptions(platform.db, args)) ?? null;
}

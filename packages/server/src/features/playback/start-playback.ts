import type { Playback } from '@greenlight/contract/media';
import { signedFolder, storyboardAddress } from '../../platform/delivery/media-address.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { Platform } from '../../platform/platform.ts';
import { ProblemError } from '../../platform/problem-error.ts';
import { beginStream } from '../device/stream/concurrent-stream.ts';
import { resumeTime } from '../history/watch-history.ts';
import { mediaGrantOf, publicationOf } from '../revocation/media-revocation.ts';
import { countsAsStream, decideWatch } from './policy.ts';
import { findPlayable } from './queries.ts';

/**
 * Checks whether the viewer may watch, and returns addresses that work for 5 to 10 minutes unless they are revoked.
 * `streamId` is the stream of the player. Throws `not_found` (also for an unpublished video that the viewer may not
 * edit), `subscription_required`, `not_ready`; for members-only videos also `device_limit` and `stream_limit`.
 */
export async function startPlayback(
  platform: Platform,
  args: { viewer: Viewer | null; mediaId: number; streamId?: string; ahead?: boolean },
): Promise<Playback> {
  const { viewer, mediaId } = args;
  const { asked, assetId, duration, grants } = await openVideo(platform, args);
  const { captions, hasStoryboard, complete } = asked.found;
  const { at } = asked;
  // The limits of devices and streams are in features/device/stream/begin-stream.sql.
  const [stream, currentTime] = await Promise.all([
    viewer && countsAsStream(asked)
      ? beginStream(platform, { viewer, mediaId, own: args.streamId, isAhead: args.ahead })
      : null,
    viewer ? resumeTime(platform, { userId: viewer.userId, mediaId }) : 0,
  ]);
  if (stream) grants.splice(1, 0, stream.mediaGrant);
  const folder = signedFolder(platform.config, { assetId, grants, until: stream?.expires ?? undefined }, at);
  return {
    src: `${folder.url}/master.m3u8`,
    expiresAt: folder.expiresAt.toISOString(),
    totalTime: duration,
    complete,
    captions: (captions ?? []).map((track) => ({ ...track, src: `${folder.url}/captions/${track.language}.vtt` })),
    storyboard: hasStoryboard ? `${folder.url}/storyboard.vtt` : null,
    currentTime,
    streamId: stream?.streamId ?? null,
  };
}

/** The address of a video's storyboard, for a viewer who may watch it. Cards show it without starting a stream. */
export async function readStoryboard(
  platform: Platform,
  args: { viewer: Viewer | null; mediaId: number },
): Promise<{ url: string | null }> {
  const { asked, assetId, grants } = await openVideo(platform, args);
  const { found, at } = asked;
  return { url: found.hasStoryboard ? storyboardAddress(platform.config, { assetId, grants }, at) : null };
}

/** The video and the grants in its addresses. Throws if the viewer may not watch. */
async function openVideo(platform: Platform, { viewer, mediaId }: { viewer: Viewer | null; mediaId: number }) {
  const userId = viewer?.userId ?? null;
  const at = platform.clock.now();
  const found = await findPlayable(platform.db, { mediaId, userId });
  if (!found) throw new ProblemError('not_found');
  const asked = { mediaId, found, watcher: viewer && { ...viewer, isSuspended: false }, at };
  const { problem, reason } = await decideWatch(platform, asked);
  platform.log.debug({ mediaId, userId, allowed: problem === null, reason }, 'playback decided');
  if (problem) throw new ProblemError(problem);
  const { assetId, duration, access, publishAt, publication } = found;
  if (assetId === null || duration === null) throw new ProblemError('not_ready');
  const isOut = publishAt !== null && publishAt <= at;
  const grants = viewer && !(isOut && access === 'free') ? [await mediaGrantOf(platform, viewer)] : [];
  // Editors may watch it in any state.
  if (isOut) grants.push(publicationOf({ mediaId, publication }));
  return { asked, assetId, duration, grants };
}

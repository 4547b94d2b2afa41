import type { Viewer } from '../../platform/http/viewer.ts';
import type { Platform } from '../../platform/platform.ts';
import { ProblemError } from '../../platform/problem-error.ts';
import { readLiveStatus } from '../live/live-status.ts';
import { reportWatch } from '../live/watch-report.ts';
import { startPlayback } from '../playback/start-playback.ts';
import { broadcastSegmentStart } from '../transcode/broadcast/recording-part.ts';
import { clipFolder, clipSegmentStart } from './clip-delivery.ts';
import { type ClipRow, countPlay } from './queries.ts';
import { requireShownClip, requireWatchable } from './read-clip.ts';

/**
 * Checks whether the viewer may watch the source. Returns addresses of the clip, which work as long as those of the
 * source. Throws `not_found`, also for a clip whose part was removed, and what playback throws.
 */
export async function playClip(
  platform: Platform,
  { viewer, clipId, streamId, renews }: { viewer: Viewer | null; clipId: number; streamId?: string; renews?: boolean },
) {
  const row = await requireShownClip(platform, clipId);
  const { assetId, liveAssetId, isCut, livestreamId } = row;
  if (isCut) throw new ProblemError('not_found', { detail: 'This part of the video was removed.' });
  const own = streamId === undefined ? {} : { streamId };
  const started =
    livestreamId === null
      ? await startPlayback(platform, { viewer, mediaId: row.mediaId, ...own })
      : await startLive(platform, { viewer, row, livestreamId, ...own });
  const startS = Math.max(0, row.startS);
  const endS = row.startS + row.lengthS;
  const fromS = await segmentStartOf(platform, { assetId, liveAssetId, startS });
  if (!renews) await countPlay(platform.db, clipId);
  const folder = `${started.src.replace(/(?:live\/)?master\.m3u8$/, '')}${clipFolder({ startS: fromS, endS })}`;
  return {
    src: `${folder}/master.m3u8`,
    expiresAt: started.expiresAt,
    startS: startS - fromS,
    endS: endS - fromS,
    captions: started.captions.map((track) => {
      return { ...track, src: livestreamId === null ? `${folder}/captions/${track.language}.vtt` : null };
    }),
    streamId: started.streamId,
  };
}

/** A premiere has the segments of its file. */
async function segmentStartOf(
  platform: Platform,
  { assetId, liveAssetId, startS }: { assetId: string | null; liveAssetId: string | null; startS: number },
): Promise<number> {
  if (assetId !== null) return clipSegmentStart(platform, { assetId, startS });
  if (liveAssetId === null) throw new ProblemError('not_ready');
  return broadcastSegmentStart(platform.db, { assetId: liveAssetId, atS: startS });
}

/** Counts as a screen in the same way as the livestream. */
async function startLive(
  platform: Platform,
  {
    viewer,
    row,
    livestreamId,
    ...own
  }: { viewer: Viewer | null; row: ClipRow; livestreamId: number; streamId?: string },
) {
  const { mediaId } = row;
  await requireWatchable(platform, { viewer, mediaId });
  const { streams } = await readLiveStatus(platform, viewer, { livestreamId, ...own });
  const found = streams.find((stream) => stream.livestreamId === livestreamId);
  if (!found?.url || found.expiresAt === null) {
    // A report contains the reason.
    if (viewer) await reportWatch(platform, viewer, { mediaId, livestreamId, watchDurationMs: 0, ...own });
    throw new ProblemError('unavailable');
  }
  return { src: found.url, expiresAt: found.expiresAt, captions: found.captions, streamId: found.streamId };
}

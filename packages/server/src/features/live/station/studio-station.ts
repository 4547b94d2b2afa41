import { randomUUID } from 'node:crypto';
import type { StationDraft, StudioStation } from '@greenlight/contract/live-playout';
import type { StudioLivestreamDetail } from '@greenlight/contract/live-studio';
import { rateLimit } from '../../../platform/auth/rate-limit.ts';
import type { Db } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Editor } from '../../../platform/http/viewer.ts';
import type { Platform } from '../../../platform/platform.ts';
import { invalidField, ProblemError } from '../../../platform/problem-error.ts';
import { makeDraft } from '../../media/studio/edit-media.ts';
import { requireEditableMedia } from '../../media/studio/editable-media.ts';
import { extendPlayout, playsAt, readPlayable, shortestS } from '../../transcode/playout/extend-playout.ts';
import { endLive, goOnAir } from '../on-air.ts';
import { showPlayoutCaptions } from '../stream-captions.ts';
import { streamStateOf } from '../stream-state.ts';
import { lockStream, readStream, recordLiveChange, requireStream } from '../studio-livestream.ts';
import { insertStream } from '../studio-livestream-queries.ts';
import { runStation } from './run-stations.ts';
import { readPlayedVideos, readStationVideos } from './station-list.ts';
import { isStationEmpty, replaceStationVideos, resetStation } from './station-queries.ts';

/** Limit, because each switch notifies all sockets. */
const switchLimit = { name: 'station-switch', points: 30, perSeconds: 3600 };

/** Makes a 24/7 channel, which is off. Throws the errors of a new video. */
export async function makeStation(
  platform: Platform,
  editor: Editor,
  draft: StationDraft,
): Promise<StudioLivestreamDetail> {
  const mediaId = await inTransaction(platform.db, async (tx) => {
    const { mediaId: id } = await makeDraft({ ...platform, db: tx }, editor, draft);
    await insertStream(tx, { mediaId: id, startsAt: platform.clock.now(), kind: 'station' });
    return id;
  });
  return readStream(platform, editor, mediaId);
}

/** Throws `not_found` for another kind of stream. */
export async function readStation(platform: Platform, editor: Editor, mediaId: number): Promise<StudioStation> {
  const { db, clock } = platform;
  const { access } = await requireEditableMedia(db, editor, { mediaId });
  const stream = await requireStream(db, { mediaId, lock: false });
  if (stream.kind !== 'station') throw new ProblemError('not_found');
  const isOn = streamStateOf(stream) === 'live';
  const videos = await readStationVideos(platform, { id: stream.id, access });
  const plays = isOn && stream.assetId ? await playsAt(db, stream.assetId, clock.now()) : null;
  const now = plays && videos.find(({ assetId }) => assetId === plays.assetId);
  return {
    isOn,
    videos: videos.map(({ mediaId: id, title, duration, skip }) => ({ mediaId: id, title, duration, skip })),
    now: now ? { mediaId: now.mediaId, title: now.title, endsAt: plays.endsAt.toISOString() } : null,
    isEmpty: !isOn && (await isStationEmpty(db, stream.id)),
  };
}

/** Throws `invalid_request` for a video that the editor may not edit, or that cannot be played in a list. */
export async function setVideos(
  platform: Platform,
  editor: Editor,
  { mediaId, mediaIds }: { mediaId: number; mediaIds: number[] },
): Promise<StudioStation> {
  await inTransaction(platform.db, async (tx) => {
    const { id } = await lockStation(tx, editor, mediaId);
    const before = (await readStationVideos({ ...platform, db: tx }, { id, access: 'members' })).map(
      (each) => each.mediaId,
    );
    for (const [index, videoId] of mediaIds.entries()) {
      if (!before.includes(videoId))
        await requireVideo(platform, tx, editor, { videoId, field: `body.mediaIds.${index}` });
    }
    await replaceStationVideos(tx, id, [...new Set(mediaIds)]);
    await recordLiveChange(tx, editor, { action: 'live.station', mediaId });
    await runStation({ ...platform, db: tx }, id);
  });
  return readStation(platform, editor, mediaId);
}

/** Checks a new video. Videos that were chosen before stay, even if others of the team chose them. */
async function requireVideo(
  platform: Platform,
  tx: Db,
  editor: Editor,
  { videoId, field }: { videoId: number; field: string },
): Promise<void> {
  const video = await requireEditableMedia(tx, editor, { mediaId: videoId }).catch(() => null);
  if (!video) throw invalidField(field, 'There is no such video');
  if (video.asset_id && !(await readPlayable(platform, video.asset_id))) {
    throw invalidField(field, `“${video.title}” has no sound, or is shorter than ${shortestS} seconds`);
  }
}

/** Throws `conflict` if no video of the list can be played. */
export async function switchStation(
  platform: Platform,
  editor: Editor,
  { mediaId, on }: { mediaId: number; on: boolean },
): Promise<StudioStation> {
  if (!(await rateLimit(platform.db, switchLimit).take(editor.userId))) throw new ProblemError('rate_limited');
  await inTransaction(platform.db, async (tx) => {
    const within = { ...platform, db: tx };
    const station = await lockStation(tx, editor, mediaId);
    const isOn = streamStateOf(station) === 'live';
    if (isOn === on) return;
    await recordLiveChange(tx, editor, { action: on ? 'live.switch-on' : 'live.end', mediaId });
    if (on)
      await switchOn(within, { ...station, ...(await requireEditableMedia(tx, editor, { mediaId })), id: station.id });
    else await endLive(within, { livestreamId: station.id });
  });
  return readStation(platform, editor, mediaId);
}

/** Notifies followers the first time. */
async function switchOn(
  platform: Platform,
  station: Parameters<typeof readStationVideos>[1] & { endedAt: Date | null },
): Promise<void> {
  const { db: tx, clock } = platform;
  const playoutId = randomUUID();
  const listed = await readPlayedVideos(platform, station);
  const captions = await extendPlayout(platform, tx, { playoutId, ...listed, at: clock.now() });
  if (!captions) throw new ProblemError('conflict', { detail: 'No video of the list can be played.' });
  await resetStation(tx, station.id);
  await showPlayoutCaptions(platform, tx, { livestreamId: station.id, captions });
  await goOnAir(platform, { livestreamId: station.id, assetId: playoutId, areNotified: station.endedAt !== null });
}

async function lockStation(tx: Db, editor: Editor, mediaId: number) {
  const stream = await lockStream(tx, editor, mediaId);
  if (stream.kind !== 'station') throw new ProblemError('not_found');
  return stream;
}

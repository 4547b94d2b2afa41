import { dayMs } from '@greenlight/contract/duration';
import type { LiveMedia, LivestreamStatus } from '@greenlight/contract/live';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { Platform } from '../../platform/platform.ts';
import { toImage } from '../image/image.ts';
import { readChapters } from '../media/chapter.ts';
import {
  findRecording,
  listEndedStreams,
  listPlannedStreams,
  listStreamCreators,
  listStreamsOnAir,
  type StreamRow,
} from './queries.ts';
import { captionsOf } from './stream-captions.ts';
import { startGraceMs, streamStateOf } from './stream-state.ts';
import { type Address, addressesOf } from './watch-report.ts';

const endedShownMs = dayMs;
const noAddress: Address = { url: null, expiresAt: null, streamId: null };

/** Streams on air, then planned ones in the order of their start, then those that ended in the last day, newest first. */
export async function listLiveMedia(platform: Platform): Promise<LiveMedia[]> {
  const { db, clock } = platform;
  const now = clock.now().getTime();
  const [onAir, planned, ended] = await Promise.all([
    listStreamsOnAir(db, { userId: null }),
    listPlannedStreams(db, { since: new Date(now - startGraceMs) }),
    listEndedStreams(db, { since: new Date(now - endedShownMs) }),
  ]);
  const listed = [...onAir, ...planned, ...ended];
  const ids = (rows: StreamRow[]) => rows.map(({ mediaId }) => mediaId);
  const [chapters, creators] = await Promise.all([
    readChapters(db, ids(onAir)),
    listStreamCreators(db, ids(listed)).then((rows) => Map.groupBy(rows, ({ mediaId }) => mediaId)),
  ]);
  return listed.map((row) => ({
    ...toStream(platform, row),
    chapters: chapters.get(row.mediaId) ?? [],
    creators: creators.get(row.mediaId) ?? [],
    description: row.description,
    state: streamStateOf(row),
    startsAt: (row.startedAt ?? row.startsAt).toISOString(),
    isRecorded: row.endedAt !== null && row.listedAt !== null && row.listedAt.getTime() <= now,
  }));
}

/**
 * The streams on air, with addresses for viewers who may watch, and the next one. `wish` is the stream that the player
 * shows; if it is over, its recording is returned.
 */
export async function readLiveStatus(
  platform: Platform,
  viewer: Viewer | null,
  wish: { livestreamId?: number; streamId?: string } = {},
): Promise<LivestreamStatus> {
  const { db, clock } = platform;
  const at = clock.now();
  const [onAir, [next]] = await Promise.all([
    listStreamsOnAir(db, { userId: viewer?.userId ?? null }),
    listPlannedStreams(db, { since: new Date(at.getTime() - startGraceMs), limit: 1 }),
  ]);
  const addresses = await addressesOf(platform, { onAir, viewer, at, ...wish });
  const { livestreamId } = wish;
  const isOver = livestreamId !== undefined && !onAir.some(({ id }) => id === livestreamId);
  const recording = isOver ? await findRecording(db, { livestreamId, at }) : undefined;
  const streams = onAir.map((row) => ({
    ...toStream(platform, row),
    ...(addresses.get(row.id) ?? noAddress),
    startedAt: row.startedAt.toISOString(),
    captions: captionsOf(row),
  }));
  return {
    isLive: streams.length > 0,
    streams,
    nextStream: next ? { ...toStream(platform, next), startsAt: next.startsAt.toISOString() } : null,
    recording: recording ?? null,
  };
}

function toStream(platform: Platform, { id, kind, mediaId, title, access, thumbnail }: StreamRow) {
  return {
    livestreamId: id,
    kind,
    mediaId,
    title,
    requiresSubscription: access === 'members',
    thumbnail: thumbnail && toImage(platform, thumbnail),
  };
}

import { hash } from 'node:crypto';
import type { Db } from '../../../platform/db/database.ts';
import type { LiveInit, LivePart } from '../../../platform/ffmpeg/live/encode-live.ts';
import type { LivePicture } from '../../../platform/ffmpeg/live/live-ladder.ts';
import type { Platform } from '../../../platform/platform.ts';
import { generationFolder } from '../asset.ts';
import { findAsset } from '../asset-queries.ts';
import { sealBroadcastJob } from '../jobs.ts';
import { listRenditions } from '../publish/rendition-queries.ts';
import { findLastSegment, insertBroadcast, insertPart, insertSegment, type PartInit } from './broadcast-queries.ts';
import { segmentName } from './live-playlist.ts';
import {
  deletePartialSegments,
  hasPartialSegments,
  insertPartialSegment,
  listPartialSegments,
} from './partial-segment-queries.ts';

/** More than any segment has. */
const partsMax = 1000;

/** Where the segments of one connection are stored; it starts with the first stored segment. */
export interface BroadcastPart {
  index: number;
  firstSegment: number;
  /** When its first frame arrived. */
  beganAt: Date;
}

/** The renditions of a broadcast, the same for all its connections. Null before the first one. */
export async function pictureOfBroadcast(db: Db, assetId: string): Promise<LivePicture | null> {
  const asset = await findAsset(db, assetId);
  if (!asset) return null;
  const rows = await listRenditions(db, { assetId, generation: 1 });
  const rungs = rows.filter(({ tier }) => tier !== 'audio');
  return {
    rate: { num: asset.rate_num ?? 0, den: asset.rate_den ?? 1 },
    rungs: rungs.map(({ name, level, width, height, crf, max_bitrate }) => {
      return { name, level, width, height, crf, maxBitrate: max_bitrate };
    }),
  };
}

/** Whether an asset records a stream that is on air, or that was. */
export async function isBroadcast(db: Db, assetId: string): Promise<boolean> {
  return (await hasPartialSegments(db, assetId)) || (await findLastSegment(db, assetId)) !== undefined;
}

/** Creates the asset that records a stream. */
export function createBroadcast(
  { clock }: Pick<Platform, 'clock'>,
  tx: Db,
  broadcast: { assetId: string; mediaId: number; picture: LivePicture },
): Promise<void> {
  return insertBroadcast(tx, { ...broadcast, at: clock.now() });
}

/** Starts the part of one connection. Call it in the transaction that stores what comes first. */
export async function beginBroadcastPart(
  platform: Pick<Platform, 'storage' | 'bus'>,
  tx: Db,
  { assetId, inits, beganAt }: { assetId: string; inits: LiveInit[]; beganAt: Date },
): Promise<BroadcastPart> {
  await completeSegment(platform, tx, assetId);
  const { storage } = platform;
  const last = await findLastSegment(tx, assetId);
  const part = { index: last === undefined ? 0 : last.part + 1, firstSegment: (last?.index ?? -1) + 1, beganAt };
  const renditions = await listRenditions(tx, { assetId, generation: 1 });
  const named = renditions.map(({ name }, place): PartInit & { bytes: Buffer } => {
    const init = inits[place] as LiveInit;
    return { rendition: name, file: `init-${hash('sha256', init.bytes).slice(0, 12)}.mp4`, ...init };
  });
  await Promise.all(
    named.map(({ rendition, file, bytes }) => storage.putBytes(keyOf(assetId, rendition, file), bytes)),
  );
  await insertPart(tx, { assetId, index: part.index, firstSegment: part.firstSegment, inits: named });
  return part;
}

/** Tells every process of a new part or the end of a stream. The message is the asset. */
export const broadcastTopic = 'broadcast';

/** Players may still ask for the parts of so many complete segments. */
const segmentsWithParts = 4;

/** Stores a part of every rendition. Every process knows it after the commit. */
export async function storePart(
  { bus }: Pick<Platform, 'bus'>,
  tx: Db,
  { assetId, part, made }: { assetId: string; part: BroadcastPart; made: LivePart },
): Promise<void> {
  await insertPartialSegment(tx, {
    assetId,
    segment: part.firstSegment + made.segment,
    index: made.part,
    part: part.index,
    shownAt: new Date(part.beganAt.getTime() + made.startS * 1000),
    tracks: made.tracks,
  });
  bus.publish(tx, broadcastTopic, assetId);
}

/**
 * Makes a segment of the parts that belong to none: a file of every rendition, then its row. Also for what a process
 * left that was killed.
 */
export async function completeSegment(
  { storage, bus }: Pick<Platform, 'storage' | 'bus'>,
  tx: Db,
  assetId: string,
): Promise<void> {
  const last = await findLastSegment(tx, assetId);
  const rows = await listPartialSegments(tx, assetId, { segment: last?.index ?? -1, index: partsMax });
  const [first] = rows;
  if (first === undefined) return;
  const renditions = await listRenditions(tx, { assetId, generation: 1 });
  const tracks = renditions.map(({ name }, place) => {
    const own = rows.filter(({ track }) => track === place);
    const bytes = Buffer.concat(own.map((row) => row.bytes));
    const durationS = own.reduce((sum, row) => sum + row.duration_s, 0);
    return { name, bytes, durationS, keyFrameBytes: own[0]?.key_frame_bytes ?? 0 };
  });
  const file = segmentName(first.segment);
  await Promise.all(tracks.map(({ name, bytes }) => storage.putBytes(keyOf(assetId, name, file), bytes)));
  await insertSegment(tx, {
    assetId,
    index: first.segment,
    part: first.part,
    shownAt: first.shown_at,
    pictureS: tracks[0]?.durationS ?? 0,
    soundS: tracks.at(-1)?.durationS ?? 0,
    bytes: tracks.map(({ bytes }) => bytes.length),
    keyFrameBytes: tracks.map(({ keyFrameBytes }) => keyFrameBytes),
  });
  await deletePartialSegments(tx, assetId, first.segment - segmentsWithParts);
  bus.publish(tx, broadcastTopic, assetId);
}

/** Call it in the transaction that ends the broadcast: the stored segments become the video of its media entry. */
export async function endBroadcast({ jobs }: Pick<Platform, 'jobs'>, tx: Db, { assetId }: { assetId: string }) {
  await jobs.enqueue(tx, sealBroadcastJob, { assetId }, { singletonKey: assetId });
}

function keyOf(assetId: string, rendition: string, file: string): string {
  return `${generationFolder({ assetId, generation: 1 })}/${rendition}/${file}`;
}

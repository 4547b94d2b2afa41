import { hash } from 'node:crypto';
import type { Db } from '../../../platform/db/database.ts';
import type { LiveInit, LiveSegment } from '../../../platform/ffmpeg/live/encode-live.ts';
import type { LivePicture } from '../../../platform/ffmpeg/live/live-ladder.ts';
import type { Platform } from '../../../platform/platform.ts';
import { generationFolder } from '../asset.ts';
import { findAsset } from '../asset-queries.ts';
import { sealBroadcastJob } from '../jobs.ts';
import { listRenditions } from '../publish/rendition-queries.ts';
import { findLastSegment, insertBroadcast, insertPart, insertSegment, type PartInit } from './broadcast-queries.ts';
import { segmentName, writeLivePlaylists } from './live-playlist.ts';

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

/** Creates the asset that records a stream. */
export function createBroadcast(
  { clock }: Pick<Platform, 'clock'>,
  tx: Db,
  broadcast: { assetId: string; mediaId: number; picture: LivePicture },
): Promise<void> {
  return insertBroadcast(tx, { ...broadcast, at: clock.now() });
}

/** Starts the part of one connection. Call it in the transaction that stores its first segment. */
export async function beginBroadcastPart(
  { storage }: Pick<Platform, 'storage'>,
  tx: Db,
  { assetId, inits, beganAt }: { assetId: string; inits: LiveInit[]; beganAt: Date },
): Promise<BroadcastPart> {
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

/** Stores a segment of every rendition, then its row. No playlist names it before the commit. */
export async function storeSegment(
  { storage }: Pick<Platform, 'storage'>,
  tx: Db,
  { assetId, part, segment }: { assetId: string; part: BroadcastPart; segment: LiveSegment },
): Promise<void> {
  const index = part.firstSegment + segment.index;
  const renditions = await listRenditions(tx, { assetId, generation: 1 });
  await Promise.all(
    renditions.map(({ name }, place) => {
      return storage.putBytes(keyOf(assetId, name, segmentName(index)), segment.parts[place]?.bytes ?? '');
    }),
  );
  await insertSegment(tx, {
    assetId,
    index,
    part: part.index,
    shownAt: new Date(part.beganAt.getTime() + segment.startS * 1000),
    pictureS: segment.parts[0]?.durationS ?? 0,
    soundS: segment.parts.at(-1)?.durationS ?? 0,
    bytes: segment.parts.map(({ bytes }) => bytes.length),
    keyFrameBytes: segment.parts.map(({ keyFrameBytes }) => keyFrameBytes),
  });
}

/** Call it in the transaction that ends the broadcast: the stored segments become the video of its media entry. */
export async function endBroadcast({ jobs }: Pick<Platform, 'jobs'>, tx: Db, { assetId }: { assetId: string }) {
  await jobs.enqueue(tx, sealBroadcastJob, { assetId }, { singletonKey: assetId });
}

function keyOf(assetId: string, rendition: string, file: string): string {
  return `${generationFolder({ assetId, generation: 1 })}/${rendition}/${file}`;
}

export { writeLivePlaylists };

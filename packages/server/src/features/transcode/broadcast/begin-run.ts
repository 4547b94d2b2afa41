import { hash } from 'node:crypto';
import type { Db } from '../../../platform/db/database.ts';
import type { LiveInit } from '../../../platform/ffmpeg/live/encode-live.ts';
import { soundFrameS } from '../../../platform/ffmpeg/live/part-plan.ts';
import type { Platform } from '../../../platform/platform.ts';
import { listRenditions } from '../publish/rendition-queries.ts';
import {
  findLastSegment,
  hasRun,
  insertLiveSource,
  insertRun,
  type RunInit,
  type SegmentPlace,
} from './broadcast-queries.ts';
import { endsOf, startsOfRun } from './segment-starts.ts';
import type { SourceOfRun } from './source-piece.ts';
import { completeSegment, fileKeyOf } from './store-part.ts';

/** The contribution of one encoder or one slate to a broadcast. It begins a new segment where the last one ended. */
export interface BroadcastRun {
  index: number;
  firstSegment: number;
  isSlate: boolean;
  /** The time of day of its first frame. */
  beganAt: Date;
  /** Added to its timestamps, in the timescale of each track. */
  offsets: number[];
  /** Whether its first frame of sound is dropped, because there is no room for it. */
  dropsSound: boolean;
}

/** Begins a run. Call it in the transaction that stores its first part. */
export async function beginRun(
  platform: Pick<Platform, 'storage' | 'bus'>,
  tx: Db,
  begin: { assetId: string; inits: LiveInit[]; beganAt: Date; isSlate: boolean; source: SourceOfRun | undefined },
): Promise<BroadcastRun> {
  const { assetId, inits, source, ...begun } = begin;
  await completeSegment(platform, tx, assetId);
  const { storage } = platform;
  const last = await findLastSegment(tx, assetId);
  const place = { index: last === undefined ? 0 : last.run + 1, firstSegment: (last?.index ?? -1) + 1 };
  const renditions = await listRenditions(tx, { assetId, generation: 1 });
  const named = renditions.map(({ name }, track): RunInit & { bytes: Buffer } => {
    const init = inits[track] as LiveInit;
    return { rendition: name, file: `init-${hash('sha256', init.bytes).slice(0, 12)}.mp4`, ...init };
  });
  await Promise.all(
    named.map(({ rendition, file, bytes }) => storage.putBytes(fileKeyOf(assetId, rendition, file), bytes)),
  );
  await insertRun(tx, { assetId, ...place, inits: named });
  if (source) await insertLiveSource(tx, { assetId, run: place.index }, source);
  return { ...place, ...begun, ...continueAt(last, inits) };
}

/** Whether the transaction that began it was committed. */
export function isRunStored(db: Db, assetId: string, { index }: BroadcastRun): Promise<boolean> {
  return hasRun(db, { assetId, index });
}

/** Calculates offsets, so that the timestamps of every track continue after this segment. */
function continueAt(last: SegmentPlace | undefined, inits: LiveInit[]) {
  const sound = inits.length - 1;
  const endsS = last ? endsOf(last) : inits.map(() => 0);
  const dropsSound = (endsS[sound] ?? 0) - (endsS[0] ?? 0) >= soundFrameS / 2;
  const offsets = startsOfRun(endsS).map((startS, track) =>
    Math.round((startS - (track === sound && dropsSound ? soundFrameS : 0)) * (inits[track]?.timescale ?? 0)),
  );
  return { offsets, dropsSound };
}

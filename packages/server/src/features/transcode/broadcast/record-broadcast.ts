import { hash } from 'node:crypto';
import type { Db } from '../../../platform/db/database.ts';
import { cutFragment, laterFragment } from '../../../platform/ffmpeg/fmp4/fragment.ts';
import type { LiveInit, LivePart, PartTrack } from '../../../platform/ffmpeg/live/encode-live.ts';
import type { LivePicture } from '../../../platform/ffmpeg/live/live-ladder.ts';
import { soundFrameS } from '../../../platform/ffmpeg/live/part-plan.ts';
import type { Platform } from '../../../platform/platform.ts';
import { generationFolder } from '../asset.ts';
import { findAsset } from '../asset-queries.ts';
import { sealBroadcastJob } from '../jobs.ts';
import { listRenditions } from '../publish/rendition-queries.ts';
import {
  findLastSegment,
  hasRun,
  insertBroadcast,
  insertLiveSource,
  insertRun,
  insertSegment,
  type RunInit,
  sumRuns,
  updatePeaks,
} from './broadcast-queries.ts';
import { insertLiveCaptions, updateCaptionLanguages } from './live-caption-queries.ts';
import { segmentName } from './live-playlist.ts';
import {
  deletePartsBefore,
  hasPartialSegments,
  insertPartialSegment,
  listOpenParts,
} from './partial-segment-queries.ts';
import type { SourceOfRun } from './source-piece.ts';

/**
 * An encoded picture that ends closer than this to the copied one goes on where it ended itself: RTMP has times in
 * milliseconds, hls.js moves its timeline by each gap, and these add up.
 */
const apartMaxS = 0.005;

/** What one encoder or one slate adds to a broadcast: it begins a new segment where the last one ended. */
export interface BroadcastRun {
  index: number;
  firstSegment: number;
  isSlate: boolean;
  /** The time of day of its first frame. */
  beganAt: Date;
  /** Added to its timestamps, in the timescale of each track. */
  offsets: number[];
  /** It begins with a frame of sound for which there is no room. */
  dropsSound: boolean;
}

/** The renditions of a broadcast, the same for all its connections. Null before the first one. */
export async function pictureOfBroadcast(db: Db, assetId: string): Promise<LivePicture | null> {
  const asset = await findAsset(db, assetId);
  if (!asset) return null;
  const rows = await listRenditions(db, { assetId, generation: 1 });
  const rungs = rows.filter(({ tier }) => tier !== 'audio');
  const config = rungs[0]?.copied_config;
  return {
    copied: config ? { config } : undefined,
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
  broadcast: { assetId: string; mediaId: number; picture: LivePicture; captionLanguages: string[] },
): Promise<void> {
  return insertBroadcast(tx, { ...broadcast, at: clock.now() });
}

/** Of captions, by track. */
export function changeCaptionLanguages(tx: Db, assetId: string, languages: string[]): Promise<void> {
  return updateCaptionLanguages(tx, assetId, languages);
}

/** Call it in the transaction that stores what comes first. */
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
    named.map(({ rendition, file, bytes }) => storage.putBytes(keyOf(assetId, rendition, file), bytes)),
  );
  await insertRun(tx, { assetId, ...place, inits: named });
  if (source) await insertLiveSource(tx, { assetId, run: place.index }, source);
  return { ...place, ...begun, ...continueAt(await sumRuns(tx, assetId), inits) };
}

/** Whether the transaction that began it was committed. */
export function isRunStored(db: Db, assetId: string, { index }: BroadcastRun): Promise<boolean> {
  return hasRun(db, { assetId, index });
}

/**
 * So that the timestamps of every track go on. Sound has no gap; it is at most half a frame early or late. An encoded
 * picture has no gap if it is close to the copied one; otherwise it begins with that one again, as those of earlier runs.
 */
function continueAt(runs: number[][], inits: LiveInit[]) {
  const sound = inits.length - 1;
  let endsS = inits.map(() => 0);
  for (const lengthsS of runs)
    endsS = startsAfter(endsS, sound).map((startS, track) => startS + (lengthsS[track] ?? 0));
  const dropsSound = (endsS[sound] ?? 0) - (endsS[0] ?? 0) >= soundFrameS / 2;
  const offsets = startsAfter(endsS, sound).map((startS, track) =>
    Math.round((startS - (track === sound && dropsSound ? soundFrameS : 0)) * (inits[track]?.timescale ?? 0)),
  );
  return { offsets, dropsSound };
}

function startsAfter(endsS: number[], sound: number): number[] {
  const [pictureS = 0] = endsS;
  return endsS.map((endS, track) => (track === sound || Math.abs(endS - pictureS) < apartMaxS ? endS : pictureS));
}

/** Tells every process of a new part or the end of a stream. The message is the asset. */
export const broadcastTopic = 'broadcast';

/** Players may still ask for parts that were listed a while ago. */
const partsKeptMs = 8000;

/** Stores a part of every rendition. Every process knows it after the commit. */
export async function storePart(
  { bus }: Pick<Platform, 'bus'>,
  tx: Db,
  { assetId, run, made }: { assetId: string; run: BroadcastRun; made: LivePart },
): Promise<void> {
  await insertPartialSegment(tx, {
    assetId,
    segment: run.firstSegment + made.segment,
    index: made.part,
    run: run.index,
    isSlate: run.isSlate,
    shownAt: new Date(run.beganAt.getTime() + made.startS * 1000),
    tracks: inPlace(run, made),
  });
  const { captions = [] } = made;
  const place = { assetId, segment: run.firstSegment + made.segment, part: made.part };
  if (captions.length > 0) await insertLiveCaptions(tx, { ...place, captions });
  bus.publish(tx, broadcastTopic, assetId);
}

/** The tracks of a part at its time in the broadcast. */
function inPlace({ offsets, dropsSound }: BroadcastRun, { segment, part, tracks }: LivePart): PartTrack[] {
  return tracks.map((track, place) => {
    const later = { ...track, bytes: laterFragment(track.bytes, offsets[place] ?? 0) };
    if (!dropsSound || place < tracks.length - 1 || segment + part > 0) return later;
    return { ...later, bytes: cutFragment(later.bytes, 1), durationS: track.durationS - soundFrameS };
  });
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
  const rows = await listOpenParts(tx, assetId);
  const [first] = rows;
  if (first === undefined) return;
  const tracks = first.renditions.map((name, place) => {
    const own = rows.filter(({ track }) => track === place);
    const bytes = Buffer.concat(own.map((row) => row.bytes));
    const durationS = own.reduce((sum, row) => sum + row.duration_s, 0);
    return { name, bytes, durationS, keyFrameBytes: own[0]?.key_frame_bytes ?? 0 };
  });
  const file = segmentName(first.segment);
  // At the same time as the rows: players wait for both.
  const writes = tracks.map(({ name, bytes }) => storage.putBytes(keyOf(assetId, name, file), bytes));
  const written = Promise.allSettled(writes);
  try {
    await insertSegment(tx, {
      assetId,
      index: first.segment,
      run: first.run,
      isSlate: first.is_slate,
      shownAt: first.shown_at,
      lengthsS: tracks.map(({ durationS }) => durationS),
      bytes: tracks.map(({ bytes }) => bytes.length),
      keyFrameBytes: tracks.map(({ keyFrameBytes }) => keyFrameBytes),
    });
    await updatePeaks(tx, assetId, first.renditions);
    await deletePartsBefore(tx, assetId, new Date(first.shown_at.getTime() - partsKeptMs));
  } finally {
    // None is still being written once another process may have the stream, also after an error.
    await written;
  }
  await Promise.all(writes);
  bus.publish(tx, broadcastTopic, assetId);
}

/** Call it in the transaction that ends the broadcast: the stored segments become the video of its media entry, which is published if the stream says so. */
export async function endBroadcast(
  { jobs }: Pick<Platform, 'jobs'>,
  tx: Db,
  ended: { assetId: string; keepsSlates: boolean; publishes: boolean },
): Promise<void> {
  await jobs.enqueue(tx, sealBroadcastJob, ended, { singletonKey: ended.assetId });
}

function keyOf(assetId: string, rendition: string, file: string): string {
  return `${generationFolder({ assetId, generation: 1 })}/${rendition}/${file}`;
}

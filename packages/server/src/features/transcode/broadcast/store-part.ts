import type { Db } from '../../../platform/db/database.ts';
import { cutFragment, laterFragment } from '../../../platform/ffmpeg/fmp4/fragment.ts';
import type { LivePart, PartTrack } from '../../../platform/ffmpeg/live/encode-live.ts';
import { soundFrameS } from '../../../platform/ffmpeg/live/part-plan.ts';
import type { Platform } from '../../../platform/platform.ts';
import { generationFolder } from '../asset.ts';
import { insertLiveCaptions } from '../trim/live-caption-queries.ts';
import type { BroadcastRun } from './begin-run.ts';
import { findLastSegment, insertSegment, updatePeaks } from './broadcast-queries.ts';
import { segmentName } from './live-playlist.ts';
import { deleteOldParts, insertPart, listOpenParts } from './part-queries.ts';
import { startsAfter } from './segment-starts.ts';

/** Bus topic: a new part, or the end of a stream. The message is the asset. */
export const broadcastTopic = 'broadcast';

/** Playlists list the parts of the last six seconds, and players may request those that were listed a while ago. */
export const partsKeptS = 8;

/** Stores a part of every rendition. Every process is notified after the commit. */
export async function storePart(
  { bus }: Pick<Platform, 'bus'>,
  tx: Db,
  { assetId, run, part }: { assetId: string; run: BroadcastRun; part: LivePart },
): Promise<void> {
  await insertPart(tx, {
    assetId,
    segment: run.firstSegment + part.segment,
    index: part.index,
    run: run.index,
    isSlate: run.isSlate,
    shownAt: new Date(run.beganAt.getTime() + part.startS * 1000),
    tracks: inPlace(run, part),
  });
  const { captions = [] } = part;
  const place = { assetId, segment: run.firstSegment + part.segment, part: part.index };
  if (captions.length > 0) await insertLiveCaptions(tx, { ...place, captions });
  bus.publish(tx, broadcastTopic, assetId);
}

/** The tracks of a part at its time in the broadcast. */
function inPlace({ offsets, dropsSound }: BroadcastRun, { segment, index, tracks }: LivePart): PartTrack[] {
  return tracks.map((track, place) => {
    const later = { ...track, bytes: laterFragment(track.bytes, offsets[place] ?? 0) };
    if (!dropsSound || place < tracks.length - 1 || segment + index > 0) return later;
    return { ...later, bytes: cutFragment(later.bytes, 1), durationS: track.durationS - soundFrameS };
  });
}

/**
 * Makes a segment of the parts that belong to none: a file of every rendition, then its row. This also completes what a
 * killed process left.
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
  // Together with the rows, because players wait for both.
  const writes = tracks.map(({ name, bytes }) => storage.putBytes(fileKeyOf(assetId, name, file), bytes));
  const written = Promise.allSettled(writes);
  try {
    await insertSegment(tx, {
      assetId,
      index: first.segment,
      run: first.run,
      isSlate: first.is_slate,
      shownAt: first.shown_at,
      lengthsS: tracks.map(({ durationS }) => durationS),
      startsS: startsAfter(await findLastSegment(tx, assetId), { run: first.run, tracks: tracks.length }),
      bytes: tracks.map(({ bytes }) => bytes.length),
      keyFrameBytes: tracks.map(({ keyFrameBytes }) => keyFrameBytes),
    });
    await updatePeaks(tx, assetId, first.renditions);
    await deleteOldParts(tx, assetId, partsKeptS);
  } finally {
    // Even after an error, no write may still be running when another process gets the stream.
    await written;
  }
  await Promise.all(writes);
  bus.publish(tx, broadcastTopic, assetId);
}

/** The key of an initialisation segment or a segment of a recording. */
export function fileKeyOf(assetId: string, rendition: string, file: string): string {
  return `${generationFolder({ assetId, generation: 1 })}/${rendition}/${file}`;
}

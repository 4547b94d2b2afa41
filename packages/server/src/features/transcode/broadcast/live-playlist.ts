import type { Db } from '../../../platform/db/database.ts';
import type { Rational } from '../../../platform/ffmpeg/probe/frame-rate.ts';
import { audioBitrate } from '../../../platform/ffmpeg/vod/audio-args.ts';
import { multivariantPlaylist } from '../../../platform/ffmpeg/vod/playlists.ts';
import { type AssetRow, findAsset } from '../asset-queries.ts';
import type { RenditionProgress } from '../publish/rendition-progress.ts';
import { type ChunkRow, listChunks, listRenditions, type RenditionRow } from '../publish/rendition-queries.ts';
import { captionRenditionsOf } from '../trim/caption-rendition.ts';
import type { SegmentRow } from './broadcast-queries.ts';

export interface Broadcast {
  asset: AssetRow;
  /** Renditions, largest first, the sound last. */
  renditions: RenditionRow[];
  /** The runs, which have the initialisation segments. */
  runs: ChunkRow[];
}

/** Reads a broadcast with the runs from `fromRun` on. */
export async function readBroadcast(db: Db, assetId: string, fromRun = 0): Promise<Broadcast> {
  const generation = { assetId, generation: 1 };
  const asset = await findAsset(db, assetId);
  if (!asset) throw new Error(`There is no asset ${assetId}`);
  return { asset, renditions: await listRenditions(db, generation), runs: await listChunks(db, generation, fromRun) };
}

export function rateOfBroadcast({ rate_num: num, rate_den: den }: AssetRow): Rational {
  return { num: num ?? 0, den: den ?? 1 };
}

export function partName(segment: number, index: number, type = 'm4s'): string {
  return `${String(segment).padStart(5, '0')}.${index}.${type}`;
}

export function segmentName(index: number, type = 'm4s'): string {
  return `${String(index).padStart(5, '0')}.${type}`;
}

/** The progress of each rendition, from the stored segments. */
export function broadcastProgress({ renditions, runs }: Broadcast, segments: SegmentRow[]): RenditionProgress[] {
  return renditions.map((row, place) => {
    const own = new Map(runs.filter(({ rendition }) => rendition === row.name).map((run) => [run.index, run]));
    const initOf = ({ run }: SegmentRow) => own.get(run)?.init_file ?? '';
    // Timestamps continue from run to run, except where a slate was removed.
    const breaksAfter = (before: SegmentRow | undefined, segment: SegmentRow) =>
      before !== undefined && (before.index + 1 !== segment.index || initOf(before) !== initOf(segment));
    return {
      row,
      codec: [...own.values()][0]?.codec ?? '',
      complete: true,
      joins: true,
      segments: segments.map((segment, at) => ({
        file: segmentName(segment.index),
        initFile: initOf(segment),
        durationS: segment.lengths_s[place] ?? 0,
        bytes: segment.bytes[place] ?? 0,
        keyFrameBytes: segment.key_frame_bytes[place] ?? 0,
        discontinuity: breaksAfter(segments[at - 1], segment),
        shownAt: segment.shown_at,
      })),
    };
  });
}

/**
 * The multivariant playlist of a broadcast, with the renditions in the middle first. The bit rate of future segments is
 * unknown. It is the highest of: the limit of the encoders, the broadcaster's announced rate, and the largest so far.
 */
export function liveMaster({ asset, renditions, runs }: Broadcast): string {
  const rate = rateOfBroadcast(asset);
  const made = renditions.map((row) => {
    return { row, codec: runs.find(({ rendition }) => rendition === row.name)?.codec ?? '' };
  });
  const sound = made.find(({ row }) => row.tier === 'audio');
  const pictures = made.filter(({ row }) => row.tier !== 'audio').toReversed();
  const middle = Math.floor(pictures.length / 2);
  // Players that do not measure the bandwidth start with the first.
  const inOrder = [...pictures.slice(middle), ...pictures.slice(0, middle)];
  const variants = inOrder.map(({ row, codec }) => ({
    folder: row.name,
    width: row.width,
    height: row.height,
    rate,
    codec,
    peak: Math.max(row.max_bitrate, row.peak_bitrate),
    average: row.max_bitrate,
    keyFramePeak: null,
  }));
  const soundPeak = Math.max(audioBitrate, sound?.row.peak_bitrate ?? 0);
  const audio = { folder: 'audio', peak: soundPeak, average: audioBitrate, language: null };
  return multivariantPlaylist(variants, { ...audio, codec: sound?.codec ?? '' }, captionRenditionsOf(asset));
}

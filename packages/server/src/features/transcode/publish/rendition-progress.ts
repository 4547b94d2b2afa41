import { durationS } from '../../../platform/ffmpeg/probe/source-facts.ts';
import { audioSegmentS } from '../../../platform/ffmpeg/vod/audio-args.ts';
import { segmentFrames } from '../../../platform/ffmpeg/vod/chunk-plan.ts';
import { sourceFactsOf } from '../asset.ts';
import type { AssetRow } from '../asset-queries.ts';
import type { ChunkRow, RenditionRow } from './rendition-queries.ts';

export interface SegmentEntry {
  file: string;
  initFile: string;
  durationS: number;
  bytes: number;
  keyFrameBytes: number;
  /** Whether its timestamps start again, because the encoder of a broadcast reconnected. */
  discontinuity?: boolean;
  /** Time of the recording, for broadcasts. */
  shownAt?: Date;
}

export interface RenditionProgress {
  row: RenditionRow;
  codec: string;
  /** Segments that are encoded from the beginning, without a gap. */
  segments: SegmentEntry[];
  complete: boolean;
  /** Whether the master playlist contains it from now on. */
  joins: boolean;
}

/** The file name of a segment. Repeated encoding gives the same name. */
export function segmentFile(chunk: Pick<ChunkRow, 'rendition' | 'index' | 'first_segment'>, index: number): string {
  const number = String(chunk.first_segment + index).padStart(5, '0');
  return chunk.rendition === 'audio' ? `${chunk.index}-${number}.m4s` : `${number}.m4s`;
}

/**
 * The progress of each rendition, and which ones may be watched. Low ones join together with the sound. An upper one
 * joins when it has caught up with them, so that no rung ends before the others. Renditions that replace finished ones
 * join when all of them are finished.
 */
export function readRenditionProgress(asset: AssetRow, rows: RenditionRow[], chunks: ChunkRow[]): RenditionProgress[] {
  const timing = readTiming(asset);
  const renditions = rows.map((row) => {
    const own = chunks.filter(({ rendition }) => rendition === row.name);
    const made = row.tier === 'audio' ? soundOf(own) : own;
    const segments = prefixOf(made, row.tier === 'audio' ? timing.sound : timing.picture);
    const complete = made.length > 0 && made.every(({ done_at }) => done_at !== null);
    return { row, codec: made[0]?.codec ?? '', segments, complete };
  });
  const base = renditions.filter(({ row }) => row.tier !== 'upper');
  const low = Math.min(...base.filter(({ row }) => row.tier === 'low').map(({ segments }) => segments.length));
  const replaces = asset.published_generation !== null && asset.published_generation !== asset.generation;
  const opens = replaces
    ? renditions.every(({ complete }) => complete)
    : base.every(({ segments }) => segments.length > 0);
  return renditions.map((rendition) => {
    const caughtUp = rendition.row.tier !== 'upper' || rendition.segments.length >= low;
    return { ...rendition, joins: rendition.row.joined_at !== null || (opens && caughtUp) };
  });
}

/**
 * The sound may have two takes, with an estimated and with the measured gain. The second one counts once it is longer.
 */
function soundOf(takes: ChunkRow[]): ChunkRow[] {
  const [guessed, measured] = takes;
  if (guessed === undefined || measured === undefined) return takes;
  const leads = measured.done_at !== null || measured.segment_bytes.length >= guessed.segment_bytes.length;
  return [leads ? measured : guessed];
}

function prefixOf(chunks: ChunkRow[], durationOf: (segment: number) => number): SegmentEntry[] {
  const segments: SegmentEntry[] = [];
  for (const chunk of chunks) {
    if (chunk.first_segment > segments.length) break;
    chunk.segment_bytes.forEach((bytes, index) => {
      segments.push({
        file: segmentFile(chunk, index),
        initFile: chunk.init_file ?? '',
        durationS: durationOf(chunk.first_segment + index),
        bytes,
        keyFrameBytes: chunk.key_frame_bytes[index] ?? bytes,
      });
    });
  }
  return segments;
}

/** Lengths of the segments of picture and sound, in seconds; the last ones are shorter. */
function readTiming(asset: AssetRow) {
  const facts = sourceFactsOf(asset);
  const totalS = durationS(facts);
  const pictureS = (segmentFrames(facts.video.rate) * facts.video.rate.den) / facts.video.rate.num;
  const shortestS = 0.02;
  const rest = (wholeS: number) => (segment: number) =>
    Math.max(shortestS, Math.min(wholeS, totalS - segment * wholeS));
  return { picture: rest(pictureS), sound: rest(audioSegmentS) };
}

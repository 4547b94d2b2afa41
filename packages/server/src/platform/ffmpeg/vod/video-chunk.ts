import { rateOf } from '../probe/frame-rate.ts';
import type { SourceFacts } from '../probe/source-facts.ts';
import { flags } from '../tool/flags.ts';
import { type Source, sourceArgs } from '../tool/source.ts';
import { type ChunkSpan, segmentFrames } from './chunk-plan.ts';
import type { Rung } from './ladder.ts';
import { deinterlaceFilter, sdrPicture } from './picture-filter.ts';
import { segmentArgs } from './segment-args.ts';

export interface ChunkWork<R extends Rung = Rung> {
  source: Source;
  facts: SourceFacts;
  /** The rungs, largest first. */
  rungs: R[];
  span: ChunkSpan;
  /** How long before the chunk reading starts; Infinity for the beginning of the file. */
  leadS: number;
  threads: number;
}

/** The last frame is held while the sound continues, but not longer, so that damage is noticed. */
const roundingFrames = 2;
const bufferPerMaxBitrate = 1.5;
const firstPipe = 3;

/**
 * The arguments of the one process that encodes a chunk. Each rung is scaled from the next larger one and goes to a
 * pipe of its own (3, 4, …), as fragmented MP4 with one fragment for each segment. Timestamps are the source's own
 * (`-copyts`), so that chunks of different workers fit exactly.
 */
export function chunkArgs(work: ChunkWork): string[] {
  const { startS = 0, video } = work.facts;
  const seekS = startS + work.span.firstFrame / rateOf(video.rate) - work.leadS;
  return [
    ...flags('-nostdin -hide_banner -v error -max_error_rate 1 -progress pipe:1'),
    // All frames from the key frame on: an earlier one may still be shown at the start of the chunk.
    ...flags('-copyts -start_at_zero -noaccurate_seek'),
    ...(seekS > 0 ? ['-ss', seekS.toFixed(6)] : []),
    ...sourceArgs(work.source),
    ...flags(`-filter_complex_threads ${work.threads} -filter_complex ${chunkGraph(work)}`),
    ...work.rungs.flatMap((rung, index) => [
      ...flags(`-map [out${index}]`),
      ...encoderArgs(rung, work),
      ...segmentArgs(firstPipe + index, ['-movflags', '+frag_keyframe']),
    ]),
  ];
}

function chunkGraph({ facts, rungs, span }: ChunkWork): string {
  const { video, frameCount, pictureFrames } = facts;
  const { num, den } = video.rate;
  const endFrame = span.firstFrame + span.frameCount;
  const frames = [
    ...movedPicture(facts),
    ...deinterlaceFilter(video),
    `fps=${num}/${den}${span.firstFrame === 0 ? ':start_time=0' : ''}`,
    `tpad=stop=${frameCount - pictureFrames + roundingFrames}:stop_mode=clone`,
    `trim=start_pts=${span.firstFrame}:end_pts=${endFrame}`,
  ];
  const steps = rungs.map((rung, index) => {
    const input = index === 0 ? `[0:${video.streamIndex}]` : `[next${index}]`;
    const filters =
      index === 0 ? [...frames, ...sdrPicture(video, rung)] : [`scale=${rung.width}:${rung.height}`, 'setsar=1'];
    const isLast = index === rungs.length - 1;
    return `${input}${filters.join(',')}${isLast ? `[out${index}]` : `,split[out${index}][next${index + 1}]`}`;
  });
  return steps.join(';');
}

/** The filter that sets the first frame of a trimmed video to time 0. */
export function movedPicture({ startS }: Pick<SourceFacts, 'startS'>): string[] {
  return startS ? [`setpts=PTS-${startS}/TB`] : [];
}

function encoderArgs(rung: Rung, { facts, threads }: ChunkWork): string[] {
  const gop = segmentFrames(facts.video.rate);
  return [
    ...flags(`-c:v libx264 -preset veryfast -profile:v high -crf ${rung.crf}`),
    ...flags(`-maxrate ${rung.maxBitrate} -bufsize ${Math.round(rung.maxBitrate * bufferPerMaxBitrate)}`),
    ...flags(`-threads ${threads}`),
    ...flags(`-x264-params scenecut=0:keyint=${gop}:min-keyint=${gop}:open-gop=0`),
  ];
}

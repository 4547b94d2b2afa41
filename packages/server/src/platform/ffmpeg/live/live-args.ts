import { rateOf } from '../probe/frame-rate.ts';
import { flags } from '../tool/flags.ts';
import { audioBitrate } from '../vod/audio-args.ts';
import { segmentFrames } from '../vod/chunk-plan.ts';
import type { Rung } from '../vod/ladder.ts';
import { stereo } from '../vod/loudness.ts';
import { segmentArgs } from '../vod/segment-args.ts';
import { encodedSetId } from './copied-video.ts';
import { isHeavy, type LiveLadder } from './live-ladder.ts';
import { partFrames } from './part-plan.ts';

const firstPipe = 3;
/** One fragment for each frame; `PartGrid` joins them where a part of the first track ends. */
const eachFrame = flags('-movflags +frag_every_frame');
const bufferPerMaxBitrate = 1.5;
const sameShape = 0.02;
/**
 * The colours that encoders send and players expect. They are named, so that each rendition is shown with the same
 * colours.
 */
const colors = 'range=tv:color_primaries=bt709:color_trc=bt709:colorspace=bt709';
/**
 * No frame waits for more than four others. This costs 14 % more bits than a look-ahead of ten frames with B-frames; no
 * look-ahead at all would cost 69 %. Sliced threads, and one slice at a time when decoding, avoid further delay.
 */
const lowDelay = 'rc-lookahead=4:bframes=0:sync-lookahead=0:sliced-threads=1';

/** The input of the encoder. */
export interface EncoderInput {
  /** Options of the inputs, up to the last `-i`. The picture is in the first input. */
  args: string[];
  /** Index of the input with the sound. */
  sound: number;
  /** Seconds at the beginning that are decoded, but not shown. */
  skipS: number;
}

/** FLV on stdin. The frame rate is known, so ffmpeg need not wait for pictures to measure it. */
export function flvInput(skipS: number): EncoderInput {
  const args = flags(
    '-copyts -protocol_whitelist pipe -format_whitelist flv -probesize 500000 -analyzeduration 500000 -fpsprobesize 0 -thread_type slice',
  );
  return { args: [...args, ...flags('-f flv -i pipe:0')], sound: 0, skipS };
}

/**
 * The arguments of the one process that encodes a broadcast. Each rung goes to a pipe of its own (3, 4, …), with one
 * fragment for each part of a segment. The sound goes to the last pipe, with one fragment for each AAC frame, so that
 * it can be cut where a part of the picture ends. All start at 0. The initialisation segments depend only on the
 * picture, not on the input. If the first rung is copied, it is left out, and the others get the key frames of the
 * input and a fragment for each frame. Captions in the input become a rendition and are not in the picture.
 */
export function liveArgs(ladder: LiveLadder, input: EncoderInput, { isCopied = false } = {}): string[] {
  const { rate, copied } = ladder;
  const setId = (rung: Rung) => (copied && rung === ladder.rungs[0] ? `:sps-id=${encodedSetId}` : '');
  const { skipS } = input;
  const skip = skipS > 0 ? `trim=start=${skipS},setpts=PTS-${skipS}/TB,` : '';
  const skipSound = skipS > 0 ? `atrim=start=${skipS},asetpts=PTS-${skipS}/TB,` : '';
  const rungs = ladder.rungs.slice(isCopied ? 1 : 0);
  const steps = rungs.map((rung, index) => {
    const source =
      index === 0
        ? `[0:v]${skip}fps=${rate.num}/${rate.den}:start_time=0,${fitted(rung)}`
        : `[next${index}]scale=${rung.width}:${rung.height}`;
    const scaled = `${source},setsar=1,format=yuv420p,setparams=${colors}`;
    return `${scaled}${index === rungs.length - 1 ? `[out${index}]` : `,split[out${index}][next${index + 1}]`}`;
  });
  const gop = segmentFrames(rate);
  const keys = isCopied ? 'keyint=infinite' : `keyint=${gop}:min-keyint=${gop}`;
  // Between two frames, so that rounding does not move the cut.
  const partUs = Math.round(((partFrames(rate) - 0.5) / rateOf(rate)) * 1_000_000);
  return [
    ...flags('-nostdin -hide_banner -v error'),
    ...input.args,
    ...(steps.length > 0 ? flags(`-filter_complex ${steps.join(';')}`) : []),
    ...rungs.flatMap((rung, index) => [
      ...flags(`-map [out${index}] -c:v libx264 -preset ${isHeavy(rung, rate) ? 'ultrafast' : 'veryfast'}`),
      ...flags(`-profile:v high -a53cc 0 -crf ${rung.crf}`),
      ...flags(`-maxrate ${rung.maxBitrate} -bufsize ${Math.round(rung.maxBitrate * bufferPerMaxBitrate)}`),
      ...flags(`-x264-params scenecut=0:${keys}:open-gop=0:${lowDelay}${setId(rung)}`),
      ...(isCopied ? flags('-force_key_frames source -forced-idr 1') : []),
      ...segmentArgs(
        firstPipe + index,
        isCopied ? eachFrame : flags(`-movflags +frag_keyframe -frag_duration ${partUs}`),
      ),
    ]),
    ...flags(`-map ${input.sound}:a -af ${skipSound}${stereo}`),
    ...flags(`-c:a aac -b:a ${audioBitrate} -bsf:a noise=drop=lt(pts\\,0)`),
    ...segmentArgs(firstPipe + rungs.length, eachFrame),
  ];
}

/** Stretches a picture of nearly the same shape, and adds bars to any other. */
function fitted({ width, height }: Rung): string {
  const isSame = `lt(abs(iw*${height}/(ih*${width})-1),${sameShape})`;
  const [w, h] = [`min(${width},${height}*iw/ih)`, `min(${height},${width}*ih/iw)`].map((side) => `2*trunc(${side}/2)`);
  return `scale=w='if(${isSame},${width},${w})':h='if(${isSame},${height},${h})',pad=${width}:${height}:-1:-1`;
}

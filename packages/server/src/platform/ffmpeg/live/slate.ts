import { cutFragment, joinFragments, laterFragment, readFragment } from '../fmp4/fragment.ts';
import { rateOf } from '../probe/frame-rate.ts';
import { flags } from '../tool/flags.ts';
import type { Toolchain } from '../tool/toolchain.ts';
import { segmentFrames } from '../vod/chunk-plan.ts';
import { encodeLive, type LiveInit, type LivePart, type PartTrack } from './encode-live.ts';
import type { LiveLadder } from './live-ladder.ts';

const soundRate = 48_000;
const soundFrame = 1024;

/**
 * A still picture or a loop, with silence. It is encoded once, in the renditions of a stream and for their
 * initialisation segments.
 */
export interface Slate {
  inits: LiveInit[];
  /** The parts of one round, which has whole segments. */
  parts: LivePart[];
  /** One AAC frame of silence. */
  silence: Buffer;
}

/**
 * `path` is a picture, or an MP4 file of this many seconds, which is shown up to its last whole segment. It gets bars
 * if its shape differs.
 */
export async function encodeSlate(
  toolchain: Pick<Toolchain, 'ffmpeg'>,
  { path, loopS, ladder, signal }: { path: string; loopS?: number; ladder: LiveLadder; signal: AbortSignal },
): Promise<Slate> {
  const { rate } = ladder;
  const segmentS = segmentFrames(rate) / rateOf(rate);
  const lengthS = loopS ?? segmentS;
  const read = loopS === undefined ? `-loop 1 -framerate ${rate.num}/${rate.den} -t ${lengthS}` : '-f mp4';
  const args = [
    ...flags(`-protocol_whitelist file ${read} -i`),
    path,
    ...flags(`-f lavfi -t ${lengthS + 1} -i anullsrc=r=${soundRate}:cl=stereo`),
  ];
  const made: Pick<Slate, 'inits' | 'parts'> = { inits: [], parts: [] };
  await encodeLive(
    toolchain,
    // The encoder of the stream itself is more urgent.
    { input: { args, sound: 1, skipS: 0 }, ladder, signal, patience: loopS === undefined ? 'none' : 'some' },
    {
      begin: async (inits) => void (made.inits = inits),
      part: async (part) => void made.parts.push(part),
      finish: async () => undefined,
    },
  );
  const sound = made.parts[1]?.tracks.at(-1);
  if (sound === undefined) throw new Error('The slate has no sound');
  const whole = loopS === undefined ? 1 : made.parts.filter(({ isLast }) => isLast).length;
  if (whole === 0) throw new Error('The slate is shorter than a segment');
  const parts = made.parts.filter(({ segment }) => segment < whole);
  return { ...made, parts, silence: cutFragment(sound.bytes, 0, 1) };
}

/** Part `index` (from 0) of a slate that is shown for as long as needed. */
function slatePart({ parts, silence, inits }: Slate, index: number): LivePart {
  const round = Math.floor(index / parts.length);
  const own = parts[index % parts.length] as LivePart;
  const roundS = parts.reduce((sum, { tracks }) => sum + (tracks[0]?.durationS ?? 0), 0);
  const segments = (parts.at(-1)?.segment ?? 0) + 1;
  const startS = round * roundS + own.startS;
  const endS = startS + (own.tracks[0]?.durationS ?? 0);
  const pictures = own.tracks.slice(0, -1).map((track, place) => {
    return { ...track, bytes: laterFragment(track.bytes, Math.round(round * roundS * (inits[place]?.timescale ?? 1))) };
  });
  return {
    ...own,
    segment: round * segments + own.segment,
    startS,
    tracks: [...pictures, silenceBetween(silence, startS, endS)],
  };
}

/** A slate that is shown in real time from `at` on (in the time of `performance.now()`). */
export class SlateRun {
  readonly inits: LiveInit[];
  readonly slate: Slate;
  readonly #at: number;
  #index = 0;
  #part: LivePart;

  constructor(slate: Slate, at: number) {
    this.inits = slate.inits;
    this.slate = slate;
    this.#at = at;
    this.#part = slatePart(slate, 0);
  }

  /** The next part. */
  get part(): LivePart {
    return this.#part;
  }

  /** When a camera would have completed the next part. */
  get dueAt(): number {
    const { startS, tracks } = this.#part;
    return this.#at + (startS + (tracks[0]?.durationS ?? 0)) * 1000;
  }

  /** Moves to the next part. Returns whether a segment is complete. */
  advance(): boolean {
    const { isLast } = this.#part;
    this.#index += 1;
    this.#part = slatePart(this.slate, this.#index);
    return isLast;
  }
}

/** Silence from the end of the sound before `startS`, until `endS` is reached. */
function silenceBetween(silence: Buffer, startS: number, endS: number): PartTrack {
  const [from, to] = [startS, endS].map((atS) => Math.ceil(Math.round(atS * soundRate) / soundFrame)) as [
    number,
    number,
  ];
  const first = laterFragment(silence, from * soundFrame - readFragment(silence).start);
  const bytes = joinFragments(Array.from({ length: to - from }, () => first));
  return { bytes, durationS: ((to - from) * soundFrame) / soundRate, keyFrameBytes: 0 };
}

import { joinFragments, laterFragment, readFragment } from '../fmp4/fragment.ts';
import { NotCopyable } from './copy-track.ts';
import type { LiveInit, LiveSink, PartTrack } from './encode-live.ts';

/** One fragment of a track. */
export interface TrackFragment extends PartTrack {
  startS: number;
  durationTicks: number;
  frames: number;
  /** Whether the segment ends with this fragment; undefined if segments have a fixed number of frames. */
  endsSegment?: boolean;
  /** Whether it is the last fragment of its track. */
  isFinal?: boolean;
}

export interface Track {
  init(init: LiveInit): Promise<void>;
  fragment(fragment: TrackFragment): Promise<void>;
}

/** A track that is this many fragments ahead waits, to save memory. */
const fragmentsAheadMax = 24;
/** Tolerance that is less than a frame and more than rounding errors. */
const toleranceS = 0.005;
/** Prefers the later of two equally near frames. */
const roundingS = 1e-6;
/**
 * Joins the tracks of one encoder into parts with the same time span. The first picture's fragments are the parts. The
 * other pictures have the same fragments, or one for each frame. The sound, the last track, arrives a frame at a time
 * and is cut where the part ends. A segment has `gopFrames`, unless the first track says where it ends.
 */
export class PartGrid {
  readonly tracks: Track[];
  readonly #sink: LiveSink;
  readonly #gopFrames: number;
  /** Largest difference between the ends of a part in two tracks. */
  readonly #apartS: number;
  readonly #inits: (LiveInit | undefined)[];
  readonly #pictures: TrackFragment[][];
  #sound: TrackFragment[] = [];
  #isEnded = false;
  #segment = 0;
  #part = 0;
  #frames = 0;
  #work: Promise<void> = Promise.resolve();

  constructor(
    { trackCount, gopFrames, apartS = toleranceS }: { trackCount: number; gopFrames: number; apartS?: number },
    sink: LiveSink,
  ) {
    this.#sink = sink;
    this.#gopFrames = gopFrames;
    this.#apartS = apartS;
    this.#inits = Array.from({ length: trackCount });
    this.#pictures = Array.from({ length: trackCount - 1 }, () => []);
    this.tracks = Array.from({ length: trackCount }, (_, index) => ({
      init: (init) => this.#takeInit(index, init),
      fragment: (fragment) => this.#takeFragment(index, fragment),
    }));
  }

  /** Emits the remaining parts when the encoder has ended. */
  async finish(): Promise<void> {
    this.#isEnded = true;
    this.#emitParts();
    await this.#work;
    await this.#sink.finish();
  }

  async #takeInit(index: number, init: LiveInit): Promise<void> {
    this.#inits[index] = init;
    const inits = this.#inits.filter((known) => known !== undefined);
    if (inits.length < this.#inits.length) return;
    this.#work = this.#work.then(() => this.#sink.begin(inits));
    await this.#work;
    this.#emitParts();
    await this.#work;
  }

  async #takeFragment(index: number, fragment: TrackFragment): Promise<void> {
    const queue = this.#pictures[index];
    if (queue) queue.push(fragment);
    else this.#sound.push(fragment);
    this.#emitParts();
    const ahead = queue ? queue.length : 0;
    if (ahead > 0 && ahead < fragmentsAheadMax) return;
    await this.#work;
  }

  #emitParts() {
    if (this.#inits.includes(undefined)) return;
    for (let part = this.#next(); part !== null; part = this.#next()) {
      const whole = part;
      this.#work = this.#work.then(() => this.#sink.part(whole));
    }
    this.#work.catch(() => undefined);
  }

  /** Returns the next part; null until every track has it. */
  #next() {
    const first = this.#pictures[0]?.[0];
    if (first === undefined) return null;
    const pictures = this.#pictures.map((queue) => this.#fragmentsBeside(first, queue));
    if (!pictures.every((fragments) => fragments !== null)) return null;
    const endS = first.startS + first.durationS - toleranceS;
    const after = this.#sound.findIndex(({ startS }) => startS >= endS);
    if (after === -1 && !this.#isEnded) return null;
    // A part may be shorter than a frame of sound.
    const fragments = this.#sound.splice(0, after === -1 ? this.#sound.length : Math.max(1, after));
    // If the sound ends before the picture, the rest of the picture is left out, because every part has both.
    if (fragments.length === 0) return null;
    if (after === -1) lengthen(fragments, endS);
    for (const [index, queue] of this.#pictures.entries()) queue.splice(0, pictures[index]?.length);
    const sound = {
      bytes: joinFragments(fragments.map(({ bytes }) => bytes)),
      durationS: fragments.reduce((sum, { durationS }) => sum + durationS, 0),
      keyFrameBytes: 0,
    };
    const place = { segment: this.#segment, index: this.#part };
    this.#frames += first.frames;
    const isLast = first.endsSegment ?? this.#frames >= this.#gopFrames;
    this.#segment += isLast ? 1 : 0;
    this.#part = isLast ? 0 : this.#part + 1;
    if (isLast) this.#frames = 0;
    return { ...place, startS: first.startS, isLast, tracks: [...pictures.map(joinTrackFragments), sound] };
  }

  /**
   * The fragments of another picture track for this part; null until they have arrived. Throws `NotCopyable` if its part
   * boundaries differ.
   */
  #fragmentsBeside(
    { startS, durationS, endsSegment, isFinal }: TrackFragment,
    queue: TrackFragment[],
  ): TrackFragment[] | null {
    const untilS = isFinal ? Infinity : startS + durationS;
    const apartS = this.#apartS;
    if (this.#part === 0 && queue[0]?.keyFrameBytes === 0) {
      throw new NotCopyable('A rendition has no key frame where a segment begins', { isForGood: false });
    }
    const last = queue.findIndex((fragment) => endOf(fragment) > untilS - apartS + roundingS);
    if (last === -1) return this.#isEnded && queue.length > 0 ? [...queue] : null;
    const offS = Math.abs(endOf(queue[last] as TrackFragment) - untilS);
    if (this.#isEnded || (offS <= apartS && !endsSegment) || offS <= apartS / 2) return queue.slice(0, last + 1);
    // Its next segment may begin at either of two frames, which are equally near.
    const key = queue.findIndex(({ keyFrameBytes }, index) => index > 0 && keyFrameBytes > 0);
    if (key !== -1 && Math.abs((queue[key] as TrackFragment).startS - untilS) <= 2 * apartS) return queue.slice(0, key);
    if (offS <= apartS && queue.length <= last + 2) return null;
    throw new NotCopyable('The renditions have different parts', { isForGood: false });
  }
}

function endOf({ startS, durationS }: TrackFragment): number {
  return startS + durationS;
}

function joinTrackFragments(fragments: TrackFragment[]): PartTrack {
  const [first] = fragments;
  if (first !== undefined && fragments.length === 1) return first;
  const bytes = joinFragments(
    fragments.map((fragment) => fragment.bytes),
    { hasPictures: true },
  );
  return {
    bytes,
    durationS: fragments.reduce((sum, { durationS }) => sum + durationS, 0),
    keyFrameBytes: first?.keyFrameBytes ? readFragment(bytes).firstSampleEnd : 0,
  };
}

/** Repeats the last frame of the sound until the picture ends, because players wait forever for missing sound. */
function lengthen(fragments: TrackFragment[], endS: number) {
  let last = fragments.at(-1);
  while (last !== undefined && last.durationS > 0 && last.startS + last.durationS < endS) {
    last = { ...last, bytes: laterFragment(last.bytes, last.durationTicks), startS: last.startS + last.durationS };
    fragments.push(last);
  }
}

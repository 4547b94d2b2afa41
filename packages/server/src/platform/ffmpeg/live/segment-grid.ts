import { laterFragment } from '../fmp4/fragment.ts';
import type { LiveInit, LivePart, LiveSegment, LiveSink } from './encode-live.ts';

export interface Piece extends LivePart {
  startS: number;
  durationTicks: number;
}

export interface Track {
  init(init: LiveInit): Promise<void>;
  piece(piece: Piece): Promise<void>;
}

/** A track that runs further ahead waits, so that little is held in memory. */
const mostAhead = 6;
/** Less than a frame, more than rounding errors. */
const toleranceS = 0.005;

/**
 * Joins the tracks of one encoder into segments with the same time span. The pictures' fragments are the segments; the
 * sound, the last track, arrives in small fragments and is cut where the first picture's segment ends.
 */
export class SegmentGrid {
  readonly tracks: Track[];
  readonly #sink: LiveSink;
  readonly #inits: (LiveInit | undefined)[];
  readonly #pictures: Piece[][];
  #sound: Piece[] = [];
  #given = 0;
  #soundEnded = false;
  #work: Promise<void> = Promise.resolve();

  constructor(trackCount: number, sink: LiveSink) {
    this.#sink = sink;
    this.#inits = Array.from({ length: trackCount });
    this.#pictures = Array.from({ length: trackCount - 1 }, () => []);
    this.tracks = Array.from({ length: trackCount }, (_, index) => ({
      init: (init) => this.#takeInit(index, init),
      piece: (piece) => this.#takePiece(index, piece),
    }));
  }

  /** Emits the rest when the encoder has ended. */
  async finish(): Promise<void> {
    this.#soundEnded = true;
    this.#give();
    await this.#work;
  }

  async #takeInit(index: number, init: LiveInit): Promise<void> {
    this.#inits[index] = init;
    const inits = this.#inits.filter((known) => known !== undefined);
    if (inits.length < this.#inits.length) return;
    this.#work = this.#work.then(() => this.#sink.begin(inits));
    await this.#work;
    this.#give();
    await this.#work;
  }

  async #takePiece(index: number, piece: Piece): Promise<void> {
    const queue = this.#pictures[index];
    if (queue) queue.push(piece);
    else this.#sound.push(piece);
    this.#give();
    const ahead = queue ? queue.length : 0;
    if (ahead > 0 && ahead < mostAhead) return;
    await this.#work;
  }

  #give() {
    if (this.#inits.includes(undefined)) return;
    for (let segment = this.#next(); segment !== null; segment = this.#next()) {
      const whole = segment;
      this.#work = this.#work.then(() => this.#sink.segment(whole));
    }
    this.#work.catch(() => undefined);
  }

  /** Null until every track has its part. */
  #next(): LiveSegment | null {
    const pictures = this.#pictures.map(([first]) => first);
    const first = pictures[0];
    if (first === undefined || pictures.includes(undefined)) return null;
    const endS = first.startS + first.durationS - toleranceS;
    const after = this.#sound.findIndex(({ startS }) => startS >= endS);
    if (after === -1 && !this.#soundEnded) return null;
    const pieces = this.#sound.splice(0, after === -1 ? this.#sound.length : after);
    // When the sound ends before the picture, the rest of the picture is left out: every segment has both.
    if (pieces.length === 0) return null;
    if (after === -1) lengthen(pieces, endS);
    for (const queue of this.#pictures) queue.shift();
    const sound = {
      bytes: Buffer.concat(pieces.map(({ bytes }) => bytes)),
      durationS: pieces.reduce((sum, { durationS }) => sum + durationS, 0),
      keyFrameBytes: 0,
    };
    const index = this.#given;
    this.#given += 1;
    return { index, startS: first.startS, parts: [...(pictures as Piece[]), sound] };
  }
}

/** Repeats the last tenth of a second until the picture ends: players wait for ever for missing sound. */
function lengthen(pieces: Piece[], endS: number) {
  let last = pieces.at(-1);
  while (last !== undefined && last.durationS > 0 && last.startS + last.durationS < endS) {
    last = { ...last, bytes: laterFragment(last.bytes, last.durationTicks), startS: last.startS + last.durationS };
    pieces.push(last);
  }
}

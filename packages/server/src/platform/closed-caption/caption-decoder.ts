import { type CaptionScreen, Cta608Parser, type CueHandler } from '@svta/cml-608';
import { Cea708Decoder } from './cea-708.ts';

/** A text on the screen; times in seconds. */
export interface CaptionPiece {
  /** 0: the first captions (CC1, or the first service of CTA-708), 1: the second ones (CC3). */
  track: number;
  startS: number;
  endS: number;
  text: string;
}

const tracks = { first: 0, second: 1 };
/** Type of a three-byte caption triplet. */
const kinds = { field1: 0, field2: 1, more708: 2, start708: 3 };
const leftKinds = [kinds.field1, kinds.field2, kinds.more708];
/** Maximum number of pictures that wait for their time. */
const waitingMax = 2000;
/** More texts in one part of a stream cannot be read. */
const piecesMax = 4;
const charactersMax = 500;
/** Captions of the previous sender are erased after this time if the next one sends none. */
const leftMaxS = 16;

interface Waiting {
  timeS: number;
  data: Buffer;
}

/** Decodes captions that come with the pictures of a stream, in any order, and cuts them where a part ends. */
export class CaptionDecoder {
  #waiting: Waiting[] = [];
  #pieces: CaptionPiece[] = [];
  #pieces708: CaptionPiece[] = [];
  #startS = 0;
  /** Programs that send both kinds send the same captions twice, so only one kind is shown. */
  #has608 = false;
  readonly #fields = [quietParser(1, this.#output(tracks.first)), quietParser(3, this.#output(tracks.second))];
  #service = new Cea708Decoder();
  /** Kinds that the present encoder has not sent yet. */
  readonly #left = new Set<number>();
  #shown708 = { text: '', sinceS: 0 };

  /** `data`: what `readCaptionData` found in the picture that is shown at `timeS`. */
  add(timeS: number, data: Buffer): void {
    if (this.#waiting.length < waitingMax) this.#waiting.push({ timeS, data });
  }

  /** Whether all shown captions are from the encoder before. */
  get isLeft(): boolean {
    return this.#left.size === leftKinds.length;
  }

  /** Continues with another encoder at time 0, with the pictures that were added to `next`. Shown captions stay. */
  goOnWith(next: CaptionDecoder): void {
    // Older pictures than its first part were decoded before, or are not shown.
    this.#waiting = next.#waiting.filter(({ timeS }) => timeS >= 0);
    this.#startS = 0;
    this.#has608 = false;
    for (const kind of leftKinds) this.#left.add(kind);
    for (const field of this.#fields) field.cueSplitAtTime(0);
    this.#shown708.sinceS = 0;
  }

  /** The captions since the last call until `endS`. All pictures before it must have been added. */
  until(endS: number): CaptionPiece[] {
    const due = this.#waiting.filter(({ timeS }) => timeS < endS);
    this.#waiting = this.#waiting.filter(({ timeS }) => timeS >= endS);
    for (const { timeS, data } of due.toSorted((a, b) => a.timeS - b.timeS)) this.#decode(timeS, data);
    for (const field of this.#fields) field.cueSplitAtTime(endS);
    this.#show708(this.#service.text, endS);
    const pieces = this.#chosen();
    if (endS > leftMaxS) this.#dropLeft();
    this.#pieces = [];
    this.#pieces708 = [];
    const startS = this.#startS;
    this.#startS = endS;
    return Object.values(tracks).flatMap((track) => {
      const own = pieces.filter((piece) => piece.track === track && piece.endS > startS);
      const inTime = own.map((piece) => ({ ...piece, startS: Math.max(startS, piece.startS) }));
      return joinPieces(inTime).slice(-piecesMax);
    });
  }

  /** Leaves out CTA-708 if CTA-608 also has the first captions. */
  #chosen(): CaptionPiece[] {
    const isLeft = this.#left.has(kinds.field1);
    if (isLeft && !this.#left.has(kinds.more708) && this.#pieces708.length > 0) {
      // New captions of the other kind replace those of the encoder before.
      this.#fields[kinds.field1]?.reset();
      return [...this.#pieces.filter(({ track }) => track !== tracks.first), ...this.#pieces708];
    }
    const some608 = this.#pieces.some(({ track }) => track === tracks.first);
    this.#has608 ||= some608 && !isLeft;
    return this.#has608 || some608 ? this.#pieces : [...this.#pieces, ...this.#pieces708];
  }

  #dropLeft() {
    for (const kind of this.#left) {
      if (kind === kinds.more708) {
        this.#service = new Cea708Decoder();
        this.#shown708.text = '';
      } else {
        this.#fields[kind]?.reset();
      }
    }
    this.#left.clear();
  }

  #output(track: number) {
    return {
      newCue: (startS: number | null, endS: number, screen: CaptionScreen) => {
        if (startS !== null) add(this.#pieces, { track, startS, endS, text: screen.getDisplayText() });
      },
    };
  }

  #decode(timeS: number, data: Buffer) {
    for (let at = 0; at + 2 < data.length; at += 3) {
      const [flags = 0, first = 0, second = 0] = data.subarray(at, at + 3);
      const kind = flags & 0x03;
      if ((flags & 0x04) === 0) continue;
      if (kind === kinds.field1 || kind === kinds.field2) this.#fields[kind]?.addData(timeS, [first, second]);
      else this.#service.add(first, second, kind === kinds.start708);
      // Without their parity; 0 fills what is not used.
      if (((first | second) & 0x7f) !== 0) this.#left.delete(Math.min(kind, kinds.more708));
    }
    if (this.#service.text !== this.#shown708.text) this.#show708(this.#service.text, timeS);
  }

  #show708(text: string, timeS: number) {
    const { text: before, sinceS } = this.#shown708;
    add(this.#pieces708, { track: tracks.first, startS: sinceS, endS: timeS, text: before });
    this.#shown708 = { text, sinceS: timeS };
  }
}

/** A parser of the first channel of a field, with its console output switched off. */
function quietParser(field: 1 | 3, output: CueHandler): Cta608Parser {
  const parser = new Cta608Parser(field, output, null);
  const { logger } = parser as unknown as { logger: { verboseLevel: number } };
  logger.verboseLevel = -1;
  return parser;
}

function add(pieces: CaptionPiece[], piece: CaptionPiece) {
  if (piece.text.trim() === '' || piece.endS <= piece.startS) return;
  pieces.push({ ...piece, text: piece.text.slice(0, charactersMax) });
}

/** A gap that is shorter than a picture. */
const nextToS = 0.01;

/** Joins consecutive captions with the same text, or with more of it: a line that is being written. */
export function joinPieces<P extends Omit<CaptionPiece, 'track'>>(pieces: P[]): P[] {
  const joined: P[] = [];
  for (const piece of pieces) {
    const last = joined.at(-1);
    const follows = last && Math.abs(piece.startS - last.endS) < nextToS && goesOn(last.text, piece.text);
    if (follows) joined[joined.length - 1] = { ...piece, startS: last.startS };
    else joined.push(piece);
  }
  return joined;
}

function goesOn(before: string, text: string): boolean {
  return text.startsWith(before) && text[before.length] !== '\n';
}

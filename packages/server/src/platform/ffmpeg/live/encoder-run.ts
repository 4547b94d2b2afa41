import type { TagQueue } from '../../rtmp/tag-queue.ts';
import type { Toolchain } from '../tool/toolchain.ts';
import type { BroadcastSource, TagListener } from './broadcast-source.ts';
import { CopyTrack, NotCopyable } from './copy-track.ts';
import { encodeLive, type LiveInit, type LivePart } from './encode-live.ts';
import { EncoderLag } from './encoder-lag.ts';
import { flvInput } from './live-args.ts';
import type { LiveLadder } from './live-ladder.ts';

/** The encoder pauses while this many finished parts wait to be stored. */
const partsMax = 4;

/** One encoder process for the data that a source sends from now on. Its parts are taken out as they are made. */
export class EncoderRun {
  readonly source: BroadcastSource;
  /** The time of day of its first picture: the arrival of the latest picture, minus the length of the buffered data. */
  readonly beganAt: Date;
  /** Seconds of older data at the start, which are decoded but not shown. */
  readonly skipS: number;
  /** The error that ended the encoder; undefined while it runs, and if nothing went wrong. */
  failure: unknown;
  inits: LiveInit[] = [];
  readonly #parts: LivePart[] = [];
  readonly #queue: TagQueue;
  readonly #lag = new EncoderLag();
  readonly #abort = new AbortController();
  #isOver = false;
  #room = Promise.withResolvers<void>();

  constructor(
    toolchain: Pick<Toolchain, 'ffmpeg'>,
    args: {
      source: BroadcastSource;
      ladder: LiveLadder;
      beganAt: Date;
      onChange: () => void;
      /** Called with the FLV that the encoder reads. */
      onRead?: ((bytes: Buffer) => void) | undefined;
      /** Receives the same data as tags, at the times of the parts. */
      listener?: TagListener;
    },
  ) {
    const { source, ladder, beganAt, onChange, onRead, listener } = args;
    const copy = canCopy(source, ladder) ? new CopyTrack(ladder.rate) : undefined;
    const { flv, skipS, queue } = source.open({ copy, listener });
    this.source = source;
    this.skipS = skipS;
    this.beganAt = beganAt;
    this.#queue = queue;
    const sink = {
      begin: async (inits: LiveInit[]) => void (this.inits = inits),
      part: async (part: LivePart) => {
        this.#parts.push(part);
        onChange();
        if (this.#parts.length >= partsMax) await this.#room.promise;
      },
      finish: async () => undefined,
    };
    const { signal } = this.#abort;
    void encodeLive(toolchain, { input: flvInput(skipS), flv: withCallback(flv, onRead), ladder, copy, signal }, sink)
      .catch((error: unknown) => {
        // The stream continues with an encoder for all renditions.
        if (error instanceof NotCopyable && ladder.copied) ladder.copied.isGivenUp ||= error.isForGood;
        else if (!signal.aborted) this.failure = error;
      })
      .finally(() => {
        this.#isOver = true;
        queue.end();
        onChange();
      });
  }

  /** Whether nothing more is read for it. */
  get isClosed(): boolean {
    return this.#queue.isEnded;
  }

  /** When it was closed, in the time of `performance.now()`. */
  get closedAt(): number {
    return this.#queue.endedAt;
  }

  get isReady(): boolean {
    return this.#parts.length > 0;
  }

  /** Whether it is over and all its parts were taken. */
  get isDone(): boolean {
    return this.#isOver && this.#parts.length === 0;
  }

  /** Takes all finished parts. */
  take(): LivePart[] {
    const parts = this.#parts.splice(0);
    if (parts.length > 0 && this.#lag.observe(this.#queue.waitedMs)) this.source.restart();
    this.#room.resolve();
    this.#room = Promise.withResolvers<void>();
    return parts;
  }

  /** Ends the connection of its source if ffmpeg could not read its data. */
  stopFailed(): void {
    if (this.failure !== undefined) this.source.stop(this.failure);
  }

  /** Ends after the data that the source sent so far is encoded. */
  finish(): void {
    this.#queue.end();
  }

  /** Ends immediately. */
  abort(): void {
    this.#queue.end();
    this.#abort.abort();
    this.#parts.length = 0;
    this.#room.resolve();
  }
}

/** Whether the source can be copied: from a key frame on, if its picture is the picture of the stream. */
function canCopy({ isNew, facts }: BroadcastSource, { copied }: LiveLadder): boolean {
  return isNew && copied !== undefined && !copied.isGivenUp && facts?.config?.equals(copied.config) === true;
}

async function* withCallback(flv: AsyncGenerator<Buffer>, onRead: ((bytes: Buffer) => void) | undefined) {
  for await (const bytes of flv) {
    onRead?.(bytes);
    yield bytes;
  }
}

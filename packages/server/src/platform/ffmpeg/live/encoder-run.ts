import type { TagQueue } from '../../rtmp/tag-queue.ts';
import type { Toolchain } from '../tool/toolchain.ts';
import type { BroadcastSource, TagListener } from './broadcast-source.ts';
import { CopyTrack, NotCopyable } from './copy-track.ts';
import { encodeLive, type LiveInit, type LivePart } from './encode-live.ts';
import { EncoderLag } from './encoder-lag.ts';
import { flvInput } from './live-args.ts';
import type { LivePicture } from './live-ladder.ts';

/** The encoder waits when so many parts were not taken; as many may be on their way into the store. */
const partsMax = 4;

/** One encoder process, which encodes what a source sends from now on; its parts are taken out as they are made. */
export class EncoderRun {
  readonly source: BroadcastSource;
  /** The time of day of its first picture: that of the arrival of the latest one, less what is held of the source. */
  readonly beganAt: Date;
  /** Read of the source before that: not shown. */
  readonly skipS: number;
  /** Why the encoder ended; undefined while it runs, and when nothing went wrong. */
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
      picture: LivePicture;
      beganAt: Date;
      onChange: () => void;
      /** Called with the FLV that the encoder reads. */
      onRead?: ((bytes: Buffer) => void) | undefined;
      /** Hears the same as tags, at the times of the parts. */
      listener?: TagListener;
    },
  ) {
    const { source, picture, beganAt, onChange, onRead, listener } = args;
    const copy = canCopy(source, picture) ? new CopyTrack(picture.rate) : undefined;
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
    void encodeLive(toolchain, { input: flvInput(skipS), flv: heard(flv, onRead), picture, copy, signal }, sink)
      .catch((error: unknown) => {
        // It goes on with an encoder for all renditions.
        if (error instanceof NotCopyable && picture.copied) picture.copied.isGivenUp ||= error.isForGood;
        else if (!signal.aborted) this.failure = error;
      })
      .finally(() => {
        this.#isOver = true;
        queue.end();
        onChange();
      });
  }

  /** Nothing more is read for it. */
  get isClosed(): boolean {
    return this.#queue.isEnded;
  }

  /** As `performance.now()`. */
  get closedAt(): number {
    return this.#queue.endedAt;
  }

  get isReady(): boolean {
    return this.#parts.length > 0;
  }

  /** Nothing comes any more, and everything was taken. */
  get isDone(): boolean {
    return this.#isOver && this.#parts.length === 0;
  }

  /** All that are ready. */
  take(): LivePart[] {
    const parts = this.#parts.splice(0);
    if (parts.length > 0 && this.#lag.isLost(this.#queue.waitedMs)) this.source.beginAnew();
    this.#room.resolve();
    this.#room = Promise.withResolvers<void>();
    return parts;
  }

  /** What ffmpeg could not read ends the connection of its source. */
  stopFailed(): void {
    if (this.failure !== undefined) this.source.stop(this.failure);
  }

  /** What the source sent so far is still encoded. */
  finish(): void {
    this.#queue.end();
  }

  /** Ends at once. */
  abort(): void {
    this.#queue.end();
    this.#abort.abort();
    this.#parts.length = 0;
    this.#room.resolve();
  }
}

/** From a key frame on, if that is the picture of the stream. */
function canCopy({ isNew, facts }: BroadcastSource, { copied }: LivePicture): boolean {
  return isNew && copied !== undefined && !copied.isGivenUp && facts?.config?.equals(copied.config) === true;
}

async function* heard(flv: AsyncGenerator<Buffer>, onRead: ((bytes: Buffer) => void) | undefined) {
  for await (const bytes of flv) {
    onRead?.(bytes);
    yield bytes;
  }
}

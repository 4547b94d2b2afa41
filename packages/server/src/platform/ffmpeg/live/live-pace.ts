import { type MediaTag, roleOf } from '../../rtmp/flv.ts';
import { SteadyClock, UnfitBroadcast } from './broadcast-input.ts';

/** Covers what an encoder buffered while its connection was down, and a program that does not wait at the start. */
const aheadMaxMs = 30_000;
/** A connection at half speed for a minute or two has this much to catch up. */
const behindMaxMs = 60_000;
/** Between reading and encoding: the broadcaster has to wait for a slow encoder. */
const heldMaxBytes = 4 * 1024 * 1024;
const tagBytes = 100;
/** After the broadcaster disconnects, the buffer is encoded for at most this time. */
const drainMaxMs = 10_000;

/** How far the media of one stream is ahead of the wall clock, over all its connections. */
export class LivePace {
  readonly #now: () => number;
  #aheadMs = 0;
  #at: number;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
    this.#at = now();
  }

  get now(): number {
    return this.#now();
  }

  /** Late media may catch up, up to a minute. Throws `UnfitBroadcast` for media that comes too fast. */
  advance(mediaMs: number): void {
    const now = this.#now();
    this.#aheadMs = Math.max(-behindMaxMs, this.#aheadMs - (now - this.#at)) + mediaMs;
    this.#at = now;
    if (this.#aheadMs <= aheadMaxMs) return;
    throw new UnfitBroadcast(
      `The times of the stream run faster than the clock: ${Math.round(this.#aheadMs / 1000)} s ahead, at most ${aheadMaxMs / 1000} s are taken.`,
    );
  }

  get isLevel(): boolean {
    return this.#now() - this.#at >= this.#aheadMs;
  }
}

/**
 * The same tags, read ahead of the encoder: media that comes too fast, and a disconnect, are noticed at once, whatever
 * the encoder still has to do. Throws `UnfitBroadcast` and errors of reading, and reports them to `onError` before the
 * next tag is requested.
 */
export async function* keepPace(
  tags: AsyncGenerator<MediaTag>,
  pace: LivePace,
  onError: (error: unknown) => void = () => {},
): AsyncGenerator<MediaTag> {
  const held: MediaTag[] = [];
  const now = { bytes: 0, isLeft: false };
  let ended: { at: number; error?: unknown } | undefined;
  let wake = () => {};
  const change = () => new Promise<void>((resolve) => (wake = resolve));
  let changed = change();
  const tell = () => {
    wake();
    changed = change();
  };
  const read = async () => {
    const clock = new SteadyClock();
    for await (const tag of tags) {
      const before = clock.latest;
      // The timestamp of a tag without a frame, such as a repeated header, is ignored: it is often 0.
      const timestamp = hasFrame(tag) ? clock.at(tag.timestamp) : before;
      pace.advance(clock.latest - before);
      held.push({ ...tag, timestamp });
      now.bytes += tagBytes + tag.payload.length;
      tell();
      while (now.bytes > heldMaxBytes && !now.isLeft) await changed;
      if (now.isLeft) return;
    }
  };
  const end = (error?: unknown) => {
    ended = { at: pace.now, error };
    tell();
    if (error !== undefined) onError(error);
  };
  void read().then(() => end(), end);
  try {
    for (;;) {
      if (ended?.error !== undefined) throw ended.error;
      if (ended && pace.now - ended.at > drainMaxMs) return;
      const tag = held.shift();
      if (tag) {
        now.bytes -= tagBytes + tag.payload.length;
        tell();
        yield tag;
      } else if (ended) return;
      else await changed;
    }
  } finally {
    now.isLeft = true;
    tell();
  }
}

function hasFrame(tag: MediaTag): boolean {
  return tag.kind !== 'data' && ['key', 'frame'].includes(roleOf(tag));
}

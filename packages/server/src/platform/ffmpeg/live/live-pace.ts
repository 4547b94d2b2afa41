import { type MediaTag, roleOf } from '../../rtmp/flv.ts';
import { SteadyClock, UnfitBroadcast } from './broadcast-input.ts';

/** What an encoder held back while its line was down, and a program that does not wait at the beginning. */
const aheadMaxMs = 30_000;
/** A line at half its speed for a minute or two leaves so much to be made up for. */
const behindMaxMs = 60_000;
/** Between reading and encoding: an encoder that can't keep up makes the broadcaster wait. */
const heldMaxBytes = 4 * 1024 * 1024;
const tagBytes = 100;
/** What was held when the broadcaster went is encoded for so long. */
const drainMaxMs = 10_000;

/** How far the media of one stream is ahead of the clock on the wall, over all its connections. */
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

  /** What came late may be made up for, up to a minute. Throws `UnfitBroadcast` for what comes too fast. */
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
 * The same tags, read as they come and not as they are encoded: what comes too fast is seen at once, and so is it that the
 * broadcaster has gone, whatever the encoder has yet to do. Throws `UnfitBroadcast` and what reading throws, and says so to `onError`
 * before it is asked for more.
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
      // The time of what has no frame, such as a header sent again, says nothing: it is often 0.
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

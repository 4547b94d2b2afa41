import { setTimeout as sleep } from 'node:timers/promises';
import type { Platform } from '../../../platform/platform.ts';
import { isPublicHost, publicLookup } from '../../../platform/push/public-address.ts';
import { writeAmf } from '../../../platform/rtmp/amf.ts';
import { type MediaTag, roleOf } from '../../../platform/rtmp/flv.ts';
import { PublishFailure, publish } from '../../../platform/rtmp/publish.ts';
import { TagQueue } from '../../../platform/rtmp/tag-queue.ts';
import { listRestreamTargets, updateRestreamState } from './restream-queries.ts';
import { restreamSeal } from './studio-restream.ts';

const setData = writeAmf('@setDataFrame');
const description = writeAmf('onMetaData');
const lookEveryMs = 3000;
const againAfterMs = 1000;
const againAfterMostMs = 60_000;

interface Target {
  id: number;
  url: string;
  key: string;
  stop: AbortController;
  queue: TagQueue;
  /** The timestamp that becomes 0; undefined until its first key frame. */
  startMs: number | undefined;
}

/**
 * Sends the broadcast of a stream unchanged to other services, while the stream is shown to everybody: not in a
 * rehearsal, and not while the team shows the slate.
 */
export class SessionRestream {
  readonly #platform: Platform;
  readonly #livestreamId: number;
  readonly #isShown: () => boolean;
  readonly #targets = new Map<number, Target>();
  readonly #timer: NodeJS.Timeout;
  #headers: MediaTag[] = [];

  constructor(platform: Platform, livestreamId: number, isShown: () => boolean) {
    this.#platform = platform;
    this.#livestreamId = livestreamId;
    this.#isShown = isShown;
    this.#timer = setInterval(() => void this.#look(), lookEveryMs);
  }

  close(): void {
    clearInterval(this.#timer);
    for (const { stop, queue } of this.#targets.values()) {
      stop.abort();
      queue.end();
    }
  }

  /** Passes tags on, and sends them to the services. */
  async *watch(tags: AsyncGenerator<MediaTag>): AsyncGenerator<MediaTag> {
    this.#headers = [];
    try {
      for await (const tag of tags) {
        this.#take(tag);
        yield tag;
      }
    } finally {
      for (const { queue } of this.#targets.values()) queue.end();
    }
  }

  #take(tag: MediaTag) {
    const role = tag.kind === 'data' ? 'other' : roleOf(tag);
    const header = role === 'header' ? tag : descriptionIn(tag);
    if (header) this.#headers = [...this.#headers.filter(({ kind }) => kind !== tag.kind), header];
    for (const target of this.#targets.values()) {
      const { queue } = target;
      if (!this.#isShown()) {
        if (target.startMs !== undefined) queue.end();
        continue;
      }
      if (target.startMs === undefined) {
        if (role !== 'key' || tag.kind !== 'video') continue;
        target.startMs = tag.timestamp;
        for (const header of this.#headers) queue.push({ ...header, timestamp: 0 });
      }
      // A broadcaster's clock may be set back.
      const timestamp = Math.max(0, tag.timestamp - target.startMs);
      if (queue.isFull) queue.end(new PublishFailure('The service accepts the stream too slowly.'));
      else if (tag.kind !== 'data') queue.push({ ...tag, timestamp });
    }
  }

  async #look(): Promise<void> {
    try {
      const rows = await listRestreamTargets(this.#platform.db, this.#livestreamId);
      for (const [id, { stop, queue }] of this.#targets) {
        if (rows.some((row) => row.id === id)) continue;
        stop.abort();
        queue.end();
        this.#targets.delete(id);
      }
      const seal = restreamSeal(this.#platform, this.#livestreamId);
      for (const { id, url, keySealed } of rows) {
        const key = seal.open(keySealed, url);
        if (this.#targets.has(id) || key === null) continue;
        const target = { id, url, key, stop: new AbortController(), queue: new TagQueue(), startMs: undefined };
        this.#targets.set(id, target);
        void this.#run(target);
      }
    } catch (error) {
      this.#platform.log.warn({ err: error }, 'the restreams of a stream could not be read');
    }
  }

  /** Never rejects. */
  async #run(target: Target): Promise<void> {
    const { signal } = target.stop;
    let waitMs = againAfterMs;
    while (!signal.aborted) {
      target.startMs = undefined;
      target.queue = new TagQueue();
      try {
        const tags = target.queue.read();
        // Connects only when there is data to send.
        const first = await tags.next();
        if (first.done) continue;
        await publish(this.#placeOf(target), withFirst(first.value, tags), () => {
          waitMs = againAfterMs;
          void this.#note(target, 'sending', null);
        });
        await this.#note(target, 'waiting', null);
      } catch (error) {
        if (signal.aborted) break;
        const problem = error instanceof PublishFailure ? error.message : 'It could not be sent.';
        await this.#note(target, 'failing', problem);
        await sleep(waitMs, undefined, { signal }).catch(() => undefined);
        waitMs = Math.min(waitMs * 2, againAfterMostMs);
      }
    }
    await this.#note(target, 'waiting', null);
  }

  #placeOf({ url, key, stop }: Target) {
    const isFree = this.#platform.config.restreamPrivate;
    if (!isFree && !isPublicHost(new URL(url).hostname)) throw new PublishFailure('This is not a public address.');
    const lookup = isFree ? undefined : publicLookup;
    return { url, key, lookup, signal: stop.signal };
  }

  async #note({ id }: Target, state: 'waiting' | 'sending' | 'failing', problem: string | null): Promise<void> {
    const { db, clock, log } = this.#platform;
    await updateRestreamState(db, id, { state, problem, at: clock.now() }).catch((error: unknown) =>
      log.warn({ err: error }, 'the state of a restream could not be stored'),
    );
  }
}

/**
 * The description of the stream in the form that encoders send: files leave out the name before it. Undefined for other
 * data.
 */
function descriptionIn(tag: MediaTag): MediaTag | undefined {
  if (tag.kind !== 'data') return undefined;
  const isNamed = startsWith(tag.payload, setData);
  if (!startsWith(isNamed ? tag.payload.subarray(setData.length) : tag.payload, description)) return undefined;
  return isNamed ? tag : { ...tag, payload: Buffer.concat([setData, tag.payload]) };
}

function startsWith(bytes: Buffer, start: Buffer): boolean {
  return bytes.subarray(0, start.length).equals(start);
}

async function* withFirst(first: MediaTag, rest: AsyncGenerator<MediaTag>): AsyncGenerator<MediaTag> {
  yield first;
  yield* rest;
}

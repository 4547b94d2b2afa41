import { setTimeout as sleep } from 'node:timers/promises';
import { receiveSrt, UnfitSender } from '../../../platform/ffmpeg/tool/receive-srt.ts';
import type { Platform } from '../../../platform/platform.ts';
import { PublishRefusal } from '../../../platform/rtmp/server.ts';
import { srtSecretsOf } from '../key/srt-address.ts';
import { listOpenSrtPorts } from '../key/srt-port-queries.ts';
import { type Ingest, ingestOf } from './admit-broadcaster.ts';

const app = 'live';
const lookMs = 5000;
const pauseMs = 1000;
const startGraceMs = 60 * 60_000;

interface Listener {
  keyHash: Buffer;
  stop: AbortController;
  over: Promise<void>;
}

/** Receives streams by SRT: a process listens at the port of each stream that is on air or begins within an hour. */
export class SrtIngest {
  readonly #platform: Platform;
  readonly #ingest: Ingest;
  readonly #listeners = new Map<number, Listener>();
  readonly #timer: NodeJS.Timeout;
  #looking: Promise<void>;

  constructor(platform: Platform) {
    this.#platform = platform;
    this.#ingest = ingestOf(platform);
    this.#looking = this.#look();
    this.#timer = setInterval(() => {
      this.#looking = this.#looking.then(() => this.#look());
    }, lookMs);
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#looking;
    for (const { stop } of this.#listeners.values()) stop.abort();
    await Promise.all([...this.#listeners.values()].map(({ over }) => over));
  }

  async #look(): Promise<void> {
    try {
      const now = this.#platform.clock.now().getTime();
      const window = { from: new Date(now - startGraceMs), until: new Date(now + startGraceMs) };
      const open = new Map((await listOpenSrtPorts(this.#platform.db, window)).map((row) => [row.port, row.keyHash]));
      for (const [port, listener] of this.#listeners) {
        if (open.get(port)?.equals(listener.keyHash)) continue;
        listener.stop.abort();
        this.#listeners.delete(port);
        await listener.over;
      }
      const { ports } = this.#platform.config.srt;
      for (const [port, keyHash] of open) {
        if (this.#listeners.has(port) || !ports || port < ports.first || port > ports.last) continue;
        const stop = new AbortController();
        this.#listeners.set(port, { keyHash, stop, over: this.#listen(port, keyHash, stop.signal) });
      }
    } catch (error) {
      this.#platform.log.error(error, 'the ports for SRT could not be read');
    }
  }

  /** Never rejects. */
  async #listen(port: number, keyHash: Buffer, signal: AbortSignal): Promise<void> {
    const { config, log } = this.#platform;
    const { passphrase } = srtSecretsOf(config, keyHash);
    let complaint = '';
    while (!signal.aborted) {
      try {
        await receiveSrt(config.ffmpegPath, { host: config.srt.host, port, passphrase, signal }, (tags) =>
          this.#take(keyHash, tags),
        );
        complaint = '';
      } catch (error) {
        const reason = (error as Error).message;
        // Encoders try again and again, and a taken port stays taken.
        if (!signal.aborted && reason !== complaint) log.info({ port, reason }, 'a stream by SRT was refused');
        complaint = reason;
        if (error instanceof UnfitSender) await this.#ingest.noteUnfit(keyHash, { reason });
      }
      await sleep(pauseMs, undefined, { signal }).catch(() => undefined);
    }
  }

  async #take(keyHash: Buffer, tags: Parameters<Ingest['take']>[1]): Promise<void> {
    const first = await tags.next();
    // No encoder connected.
    if (first.done) return;
    // The passphrase is made from the key, so this is no guess.
    const connection = await this.#ingest.admit({ app, key: keyHash });
    const all = async function* () {
      yield first.value;
      yield* tags;
    };
    await this.#ingest.take(connection, all());
    // It is over, or another encoder sends now: the sender learns this by the end of its connection.
    if (!(await tags.next()).done) throw new PublishRefusal('The stream is over, or another program sends it now.');
  }
}

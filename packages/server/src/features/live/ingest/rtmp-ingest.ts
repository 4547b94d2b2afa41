import { availableParallelism } from 'node:os';
import { Counter, Gauge, Histogram } from 'prom-client';
import { networkOf } from '../../../platform/auth/ip-network.ts';
import { countGuess, type Limit } from '../../../platform/auth/rate-limit.ts';
import { openBroadcast, UnfitBroadcast } from '../../../platform/ffmpeg/live/broadcast-input.ts';
import { encodeLive } from '../../../platform/ffmpeg/live/encode-live.ts';
import { planLive } from '../../../platform/ffmpeg/live/live-ladder.ts';
import { keepPace, LivePace } from '../../../platform/ffmpeg/live/live-pace.ts';
import { toolchainFor } from '../../../platform/ffmpeg/tool/toolchain.ts';
import type { Platform } from '../../../platform/platform.ts';
import { ProblemError } from '../../../platform/problem-error.ts';
import type { MediaTag } from '../../../platform/rtmp/flv.ts';
import { PublishRefusal, type RtmpServer, startRtmpServer } from '../../../platform/rtmp/server.ts';
import { pictureOfBroadcast } from '../../transcode/broadcast/record-broadcast.ts';
import { endLive } from '../on-air.ts';
import { findStreamByKey, hashStreamKey } from '../stream-key.ts';
import { type ConnectionId, findStreamAssetId, listQuietStreams, updateConnection } from './connection-queries.ts';
import { ConnectionOver, Recorder } from './connection-recorder.ts';

/** A stream stays on air for this long without its broadcaster, who may reconnect. */
const awayMaxMs = 60_000;
const lookForQuietMs = 10_000;
const app = 'live';
const wrongKeys: Limit = { name: 'broadcast-key', points: 10, perSeconds: 600 };
/** Each broadcast has its own encoder process. */
const mostBroadcasts = Math.max(2, availableParallelism());

interface Running {
  stop: AbortController;
  over: Promise<void>;
}

/** Accepts streams from broadcasters (RTMP). Null when the port is taken: the server starts without ingest then. */
export async function startIngest(platform: Platform): Promise<RtmpServer | null> {
  const { config, log } = platform;
  const ingest = new Ingest(platform);
  try {
    const server = await startRtmpServer({
      host: config.rtmp.host,
      port: config.rtmp.port,
      authorise: async ({ app: asked, key, address }) => {
        const connection = await ingest.admit({ app: asked, key, address });
        return (tags) => ingest.take(connection, tags);
      },
      onTrouble: (error, address) => log.info({ address, reason: error.message }, 'a broadcaster was turned away'),
    });
    const timer = setInterval(() => void endQuietStreams(platform).catch((error) => log.error(error)), lookForQuietMs);
    return {
      port: server.port,
      async close() {
        clearInterval(timer);
        await server.close();
      },
    };
  } catch (error) {
    log.warn({ reason: (error as Error).message }, 'no streams are taken: RTMP_PORT of RTMP_HOST can not be had');
    return null;
  }
}

/** Ends streams whose broadcasters were away for too long, of any process. */
export async function endQuietStreams(platform: Platform): Promise<void> {
  const since = new Date(platform.clock.now().getTime() - awayMaxMs);
  for (const livestreamId of await listQuietStreams(platform.db, since)) {
    await endLive(platform, { livestreamId });
  }
}

class Ingest {
  readonly #platform: Platform;
  readonly #running = new Map<number, Running>();
  /** Kept for the stream, not for the connection: otherwise each reconnect would allow a new burst. */
  readonly #paces = new Map<number, LivePace>();
  readonly #refused: Counter<'reason'>;
  readonly #delay: Histogram;

  constructor(platform: Platform) {
    this.#platform = platform;
    const { registry } = platform.metrics;
    const registers = [registry];
    const running = this.#running;
    registry.registerMetric(
      new Gauge({
        name: 'live_broadcasts',
        help: 'Streams that this process encodes',
        registers: [],
        collect() {
          this.set(running.size);
        },
      }),
    );
    this.#delay = new Histogram({
      name: 'live_part_delay_seconds',
      help: 'Time from the end of a part of a stream until viewers can have it',
      buckets: [0.1, 0.25, 0.5, 1, 2, 4, 8, 16],
      registers,
    });
    this.#refused = new Counter({
      name: 'live_refusals_total',
      help: 'Broadcasters that were turned away',
      labelNames: ['reason'],
      registers,
    });
  }

  /** Throws `PublishRefusal` for a key of no upcoming or running stream. */
  async admit(request: { app: string; key: string; address: string }): Promise<ConnectionId> {
    const { db } = this.#platform;
    const giveBack = await this.#countGuess(networkOf(request.address));
    const stream = request.app === app ? await findStreamByKey(this.#platform, request.key) : null;
    if (stream === null) throw this.#refusal('key', 'There is no stream with this key, or it is over.');
    await giveBack();
    if (!this.#running.has(stream.id) && this.#running.size >= mostBroadcasts) {
      throw this.#refusal('full', 'This server has as many streams as it can encode.');
    }
    const connection = await updateConnection(db, hashStreamKey(request.key));
    if (connection === undefined) throw this.#refusal('key', 'The stream is over.');
    const before = this.#running.get(stream.id);
    before?.stop.abort();
    await before?.over;
    return connection;
  }

  /**
   * Encodes and records until the broadcaster disconnects, the stream ends, or another connection replaces this one.
   */
  async take(connection: ConnectionId, tags: AsyncGenerator<MediaTag>): Promise<void> {
    const stop = new AbortController();
    const over = this.#record(connection, tags, stop.signal);
    const running = { stop, over: over.catch(() => undefined) };
    this.#running.set(connection.livestreamId, running);
    try {
      await over;
    } finally {
      if (this.#running.get(connection.livestreamId) === running) this.#running.delete(connection.livestreamId);
    }
  }

  async #record(connection: ConnectionId, tags: AsyncGenerator<MediaTag>, signal: AbortSignal): Promise<void> {
    const { livestreamId } = connection;
    const { log, config, db } = this.#platform;
    const cut = new AbortController();
    try {
      const paced = keepPace(tags, this.#paceOf(livestreamId), (error) => cut.abort(error));
      const input = await openBroadcast(paced);
      if (input === null) return;
      const assetId = await findStreamAssetId(db, livestreamId);
      const picture = (assetId === null ? null : await pictureOfBroadcast(db, assetId)) ?? planLive(input);
      log.info({ livestreamId, width: input.width, height: input.height }, 'a broadcaster is connected');
      const recorder = new Recorder(this.#platform, {
        connection,
        picture,
        onStored: (delayMs) => this.#delay.observe(delayMs / 1000),
      });
      const either = AbortSignal.any([signal, cut.signal]);
      await encodeLive(await toolchainFor(config), { input, picture, signal: either }, recorder);
    } catch (thrown) {
      const error: unknown = cut.signal.reason ?? thrown;
      if (error instanceof UnfitBroadcast) throw this.#refusal('unfit', error.message);
      if (!(error instanceof ConnectionOver) && !signal.aborted) throw error;
    }
    log.info({ livestreamId }, 'a broadcaster is gone');
  }

  #paceOf(livestreamId: number): LivePace {
    for (const [id, { isLevel }] of this.#paces) if (isLevel) this.#paces.delete(id);
    const pace = this.#paces.get(livestreamId) ?? new LivePace();
    this.#paces.set(livestreamId, pace);
    return pace;
  }

  async #countGuess(network: string): Promise<() => Promise<unknown>> {
    try {
      return await countGuess(this.#platform.db, [{ limit: wrongKeys, key: network }]);
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      throw this.#refusal('guesses', 'Too many wrong keys came from here. Try again in ten minutes.');
    }
  }

  #refusal(reason: string, text: string): PublishRefusal {
    this.#refused.inc({ reason });
    return new PublishRefusal(text);
  }
}

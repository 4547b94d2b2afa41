import { hash } from 'node:crypto';
import { errors } from '@greenlight/contract/errors';
import { LRUCache } from 'lru-cache';
import { Counter, Gauge, Histogram } from 'prom-client';
import { networkOf } from '../../../platform/auth/ip-network.ts';
import { countGuess, type Limit } from '../../../platform/auth/rate-limit.ts';
import { LivePace, UnfitBroadcast } from '../../../platform/ffmpeg/live/live-pace.ts';
import type { Platform } from '../../../platform/platform.ts';
import { ProblemError } from '../../../platform/problem-error.ts';
import type { MediaTag } from '../../../platform/rtmp/flv.ts';
import { PublishRefusal } from '../../../platform/rtmp/server.ts';
import { noteRefusal } from '../health/refusal-queries.ts';
import { isKeyInForce } from '../key/key-queries.ts';
import { findLivestreamByKey, hashStreamKey, noCurrentStream, streamOver } from '../key/stream-key.ts';
import {
  type ConnectionId,
  hasNewerConnection,
  hasSignalSince,
  listOverStreams,
  updateConnection,
} from './connection-queries.ts';
import { EncoderPlaces } from './encoder-places.ts';
import { LiveSession } from './live-session.ts';
import { ReplacedSenders } from './replaced-senders.ts';
import type { Role } from './session-sources.ts';
import { lostMs } from './slate-delay.ts';

const apps = new Map<string, Role>([
  ['live', 'main'],
  ['live-backup', 'backup'],
]);
/** If something was stored within this time, another process has the stream's broadcaster. */
const elsewhereMs = 2000;
/** For this long, a silent sender still keeps out the sender that it replaced. */
const deliversMs = 5000;
/** Time from the admission of a sender until its first data. */
const beginsMs = 5000;
const wrongKeys: Limit = { name: 'broadcast-key', points: 10, perSeconds: 600 };
const keyCheckMs = 1000;
const tookOver = 'Another browser or program took over this stream. Stop it there to send from here.';
/** A session of which nothing could be shown for this time ends. */
const showsMs = 30_000;
const nothingShown = 'No picture that can be shown came within 30 seconds.';
const fullReason = 'This server already encodes as many streams as it can.';

/** A connection that is allowed to send. */
export interface Admission extends ConnectionId {
  role: Role;
  /** Hash of the sender: the same key from the same network. */
  sender: string;
}

const ingests = new WeakMap<Platform, Ingest>();

/** The ingest of this process, for every protocol. */
export function ingestOf(platform: Platform): Ingest {
  const ingest = ingests.get(platform) ?? new Ingest(platform);
  ingests.set(platform, ingest);
  return ingest;
}

/** Connects broadcasters of any protocol to their streams. */
export class Ingest {
  readonly #platform: Platform;
  readonly #sessions = new Map<number, LiveSession>();
  readonly #places: EncoderPlaces;
  /** Admissions of senders that have not begun; a second sender, such as the backup encoder, shares them. */
  readonly #admitted = new LRUCache<number, Promise<ConnectionId | undefined>>({ max: 1000, ttl: beginsMs });
  /** Pace per stream and role, not per connection, because each reconnect would allow a new burst. */
  readonly #paces = new Map<string, LivePace>();
  readonly #replaced: ReplacedSenders;
  readonly #refused: Counter<'reason'>;
  readonly #delay: Histogram;

  constructor(platform: Platform) {
    this.#platform = platform;
    this.#replaced = new ReplacedSenders(platform);
    this.#places = new EncoderPlaces(platform.config.liveStreamsMax);
    const { registry } = platform.metrics;
    const registers = [registry];
    const sessions = this.#sessions;
    registry.registerMetric(
      new Gauge({
        name: 'live_broadcasts',
        help: 'Streams that this process encodes',
        registers: [],
        collect() {
          this.set(sessions.size);
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
      help: 'Broadcasters that were refused',
      labelNames: ['reason'],
      registers,
    });
  }

  /**
   * Admits a sender by its key, or the hash of the key. A sender without `address` has proved that it knows the key.
   * Throws `PublishRefusal` if the key opens no planned or running stream.
   */
  async admit(request: { app: string; key: string | Buffer; address?: string }): Promise<Admission> {
    const { db, clock } = this.#platform;
    const role = apps.get(request.app);
    const network = request.address === undefined ? '' : networkOf(request.address);
    const giveBack = await this.#countGuess(request.address);
    const keyHash = typeof request.key === 'string' ? hashStreamKey(request.key) : request.key;
    const stream = await findLivestreamByKey(this.#platform, keyHash);
    if (stream !== null) await giveBack();
    if (role === undefined || stream === null || stream === streamOver) {
      throw this.#refusal('key', 'There is no stream with this key, or it is over.');
    }
    if (stream === noCurrentStream) {
      throw this.#refusal('none', 'The creator has no stream that begins within an hour: announce it in the studio.');
    }
    const session = this.#sessions.get(stream.id);
    const sender = hash('sha256', `${stream.id} ${role} ${keyHash.toString('hex')} ${network}`);
    const isReplaced = this.#replaced.has(sender);
    if (session?.isOpen) {
      if (!isReplaced || session.silentMs(role) > deliversMs) return { ...session.connection, keyHash, role, sender };
      session.health.turnAway();
      throw this.#refusal('replaced', tookOver);
    }
    const since = new Date(clock.now().getTime() - (isReplaced ? deliversMs : elsewhereMs));
    if ((isReplaced || role === 'backup') && (await hasSignalSince(db, stream.id, since))) {
      if (isReplaced) throw this.#refusal('replaced', tookOver);
      throw this.#refusal('backup', 'Another encoder is on air, on another process of this server.');
    }
    await this.#takePlace(stream.id);
    const connection = await this.#connect(keyHash, stream.id);
    if (connection === undefined) throw this.#refusal('key', 'The stream is over.');
    return { ...connection, keyHash, role, sender };
  }

  async #connect(keyHash: Buffer, livestreamId: number): Promise<ConnectionId | undefined> {
    const session = this.#sessions.get(livestreamId);
    if (session?.isOpen) return session.connection;
    const begun = this.#admitted.get(livestreamId) ?? updateConnection(this.#platform.db, keyHash, livestreamId);
    this.#admitted.set(livestreamId, begun);
    const connection = await begun.catch((error: unknown) => {
      this.#admitted.delete(livestreamId);
      throw error;
    });
    if (connection === undefined) this.#admitted.delete(livestreamId);
    return connection;
  }

  /**
   * Resolves when this connection is over. Throws `PublishRefusal`, also if another connection replaces it, and other
   * errors.
   */
  async take({ role, sender, ...connection }: Admission, tags: AsyncGenerator<MediaTag>): Promise<void> {
    const { livestreamId } = connection;
    const { db, log } = this.#platform;
    await this.#takePlace(livestreamId);
    this.#replaced.delete(sender);
    const session = this.#sessionOf(connection);
    try {
      const admitted = role === 'backup' ? this.#whileInForce(connection, tags) : tags;
      const own = { role, keyHash: connection.keyHash, pace: this.#paceOf(`${livestreamId} ${role}`) };
      const ending = await session.add(admitted, own);
      const wasSending = session.silentMs(role) < lostMs;
      const isTaken = session.isTaken && (await hasNewerConnection(db, connection));
      // The same sender reconnected, so it was not replaced by another.
      if (ending === 'replaced' || (isTaken && wasSending)) this.#replaced.add(sender);
      if (isTaken || ending !== 'over') throw new PublishRefusal(errors.replaced.detail, 'replaced');
    } catch (error) {
      if (!(error instanceof UnfitBroadcast)) throw error;
      await noteRefusal(this.#platform, { livestreamId, reason: error.message });
      throw this.#refusal('unfit', error.message);
    } finally {
      log.info({ livestreamId }, 'a broadcaster has disconnected');
    }
  }

  /**
   * Stores for the studio why the data with this key, or its hash, is refused. `address` is that of a sender who may be
   * guessing keys. Never rejects.
   */
  async noteUnfit(key: string | Buffer, { reason, address }: { reason: string; address?: string }): Promise<void> {
    try {
      const giveBack = await this.#countGuess(address);
      const stream = await findLivestreamByKey(this.#platform, key);
      if (stream === null) return;
      await giveBack();
      if (typeof stream !== 'symbol') await noteRefusal(this.#platform, { livestreamId: stream.id, reason });
    } catch (error) {
      if (error instanceof PublishRefusal) return;
      this.#platform.log.warn({ err: error }, 'the reason of a refused stream could not be stored');
    }
  }

  /** Stops all sessions. Data that was read is still stored. */
  async close(): Promise<void> {
    const sessions = [...this.#sessions.values()];
    for (const session of sessions) session.stop();
    await Promise.all(sessions.map(({ over }) => over));
  }

  #sessionOf(connection: ConnectionId): LiveSession {
    const { livestreamId } = connection;
    const running = this.#sessions.get(livestreamId);
    if (running?.isOpen) return running;
    const onStored = (delayMs: number) => this.#delay.observe(delayMs / 1000);
    this.#admitted.delete(livestreamId);
    const session = new LiveSession(this.#platform, { connection, onStored });
    this.#sessions.set(livestreamId, session);
    this.#places.keep(livestreamId);
    const giveUp = setTimeout(() => session.giveUp(new UnfitBroadcast(nothingShown)), showsMs).unref();
    void session.over.then(() => {
      clearTimeout(giveUp);
      if (this.#sessions.get(livestreamId) !== session) return;
      this.#sessions.delete(livestreamId);
      this.#places.release(livestreamId);
    });
    return session;
  }

  /**
   * Passes tags on while the key is valid. The key of a backup may differ from the one with which the stream is stored.
   */
  async *#whileInForce({ livestreamId, keyHash }: ConnectionId, tags: AsyncGenerator<MediaTag>) {
    let checkedAt = performance.now();
    for await (const tag of tags) {
      if (performance.now() - checkedAt > keyCheckMs) {
        checkedAt = performance.now();
        if (!(await isKeyInForce(this.#platform.db, { livestreamId, keyHash }))) return;
      }
      yield tag;
    }
  }

  #paceOf(sender: string): LivePace {
    for (const [each, { isLevel }] of this.#paces) if (isLevel) this.#paces.delete(each);
    const pace = this.#paces.get(sender) ?? new LivePace();
    this.#paces.set(sender, pace);
    return pace;
  }

  /** Counts a guess of a key; the result undoes it. Without an address it is no guess. */
  async #countGuess(address: string | undefined): Promise<() => Promise<unknown>> {
    if (address === undefined) return async () => undefined;
    try {
      return await countGuess(this.#platform.db, [{ limit: wrongKeys, key: networkOf(address) }]);
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      throw this.#refusal('guesses', 'Too many wrong keys came from here. Try again in ten minutes.');
    }
  }

  async #takePlace(livestreamId: number): Promise<void> {
    if (this.#places.take(livestreamId)) return;
    // The sessions of streams that are over notice it only with their next part.
    for (const over of await listOverStreams(this.#platform.db, this.#places.holders)) this.#places.release(over);
    if (this.#places.take(livestreamId)) return;
    await noteRefusal(this.#platform, { livestreamId, reason: fullReason });
    throw this.#refusal('full', fullReason);
  }

  #refusal(reason: string, text: string): PublishRefusal {
    this.#refused.inc({ reason });
    return new PublishRefusal(text, reason);
  }
}

import { setTimeout as wait } from 'node:timers/promises';
import { BroadcastSource } from '../../../platform/ffmpeg/live/broadcast-source.ts';
import type { LivePart } from '../../../platform/ffmpeg/live/encode-live.ts';
import { type LiveLadder, planLive } from '../../../platform/ffmpeg/live/live-ladder.ts';
import type { LivePace } from '../../../platform/ffmpeg/live/live-pace.ts';
import { toolchainFor } from '../../../platform/ffmpeg/tool/toolchain.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { MediaTag } from '../../../platform/rtmp/flv.ts';
import { ladderOfBroadcast } from '../../transcode/broadcast/broadcast-asset.ts';
import { SenderMeter } from '../health/sender-meter.ts';
import { SessionHealth } from '../health/session-health.ts';
import { SessionRestream } from '../restream/session-restream.ts';
import { type ConnectionId, findShownStream } from './connection-queries.ts';
import { IngestRun } from './ingest-run.ts';
import { BroadcastReset, ConnectionOver, SessionRecorder } from './session-recorder.ts';
import { type Role, SessionSources } from './session-sources.ts';
import { hungMs, lateMs, lostMs, noPartMs } from './slate-delay.ts';
import { SlateTurn } from './slate-turn.ts';
import { PreparedSlate } from './stream-slate.ts';

const [tickMs, leaveMs] = [100, 3000];

/**
 * One stream in the process of its broadcaster, from the first connection until the stream is over or another process
 * takes it. On one timeline it shows the broadcaster, else the backup encoder, else a slate.
 */
export class LiveSession {
  /** Never rejects. */
  readonly over: Promise<void>;
  /** Only this connection and those that join it here may add to the stream. */
  readonly connection: ConnectionId;
  readonly health: SessionHealth;
  readonly #platform: Platform;
  readonly #onStored: (delayMs: number) => void;
  readonly #sources = new SessionSources();
  readonly #abort = new AbortController();
  #ladder: LiveLadder | undefined;
  #recorder: SessionRecorder | undefined;
  #current: IngestRun | undefined;
  /** The run that is shown as soon as it has a part. */
  #nextRun: IngestRun | undefined;
  readonly #slate: PreparedSlate;
  readonly #slateTurn: SlateTurn;
  readonly #restream: SessionRestream;
  #storedAt = performance.now();
  #isStopping = false;
  #isClosed = false;
  /** Another process has the stream, or the stream is over. */
  isTaken = false;
  #changed = Promise.withResolvers<void>();

  constructor(
    platform: Platform,
    { connection, onStored }: { connection: ConnectionId; onStored: (delayMs: number) => void },
  ) {
    this.#platform = platform;
    this.connection = connection;
    this.#onStored = onStored;
    const { livestreamId } = connection;
    const { signal } = this.#abort;
    this.#slate = new PreparedSlate(platform, { livestreamId, signal, onReady: () => this.#wake() });
    this.#slateTurn = new SlateTurn(this.#slate);
    this.health = new SessionHealth(platform, livestreamId);
    this.#restream = new SessionRestream(platform, livestreamId, () => this.#recorder?.isShown ?? false);
    this.over = this.#play()
      .finally(() => this.#close())
      .then(() => this.#recorder?.keepSent());
  }

  /** Milliseconds since the sender with this role last sent something. */
  silentMs(role: Role): number {
    return this.#sources.get(role)?.silentMs ?? Infinity;
  }

  /** Ends its connections for this reason if nothing of them was shown so far. */
  giveUp(reason: Error): void {
    if (this.#recorder?.hasBegun || this.#recorder?.isPaused) return;
    for (const source of this.#sources.values()) source.stop(reason);
  }

  /** Whether new connections of the stream join this session. */
  get isOpen(): boolean {
    return !this.#isClosed && !this.#isStopping;
  }

  /**
   * Resolves with `over` when the sender has ended, `replaced` if a newer sender of this role took over while it sent,
   * and `lost` if it had stopped before that. Rejects with a failure.
   */
  async add(
    tags: AsyncGenerator<MediaTag>,
    { role, keyHash, pace }: { role: Role; keyHash: Buffer; pace: LivePace },
  ): Promise<'over' | 'replaced' | 'lost'> {
    this.#sources.get(role)?.stop();
    // From now on, data can be stored only while this key is valid.
    if (role === 'main') this.connection.keyHash = keyHash;
    const meter = new SenderMeter();
    const sent = role === 'main' ? this.#restream.watch(tags) : tags;
    const source = new BroadcastSource(meter.watch(sent), { pace, onChange: () => this.#wake() });
    this.health.add(source, meter);
    this.#sources.set(role, source);
    if (this.#isClosed) source.stop();
    try {
      await source.over;
      if ((this.#sources.get(role) ?? source) === source) return 'over';
      return source.silentMs < lostMs ? 'replaced' : 'lost';
    } finally {
      this.#wake();
    }
  }

  /** Stops. Data that was read is still stored, for at most 3 s. */
  stop(): void {
    this.#isStopping = true;
    setTimeout(() => this.#end(), leaveMs).unref();
    this.#wake();
  }

  #end() {
    this.#isClosed = true;
    this.#wake();
  }

  async #play(): Promise<void> {
    try {
      while (!this.#isClosed) {
        // Created before the step, so that no change between step and wait is missed.
        const changed = this.#changed.promise;
        if (!(await this.#runStep())) await Promise.race([changed, wait(this.#patienceMs)]);
      }
      await this.#recorder?.finish();
    } catch (error) {
      this.isTaken = error instanceof ConnectionOver;
      if (this.isTaken) return;
      this.#platform.log.error({ err: error, livestreamId: this.connection.livestreamId }, 'a stream was interrupted');
    }
  }

  #close() {
    this.#isClosed = true;
    this.health.close();
    this.#restream.close();
    this.#abort.abort();
    for (const run of [this.#current, this.#nextRun]) run?.abort();
    for (const source of this.#sources.values()) source.stop();
  }

  /** Returns false if there is nothing to do now. */
  async #runStep(): Promise<boolean> {
    this.#sources.removeEnded();
    await this.#startBestSource();
    const isFree = !this.#current?.isClosed || this.#isHung(this.#current);
    if (this.#nextRun?.isReady && isFree) return this.#switchToNext(this.#nextRun);
    const parts = this.#current?.take() ?? [];
    if (parts.length > 0 && this.#current) {
      this.health.stored(this.#current.source, parts);
      await this.#store(parts);
      return true;
    }
    if (this.#current?.isDone) {
      // The source stopped with its last picture: the slate starts at that time, not now.
      this.#storedAt = Math.min(this.#storedAt, performance.now() - this.#current.source.silentMs + noPartMs);
      this.#current.stopFailed();
      this.#current = undefined;
      return true;
    }
    return this.#showSlate();
  }

  /** Starts the encoder of the source to be shown. */
  async #startBestSource(): Promise<void> {
    const isPaused = this.#recorder?.isPaused ?? false;
    const best = isPaused || this.#isStopping ? undefined : this.#sources.best;
    this.#sources.standByExcept(best);
    const next = this.#nextRun;
    const isUnwanted = best !== undefined && next?.source !== best;
    if (next && (isPaused || (!next.isReady && (isUnwanted || next.isDone)))) {
      next.abort();
      next.stopFailed();
      this.#nextRun = undefined;
    }
    if (best === undefined || this.#nextRun || (this.#current?.source === best && !this.#current.isClosed)) return;
    const toolchain = await toolchainFor(this.#platform.config);
    const ladder = await this.#open(best);
    if (this.#recorder?.isPaused) return;
    const beganAt = new Date(this.#platform.clock.now().getTime() - best.heldMs);
    this.health.opens(best);
    const onChange = () => this.#wake();
    this.#nextRun = new IngestRun(this.#platform, toolchain, { source: best, ladder, beganAt, onChange });
  }

  /** Returns the ladder of the first broadcaster, which is used for the whole stream. */
  async #open({ facts }: BroadcastSource): Promise<LiveLadder> {
    if (this.#ladder) return this.#ladder;
    if (facts === undefined) throw new Error('A source was opened too early');
    const { db, log } = this.#platform;
    const { livestreamId } = this.connection;
    const { assetId, isPaused } = await findShownStream(db, livestreamId);
    const ladder = (assetId === null ? null : await ladderOfBroadcast(db, assetId)) ?? planLive(facts);
    this.#record(ladder, isPaused);
    log.info({ livestreamId, width: facts.width, height: facts.height }, 'a broadcaster is connected');
    return ladder;
  }

  #record(ladder: LiveLadder, isPaused = false) {
    this.#ladder = ladder;
    this.#storedAt = performance.now();
    const isSending = () => this.#sources.best !== undefined;
    this.#recorder = new SessionRecorder(this.#platform, { connection: this.connection, ladder, isSending, isPaused });
  }

  #switchToNext(next: IngestRun): boolean {
    this.#current?.abort();
    this.#current = next;
    this.#nextRun = undefined;
    this.#slateTurn.end();
    const { inits, beganAt, sent, captions } = next;
    this.#recorder?.begin({ inits, beganAt, isSlate: false, sent, captions });
    return true;
  }

  /** Whether the encoder produces nothing more in useful time. */
  #isHung({ closedAt }: IngestRun): boolean {
    return performance.now() - Math.max(closedAt, this.#storedAt) > hungMs;
  }

  async #showSlate(): Promise<boolean> {
    const [recorder, current] = [this.#recorder, this.#current];
    if (!recorder?.hasBegun || this.#isStopping) {
      // Nothing was shown yet, so the next connection begins the stream.
      if (!current && !this.#nextRun && (this.#isStopping || this.#sources.size === 0)) this.#end();
      return false;
    }
    this.#slate.prepare(recorder.slate, this.#ladder as LiveLadder);
    if (this.#slateTurn.isOn) return this.#showNextPart();
    if (current) {
      if (!current.isClosed) {
        const isLate = performance.now() - this.#storedAt > noPartMs && current.source.silentMs > lateMs;
        if (recorder.isPaused || isLate) current.finish();
      } else if (this.#isHung(current)) current.abort();
      return false;
    }
    if (!this.#slate.ready) await recorder.refresh();
    if (this.#nextRun && performance.now() - this.#storedAt < lateMs) return false;
    return this.#slateTurn.begin(recorder, this.#storedAt);
  }

  async #showNextPart(): Promise<boolean> {
    const part = this.#slateTurn.duePart;
    if (part === undefined) return false;
    await this.#store([part]);
    this.#slateTurn.advance();
    return true;
  }

  async #store(parts: LivePart[]): Promise<void> {
    try {
      this.#onStored(await (this.#recorder as SessionRecorder).store(parts));
    } catch (error) {
      if (!(error instanceof BroadcastReset)) throw error;
      this.#restart();
    }
    this.#storedAt = performance.now();
  }

  /** Starts another encoder, because a broadcast begins with a key frame at time 0. */
  #restart() {
    for (const run of [this.#current, this.#nextRun]) run?.abort();
    this.#current = undefined;
    this.#nextRun = undefined;
    this.#slateTurn.end();
    this.#record(this.#ladder as LiveLadder);
  }

  /** How long to wait if nothing changes. */
  get #patienceMs(): number {
    return Math.min(tickMs, Math.max(1, this.#slateTurn.dueAt - performance.now()));
  }

  #wake() {
    this.#changed.resolve();
    this.#changed = Promise.withResolvers<void>();
  }
}

import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { isUniqueViolation } from '../../../platform/db/constraint-violation.ts';
import type { Db } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { LiveInit, LivePart } from '../../../platform/ffmpeg/live/encode-live.ts';
import type { LiveLadder } from '../../../platform/ffmpeg/live/live-ladder.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type BroadcastRun, beginRun, isRunStored } from '../../transcode/broadcast/begin-run.ts';
import { createBroadcast } from '../../transcode/broadcast/broadcast-asset.ts';
import { completeSegment, storePart } from '../../transcode/broadcast/store-part.ts';
import { noteRefusal } from '../health/refusal-queries.ts';
import { goOnAir, showToTeam } from '../on-air.ts';
import { captionLanguagesOf, showCaptions } from '../stream-captions.ts';
import { type ConnectionId, updateConnectionSignal } from './connection-queries.ts';
import type { RunCaptions } from './run-captions.ts';
import type { SentPieces } from './sent-pieces.ts';
import type { SlateChoice } from './stream-slate.ts';

/** This connection was replaced, or the stream is over. */
export class ConnectionOver extends Error {
  override name = 'ConnectionOver';
}

/** The next data belongs to another broadcast: a rehearsal is over, and the stream may begin. */
export class BroadcastReset extends ConnectionOver {
  override name = 'BroadcastReset';
}

/** How long to retry while the database or the storage is unavailable. */
const retryForMs = 20_000;
const retryEveryMs = 500;
/** If the slate between two encoders is at most this long, the captions of the first one stay. */
const captionGapMaxMs = 2000;
/** The settings of the team are read again after this time in which nothing is stored. */
const refreshMs = 1000;
const noRoom = 'The server has no room left to store the stream.';
const notStored = 'The server cannot store the stream at present.';

interface LockedStream {
  media_id: number;
  asset_id: string | null;
  is_rehearsal: boolean;
  captionLanguage: string;
  secondCaptionLanguage: string | null;
  captionTracks: number[];
}

interface Run {
  inits: LiveInit[];
  beganAt: Date;
  isSlate: boolean;
  /** The stored input of its encoder, if it is stored. */
  sent: SentPieces | undefined;
  captions?: RunCaptions;
  /** Null until its first part is stored. */
  stored: BroadcastRun | null;
  /** The run of its first transaction, committed or not: the confirmation may have been lost. */
  attemptedRun: BroadcastRun | null;
}

interface SessionRecorderArgs {
  connection: ConnectionId;
  ladder: LiveLadder;
  /** Whether a sender is active, even if it is not shown. */
  isSending: () => boolean;
  /** Whether it continues with the slate of another process. */
  isPaused?: boolean;
}

/**
 * Stores a broadcast, part by part, and makes files of complete segments. The first part puts the stream on air. Every
 * method can throw `ConnectionOver`.
 */
export class SessionRecorder {
  readonly #platform: Platform;
  readonly #connection: ConnectionId;
  readonly #ladder: LiveLadder;
  readonly #isSending: () => boolean;
  #run: Run | undefined;
  #assetId: string | undefined;
  /** The incomplete segment, for the input of its encoder. */
  #open: { assetId: string; run: number; segment: number } | undefined;
  /** Whether the studio already shows that nothing can be stored. */
  #isReported = false;
  /** The time of day of the end of the last part. */
  #shownUntil: Date | undefined;
  /** The captions of the last encoder, and the time of its end. */
  #lastCaptions: { captions: RunCaptions; until: Date } | undefined;
  /** Whether the team shows the slate. */
  isPaused: boolean;
  /** Whether it is on air, and the team does not show the slate. */
  isShown = false;
  slate: SlateChoice = { imageId: null, mediaId: null };
  #hearsSpeech = false;
  /** When the settings were read, in the time of `performance.now()`. */
  #readAt = 0;

  constructor(platform: Platform, { connection, ladder, isSending, isPaused = false }: SessionRecorderArgs) {
    this.#platform = platform;
    this.#connection = connection;
    this.#ladder = ladder;
    this.#isSending = isSending;
    this.isPaused = isPaused;
    if (isPaused) this.#shownUntil = platform.clock.now();
  }

  get hasBegun(): boolean {
    return this.#shownUntil !== undefined;
  }

  /** Begins another encoder, or a slate, at the end of the last part. */
  begin({ beganAt, ...run }: Omit<Run, 'beganAt' | 'stored' | 'attemptedRun'> & { beganAt: Date | undefined }): void {
    this.#keepOpen();
    const latest = this.#shownUntil ?? this.#platform.clock.now();
    if (this.#run?.captions) this.#lastCaptions = { captions: this.#run.captions, until: latest };
    const left = this.#lastCaptions;
    if (left && latest.getTime() - left.until.getTime() < captionGapMaxMs) run.captions?.follow(left.captions);
    // The time of day never goes back.
    const began = beganAt && (!this.#shownUntil || beganAt > latest) ? beganAt : latest;
    this.#run = { ...run, beganAt: began, stored: null, attemptedRun: null };
  }

  /**
   * Stores consecutive parts in one transaction, because a busy machine makes them faster than it can commit each.
   * Resolves with the time from the end of the last one until it is available, in ms. Tries again while the database or
   * the storage is unavailable.
   */
  async store(parts: LivePart[]): Promise<number> {
    const run = this.#run as Run;
    const startedAt = performance.now();
    while (!(await this.#tryToStore(run, parts, performance.now() - startedAt > retryForMs))) await wait(retryEveryMs);
    for (const part of parts) this.#keepPiece(run, part);
    const last = parts.at(-1);
    const endS = (last?.startS ?? 0) + (last?.tracks[0]?.durationS ?? 0);
    this.#shownUntil = new Date(run.beganAt.getTime() + endS * 1000);
    return this.#platform.clock.now().getTime() - this.#shownUntil.getTime();
  }

  /** Returns false if it failed. Throws if it must not be tried again, or at the `last` attempt. */
  async #tryToStore(run: Run, parts: LivePart[], last: boolean): Promise<boolean> {
    try {
      const { stored, assetId, isRehearsal } = await this.#locked(run.isSlate && !this.#isSending(), (tx, stream) =>
        this.#store(tx, run, stream, parts),
      );
      run.stored = stored;
      this.#assetId = assetId;
      this.isShown = !isRehearsal && !this.isPaused;
      this.#isReported = false;
      run.captions?.listen(this.#hearsSpeech);
      return true;
    } catch (error) {
      // The confirmation of the commit was lost.
      if (isUniqueViolation(error)) return true;
      if (error instanceof ConnectionOver) throw error;
      this.#reportToTeam(error);
      if (last) throw error;
      this.#platform.log.warn({ err: error }, 'parts of a stream could not be stored: trying again');
      return false;
    }
  }

  /** Informs the studio once, until something is stored again. The database may be the cause. */
  #reportToTeam(error: unknown) {
    if (this.#isReported) return;
    this.#isReported = true;
    const { livestreamId } = this.#connection;
    const reason = isOutOfSpace(error) ? noRoom : notStored;
    noteRefusal(this.#platform, { livestreamId, reason }).catch(() => undefined);
  }

  #keepPiece({ sent, stored }: Run, { segment, isLast }: LivePart) {
    if (!sent || !stored || this.#assetId === undefined) return;
    this.#open = { assetId: this.#assetId, run: stored.index, segment: stored.firstSegment + segment };
    if (isLast) this.#keepOpen();
  }

  #keepOpen() {
    if (this.#open) this.#run?.sent?.keep(this.#open);
    this.#open = undefined;
  }

  /** Stores the input for the last segment. */
  async keepSent(): Promise<void> {
    this.#keepOpen();
    await this.#run?.sent?.stored;
  }

  /** Reads the settings of the team, and records that a sender is active, while there is nothing to store. */
  async refresh(): Promise<void> {
    if (performance.now() - this.#readAt < refreshMs) return;
    this.#readAt = performance.now();
    try {
      await this.#locked(!this.#isSending(), () => Promise.resolve());
    } catch (error) {
      if (error instanceof ConnectionOver) throw error;
      this.#platform.log.warn({ err: error }, 'the state of a stream could not be read');
    }
  }

  /** Completes the last segment. */
  async finish(): Promise<void> {
    await this.#locked(true, async (tx, { asset_id }) => {
      if (asset_id !== null) await completeSegment(this.#platform, tx, asset_id);
    });
  }

  async #store(
    tx: Db,
    run: Run,
    { media_id, asset_id, is_rehearsal, ...captioned }: LockedStream,
    parts: LivePart[],
  ): Promise<{ stored: BroadcastRun; assetId: string; isRehearsal: boolean }> {
    const platform = { ...this.#platform, db: tx };
    if (this.#assetId !== undefined && this.#assetId !== asset_id) throw new BroadcastReset('The rehearsal is over');
    const assetId = asset_id ?? randomUUID();
    if (asset_id === null) {
      const captionLanguages = captionLanguagesOf(captioned);
      const broadcast = { assetId, mediaId: media_id, ladder: this.#ladder, captionLanguages };
      await createBroadcast(platform, tx, broadcast);
    }
    if (run.attemptedRun && !run.stored && (await isRunStored(tx, assetId, run.attemptedRun))) {
      return { stored: run.attemptedRun, assetId, isRehearsal: is_rehearsal };
    }
    const stored = run.stored ?? (await beginRun(platform, tx, { ...run, assetId, source: run.sent?.source }));
    run.attemptedRun = stored;
    for (const part of parts) {
      await storePart(platform, tx, { assetId, run: stored, part });
      // With its last part, so that no playlist announces another one.
      if (part.isLast) await completeSegment(platform, tx, assetId);
    }
    const { livestreamId } = this.#connection;
    if (asset_id === null && is_rehearsal) await showToTeam(tx, { livestreamId, assetId });
    else if (asset_id === null) await goOnAir(platform, { livestreamId, assetId });
    const captions = parts.flatMap((part) => part.captions ?? []);
    const tracks = [...new Set([...captioned.captionTracks, ...captions.map(({ track }) => track)])];
    if (tracks.length > captioned.captionTracks.length) await showCaptions(platform, { livestreamId, tracks });
    return { stored, assetId, isRehearsal: is_rehearsal };
  }

  #locked<T>(isAway: boolean, work: (tx: Db, stream: LockedStream) => Promise<T>): Promise<T> {
    const { db, clock } = this.#platform;
    return inTransaction(db, async (tx) => {
      const stream = await updateConnectionSignal(tx, this.#connection, { at: clock.now(), isAway });
      if (stream === undefined) throw new ConnectionOver('The stream goes on without this connection');
      this.isPaused = stream.is_paused;
      this.slate = { imageId: stream.slate_image_id, mediaId: stream.slate_media_id };
      this.#hearsSpeech = stream.hears_speech;
      this.#readAt = performance.now();
      return work(tx, stream);
    });
  }
}

/** Whether storage or database reported a full disk. */
function isOutOfSpace(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === 'ENOSPC' || code === 'EDQUOT' || code === '53100';
}

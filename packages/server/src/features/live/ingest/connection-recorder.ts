import { randomUUID } from 'node:crypto';
import type { Db } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { LiveInit, LivePart, LiveSink } from '../../../platform/ffmpeg/live/encode-live.ts';
import type { LivePicture } from '../../../platform/ffmpeg/live/live-ladder.ts';
import type { Platform } from '../../../platform/platform.ts';
import {
  type BroadcastPart,
  beginBroadcastPart,
  completeSegment,
  createBroadcast,
  storePart,
} from '../../transcode/broadcast/record-broadcast.ts';
import { goOnAir } from '../on-air.ts';
import { type ConnectionId, updateConnectionSignal } from './connection-queries.ts';

/** This connection was replaced, or the stream is over. */
export class ConnectionOver extends Error {
  override name = 'ConnectionOver';
}

interface Recording {
  connection: ConnectionId;
  picture: LivePicture;
  /** Reports how long after its end a part is available. */
  onStored: (delayMs: number) => void;
}

/**
 * Stores what one connection sends, part by part, and makes files of complete segments. The first part puts the stream
 * on air. Throws `ConnectionOver`.
 */
export class Recorder implements LiveSink {
  readonly #platform: Platform;
  readonly #connection: ConnectionId;
  readonly #picture: LivePicture;
  readonly #onStored: (delayMs: number) => void;
  readonly #beganAt: Date;
  #inits: LiveInit[] = [];
  #part: BroadcastPart | undefined;

  constructor(platform: Platform, { connection, picture, onStored }: Recording) {
    this.#platform = platform;
    this.#connection = connection;
    this.#picture = picture;
    this.#onStored = onStored;
    this.#beganAt = platform.clock.now();
  }

  async begin(inits: LiveInit[]): Promise<void> {
    this.#inits = inits;
  }

  async part(part: LivePart): Promise<void> {
    await this.#locked((tx, stream) => this.#store(tx, stream, part));
    const endS = part.startS + (part.tracks[0]?.durationS ?? 0);
    this.#onStored(this.#platform.clock.now().getTime() - this.#beganAt.getTime() - endS * 1000);
  }

  async finish(): Promise<void> {
    await this.#locked(async (tx, { asset_id }) => {
      if (asset_id !== null) await completeSegment(this.#platform, tx, asset_id);
    });
  }

  async #store(
    tx: Db,
    { media_id, asset_id }: { media_id: number; asset_id: string | null },
    made: LivePart,
  ): Promise<void> {
    const platform = { ...this.#platform, db: tx };
    const assetId = asset_id ?? randomUUID();
    if (asset_id === null) await createBroadcast(platform, tx, { assetId, mediaId: media_id, picture: this.#picture });
    const part =
      this.#part ?? (await beginBroadcastPart(platform, tx, { assetId, inits: this.#inits, beganAt: this.#beganAt }));
    await storePart(platform, tx, { assetId, part, made });
    // With its last part, so that no playlist announces one more.
    if (made.isLast) await completeSegment(platform, tx, assetId);
    if (asset_id === null) await goOnAir(platform, { livestreamId: this.#connection.livestreamId, assetId });
    this.#part = part;
  }

  #locked<T>(work: (tx: Db, stream: { media_id: number; asset_id: string | null }) => Promise<T>): Promise<T> {
    const { db, clock } = this.#platform;
    return inTransaction(db, async (tx) => {
      const stream = await updateConnectionSignal(tx, this.#connection, clock.now());
      if (stream === undefined) throw new ConnectionOver('The stream goes on without this connection');
      return work(tx, stream);
    });
  }
}

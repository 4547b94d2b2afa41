import type { Platform } from '../../../platform/platform.ts';
import { putSourcePiece, type SourceOfRun } from '../../transcode/broadcast/source-piece.ts';

/** Maximum size of the data that is not stored yet. */
const heldMaxBytes = 32 * 1024 * 1024;

/**
 * Stores the input of one encoder, a piece for each segment. The stream never waits for it: if the storage fails or is
 * too slow, no more input of this encoder is stored.
 */
export class SentPieces {
  source: SourceOfRun | undefined;
  readonly #platform: Platform;
  #held: Buffer[] = [];
  #heldBytes = 0;
  #isBroken = false;
  #storing = Promise.resolve();

  constructor(platform: Platform) {
    this.#platform = platform;
  }

  /** Settles when all pieces are stored. */
  get stored(): Promise<void> {
    return this.#storing;
  }

  add(bytes: Buffer): void {
    if (this.#isBroken) return;
    this.#held.push(bytes);
    this.#heldBytes += bytes.length;
    if (this.#heldBytes > heldMaxBytes) this.#break(new Error('The storage is too slow'));
  }

  /** Stores the data so far. */
  keep(piece: { assetId: string; run: number; segment: number }): void {
    if (this.#held.length === 0) return;
    const bytes = Buffer.concat(this.#held);
    this.#held = [];
    this.#storing = this.#storing.then(async () => {
      if (this.#isBroken) return;
      try {
        await putSourcePiece(this.#platform, piece, bytes);
        this.#heldBytes -= bytes.length;
      } catch (error) {
        this.#break(error);
      }
    });
  }

  #break(error: unknown) {
    if (this.#isBroken) return;
    this.#isBroken = true;
    this.#held = [];
    this.#platform.log.warn({ err: error }, 'the data of a broadcaster is not stored; the stream continues');
  }
}

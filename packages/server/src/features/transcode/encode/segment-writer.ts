import { hash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Fragment } from '../../../platform/ffmpeg/fmp4/fragment.ts';
import { codecOf } from '../../../platform/ffmpeg/fmp4/init-segment.ts';
import type { Platform } from '../../../platform/platform.ts';
import { generationFolder } from '../asset.ts';
import type { AssetGeneration } from '../jobs.ts';
import { publishRenditions } from '../publish/publish-renditions.ts';
import { segmentFile } from '../publish/rendition-progress.ts';
import { finishChunk, updateChunkInit, updateChunkSegments } from './chunk-queries.ts';

export interface ChunkPlace {
  rendition: string;
  index: number;
  first_segment: number;
}

interface Unsaved {
  chunk: ChunkPlace;
  from: number;
  bytes: number[];
  keyFrameBytes: number[];
}

/** Playlists need not grow more often than this. */
const saveEveryMs = 1000;
/** The rungs of a pass finish the same segment at nearly the same time. */
const gatherMs = 8;

/**
 * Stores the output of an encoder, and updates the playlists: at once with the first segment, then about once a second.
 * A failure to store is thrown at the next segment or at `finish`.
 */
export class SegmentWriter {
  readonly #platform: Platform;
  readonly #generation: AssetGeneration;
  readonly #onPlayable: () => void;
  #unsaved = new Map<ChunkPlace, Unsaved>();
  #saving: Promise<void> | undefined;
  #failure: unknown;
  #savedAt = Number.NEGATIVE_INFINITY;

  constructor(platform: Platform, generation: AssetGeneration, onPlayable: () => void) {
    this.#platform = platform;
    this.#generation = generation;
    this.#onPlayable = onPlayable;
  }

  async init(chunk: ChunkPlace, bytes: Buffer): Promise<void> {
    // Named by content, because chunks of workers with different encoders may be combined.
    const file = `init-${hash('sha256', bytes).slice(0, 12)}.mp4`;
    await this.#platform.storage.putBytes(this.#key(chunk, file), bytes);
    await updateChunkInit(this.#platform.db, this.#idOf(chunk), { file, codec: codecOf(bytes) });
  }

  async segment(chunk: ChunkPlace, index: number, { bytes, firstSampleEnd }: Fragment): Promise<void> {
    if (this.#failure !== undefined) throw this.#failure;
    await this.#platform.storage.putBytes(this.#key(chunk, segmentFile(chunk, index)), bytes);
    const before = this.#unsaved.get(chunk);
    // An encoder that was restarted counts from 0 again.
    const continues = before !== undefined && before.from + before.bytes.length === index;
    const unsaved = continues ? before : { chunk, from: index, bytes: [], keyFrameBytes: [] };
    this.#unsaved.set(chunk, unsaved);
    unsaved.bytes.push(bytes.length);
    unsaved.keyFrameBytes.push(firstSampleEnd);
    this.#saving ??= this.#saveSoon();
  }

  /** Call it after the last segment of these chunks. */
  async finish(chunks: ChunkPlace[]): Promise<void> {
    await this.#saving;
    if (this.#failure !== undefined) throw this.#failure;
    await this.#saveSegments();
    for (const chunk of chunks) await finishChunk(this.#platform.db, this.#idOf(chunk), this.#platform.clock.now());
    await this.#publish();
  }

  async #saveSoon(): Promise<void> {
    await sleep(Math.max(gatherMs, this.#savedAt + saveEveryMs - performance.now()));
    this.#savedAt = performance.now();
    try {
      await this.#saveSegments();
      await this.#publish();
    } catch (error) {
      this.#failure = error;
    }
    this.#saving = undefined;
  }

  async #saveSegments(): Promise<void> {
    const unsaved = [...this.#unsaved.values()];
    this.#unsaved = new Map();
    for (const { chunk, ...segments } of unsaved) {
      const isWanted = await updateChunkSegments(this.#platform.db, this.#idOf(chunk), segments);
      if (!isWanted) throw new Error('The asset was removed in the meantime');
    }
  }

  async #publish(): Promise<void> {
    if (await publishRenditions(this.#platform, this.#generation)) this.#onPlayable();
  }

  #idOf({ rendition, index }: ChunkPlace) {
    return { ...this.#generation, rendition, index };
  }

  #key({ rendition }: ChunkPlace, file: string): string {
    return `${generationFolder(this.#generation)}/${rendition}/${file}`;
  }
}

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { slateLoopMaxS } from '@greenlight/contract/limits';
import type { LiveLadder } from '../../../platform/ffmpeg/live/live-ladder.ts';
import { encodeSlate, type Slate } from '../../../platform/ffmpeg/live/slate.ts';
import { toolchainFor } from '../../../platform/ffmpeg/tool/toolchain.ts';
import { drawTitleCard, fitPicture } from '../../../platform/picture/title-card.ts';
import type { Platform } from '../../../platform/platform.ts';
import { readRemoteConfig } from '../../config/remote-config.ts';
import { readPicture } from '../../image/image.ts';
import { readBeginning } from '../../transcode/broadcast/read-beginning.ts';
import { findSlatePictures } from './connection-queries.ts';

/** A picture, and a video that has precedence over it; both null: a card. */
export interface SlateChoice {
  imageId: string | null;
  mediaId: number | null;
}

interface SlateWish {
  livestreamId: number;
  ladder: LiveLadder;
  signal: AbortSignal;
}

/** A picture of a stream: the one that the creator chose, else a card with its title over its thumbnail. */
async function makeStill(platform: Platform, { livestreamId, ladder, signal }: SlateWish): Promise<Slate> {
  const { width, height } = largestOf(ladder);
  const { title, slate, thumbnail } = await findSlatePictures(platform.db, livestreamId);
  const { project } = await readRemoteConfig(platform);
  const drawn = slate
    ? await fitPicture(await readPicture(platform, slate), { width, height })
    : await drawTitleCard({
        width,
        height,
        project,
        title,
        behind: thumbnail && (await readPicture(platform, thumbnail)),
      });
  return encodeFile(platform, { bytes: drawn, ladder, signal });
}

/** The beginning of the video that the creator chose; null if the video has none any more. */
async function makeLoop(platform: Platform, { livestreamId, ladder, signal }: SlateWish): Promise<Slate | null> {
  const { loopId } = await findSlatePictures(platform.db, livestreamId);
  const { height } = largestOf(ladder);
  const beginning =
    loopId === null ? null : await readBeginning(platform, { assetId: loopId, height, maxS: slateLoopMaxS });
  return beginning && encodeFile(platform, { bytes: beginning.bytes, loopS: beginning.durationS, ladder, signal });
}

function largestOf({ rungs }: LiveLadder) {
  const [largest] = rungs;
  if (largest === undefined) throw new Error('The stream has no picture');
  return largest;
}

async function encodeFile(
  platform: Platform,
  { bytes, ...wish }: { bytes: Buffer; loopS?: number; ladder: LiveLadder; signal: AbortSignal },
): Promise<Slate> {
  const folder = await mkdtemp(join(tmpdir(), 'greenlight-slate-'));
  try {
    const path = join(folder, 'slate');
    await writeFile(path, bytes);
    return await encodeSlate(await toolchainFor(platform.config), { path, ...wish });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Time after which a slate that could not be made is tried again. */
const retryMs = 5000;

/** The slate of a stream. It is encoded when the stream goes on air, so that it is available when it is needed. */
export class PreparedSlate {
  readonly #platform: Platform;
  readonly #livestreamId: number;
  readonly #signal: AbortSignal;
  readonly #onReady: () => void;
  #choice: SlateChoice | undefined;
  #ready: Slate | null = null;

  constructor(platform: Platform, args: { livestreamId: number; signal: AbortSignal; onReady: () => void }) {
    this.#platform = platform;
    this.#livestreamId = args.livestreamId;
    this.#signal = args.signal;
    this.#onReady = args.onReady;
  }

  /** Null until it is encoded. While another slate is encoded, the one before. */
  get ready(): Slate | null {
    return this.#ready;
  }

  prepare(choice: SlateChoice, ladder: LiveLadder): void {
    if (isDeepStrictEqual(this.#choice, choice)) return;
    this.#choice = choice;
    void this.#make(choice, ladder);
  }

  /** Makes the picture first: a loop takes longer, and its video may be gone. */
  async #make(choice: SlateChoice, ladder: LiveLadder): Promise<void> {
    const wish = { livestreamId: this.#livestreamId, ladder, signal: this.#signal };
    await this.#take(choice, makeStill(this.#platform, wish));
    if (choice.mediaId !== null) await this.#take(choice, makeLoop(this.#platform, wish));
    if (this.#ready || this.#signal.aborted) return;
    setTimeout(() => {
      if (this.#choice === choice) this.#choice = undefined;
    }, retryMs).unref();
  }

  async #take(choice: SlateChoice, making: Promise<Slate | null>): Promise<void> {
    try {
      const made = await making;
      if (made && this.#choice === choice) this.#ready = made;
    } catch (error) {
      if (!this.#signal.aborted) this.#platform.log.error({ err: error }, 'a slate could not be made');
    }
    this.#onReady();
  }
}

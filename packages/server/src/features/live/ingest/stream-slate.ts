import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LivePicture } from '../../../platform/ffmpeg/live/live-ladder.ts';
import { encodeSlate, type Slate } from '../../../platform/ffmpeg/live/slate.ts';
import { toolchainFor } from '../../../platform/ffmpeg/tool/toolchain.ts';
import { drawTitleCard, fitPicture } from '../../../platform/picture/title-card.ts';
import type { Platform } from '../../../platform/platform.ts';
import { readRemoteConfig } from '../../config/remote-config.ts';
import { readPicture } from '../../image/image.ts';
import { findSlatePictures } from './connection-queries.ts';

/**
 * What is shown of a stream while nothing comes from its broadcaster: the picture that the creator chose, else a card
 * with its title over its thumbnail.
 */
async function makeSlate(
  platform: Platform,
  args: { livestreamId: number; picture: LivePicture; signal: AbortSignal },
): Promise<Slate> {
  const { livestreamId, picture, signal } = args;
  const [largest] = picture.rungs;
  if (largest === undefined) throw new Error('The stream has no picture');
  const { width, height } = largest;
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
  const folder = await mkdtemp(join(tmpdir(), 'greenlight-slate-'));
  try {
    const image = join(folder, 'slate.png');
    await writeFile(image, drawn);
    return await encodeSlate(await toolchainFor(platform.config), { image, picture, signal });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The slate of a stream: encoded once the stream is on air, so that it is there when it is needed. */
export class PreparedSlate {
  readonly #platform: Platform;
  readonly #livestreamId: number;
  readonly #signal: AbortSignal;
  readonly #onReady: () => void;
  #imageId: string | null | undefined;
  #ready: Slate | null = null;

  constructor(platform: Platform, args: { livestreamId: number; signal: AbortSignal; onReady: () => void }) {
    this.#platform = platform;
    this.#livestreamId = args.livestreamId;
    this.#signal = args.signal;
    this.#onReady = args.onReady;
  }

  /** Null until it is encoded; while another one is encoded, the one before. */
  get ready(): Slate | null {
    return this.#ready;
  }

  prepare(imageId: string | null, picture: LivePicture): void {
    if (this.#imageId === imageId) return;
    this.#imageId = imageId;
    void this.#make(imageId, picture);
  }

  async #make(imageId: string | null, picture: LivePicture): Promise<void> {
    const signal = this.#signal;
    try {
      const made = await makeSlate(this.#platform, { livestreamId: this.#livestreamId, picture, signal });
      if (this.#imageId === imageId) this.#ready = made;
    } catch (error) {
      if (!signal.aborted) this.#platform.log.error({ err: error }, 'a slate could not be made');
    }
    this.#onReady();
  }
}

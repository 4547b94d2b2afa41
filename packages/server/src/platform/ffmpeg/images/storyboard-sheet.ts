import sharp from 'sharp';
import type { PictureSize } from './key-frames.ts';

const thumbnailWidthPx = 160;
const columns = 10;
const rows = 10;
/** Maximum number of thumbnails. A viewer must not load hundreds of sheets, so long videos have fewer per minute. */
const thumbnailsMax = 600;
const jpegQuality = 70;

export interface StoryboardPlan {
  thumbnail: PictureSize;
  /** The number of key frames from one thumbnail to the next. */
  step: number;
}

export function planStoryboard(picture: PictureSize, keyFrameCount: number): StoryboardPlan {
  const height = 2 * Math.round((thumbnailWidthPx * picture.height) / picture.width / 2);
  const tall = picture.height > picture.width;
  const thumbnail = tall
    ? { width: 2 * Math.round((thumbnailWidthPx * picture.width) / picture.height / 2), height: thumbnailWidthPx }
    : { width: thumbnailWidthPx, height };
  return { thumbnail, step: Math.ceil(keyFrameCount / thumbnailsMax) };
}

/** Draws thumbnails on sheets, row by row, and calls back with each finished sheet as JPEG. */
export class SheetMaker {
  readonly #size: PictureSize;
  readonly #onSheet: (index: number, jpeg: Buffer) => Promise<void>;
  #sheet: Buffer;
  #count = 0;

  constructor(size: PictureSize, onSheet: (index: number, jpeg: Buffer) => Promise<void>) {
    this.#size = size;
    this.#onSheet = onSheet;
    this.#sheet = this.#emptySheet();
  }

  async add(rgb: Buffer): Promise<void> {
    const { width, height } = this.#size;
    const place = placeOf(this.#count);
    const rowBytes = width * 3;
    for (let y = 0; y < height; y += 1) {
      const to = ((place.row * height + y) * columns + place.column) * rowBytes;
      rgb.copy(this.#sheet, to, y * rowBytes, (y + 1) * rowBytes);
    }
    this.#count += 1;
    if (this.#count % (columns * rows) === 0) await this.#finish(rows);
  }

  /** Resolves with the number of thumbnails, after the callback of the last sheet. */
  async end(): Promise<number> {
    const onLast = this.#count % (columns * rows);
    if (onLast > 0) await this.#finish(Math.ceil(onLast / columns));
    return this.#count;
  }

  async #finish(usedRows: number): Promise<void> {
    const { width, height } = this.#size;
    const raw = { width: width * columns, height: height * usedRows, channels: 3 as const };
    const used = this.#sheet.subarray(0, raw.width * raw.height * 3);
    const jpeg = await sharp(used, { raw }).jpeg({ quality: jpegQuality }).toBuffer();
    await this.#onSheet(Math.ceil(this.#count / (columns * rows)) - 1, jpeg);
    this.#sheet = this.#emptySheet();
  }

  #emptySheet(): Buffer {
    return Buffer.alloc(this.#size.width * columns * this.#size.height * rows * 3);
  }
}

export function sheetName(index: number): string {
  return `storyboard-${index}.jpg`;
}

/** The place of a thumbnail; `index` counts from 0. */
export function placeOf(index: number) {
  const onSheet = index % (columns * rows);
  return {
    sheet: Math.floor(index / (columns * rows)),
    row: Math.floor(onSheet / columns),
    column: onSheet % columns,
  };
}

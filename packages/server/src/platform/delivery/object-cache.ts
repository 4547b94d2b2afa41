import { hash } from 'node:crypto';
import { extname } from 'node:path';
import { gzipSync } from 'node:zlib';
import { LRUCache } from 'lru-cache';

/** A whole stored file, ready to be sent. */
export interface StoredObject {
  body: Buffer;
  etag: string;
  type: string;
  /** False for a playlist that may still change, so it is read each time. */
  sealed: boolean;
  /** The compressed form of cached text. */
  gzipped?: { body: Buffer; etag: string };
}

const contentTypes: Record<string, string> = {
  '.m3u8': 'application/vnd.apple.mpegurl',
  '.mp4': 'video/mp4',
  '.m4s': 'video/iso.segment',
  '.vtt': 'text/vtt; charset=utf-8',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.jpg': 'image/jpeg',
};

/** Memory of an entry in addition to its bytes: key, headers and list links. */
const entryBytes = 500;
const gzipFromBytes = 1000;

/**
 * `isShared`: sent so many times at once that compression is worth it although the file changes. `compressed`: its gzip
 * file, if there is one already.
 */
export function storedObject(
  key: string,
  body: Buffer,
  { isShared = false, compressed }: { isShared?: boolean; compressed?: Buffer | undefined } = {},
): StoredObject {
  const extension = extname(key);
  const sealed = extension !== '.m3u8' || body.includes('#EXT-X-ENDLIST');
  const isText = extension === '.m3u8' || extension === '.vtt';
  return {
    body,
    etag: etagOf(body),
    type: contentTypes[extension] ?? 'application/octet-stream',
    sealed,
    // A playlist that is read each time is not compressed: that would cost more than it saves.
    ...(isText && (sealed || isShared) && body.byteLength > gzipFromBytes && { gzipped: gzip(body, compressed) }),
  };
}

function gzip(body: Buffer, compressed: Buffer | undefined): StoredObject['gzipped'] {
  const gzipped = compressed ?? gzipSync(body);
  return { body: gzipped, etag: etagOf(gzipped) };
}

function etagOf(body: Buffer): string {
  return `"${hash('sha1', body, 'base64url')}"`;
}

function sizeOf({ body, gzipped }: StoredObject): number {
  return body.byteLength + (gzipped?.body.byteLength ?? 0) + entryBytes;
}

/** Stored files in memory, up to `maxBytes`. Concurrent misses of one file read it once. */
export class ObjectCache {
  readonly #objects: LRUCache<string, StoredObject>;
  readonly #reading = new Map<string, Promise<StoredObject | null>>();
  readonly #read: (key: string) => Promise<Buffer | null>;

  constructor(maxBytes: number, read: (key: string) => Promise<Buffer | null>) {
    this.#read = read;
    this.#objects = new LRUCache({ maxSize: maxBytes, sizeCalculation: sizeOf });
  }

  /** Returns a file only if it is in memory. */
  peek(key: string): StoredObject | undefined {
    return this.#objects.get(key);
  }

  /** Returns null for a missing file. It is not cached, because the file may be written soon. */
  async load(key: string): Promise<StoredObject | null> {
    const known = this.peek(key);
    if (known) return known;
    const reading = this.#reading.get(key) ?? this.#start(key);
    this.#reading.set(key, reading);
    return reading;
  }

  /** Removes all files of a folder that was deleted or overwritten. */
  forget(folder: string): void {
    for (const key of this.#objects.keys()) {
      if (key.startsWith(`${folder}/`)) this.#objects.delete(key);
    }
  }

  async #start(key: string): Promise<StoredObject | null> {
    try {
      const body = await this.#read(key);
      const object = body && storedObject(key, body);
      if (object?.sealed) this.#objects.set(key, object);
      return object;
    } finally {
      this.#reading.delete(key);
    }
  }
}

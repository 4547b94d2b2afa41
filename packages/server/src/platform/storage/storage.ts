import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Config } from '../config/config.ts';
import { createDiskStorage } from './disk-storage.ts';

/** Files by key, such as `v/<assetId>/240/0001.m4s`. A write is atomic and durable. */
export interface Storage {
  putBytes(key: string, bytes: Uint8Array | string): Promise<void>;
  /** The local file must not change afterwards, but may be deleted. */
  putFile(key: string, path: string): Promise<void>;
  /** Rejects with `ENOENT` (as `code`) if there is no such file; so do `readRange` and `addressFor`. */
  read(key: string): Promise<Buffer>;
  /** Bytes `start` to `end`, both included. */
  readRange(key: string, start: number, end: number): Promise<Readable>;
  /** Size in bytes; undefined if there is no such file. */
  size(key: string): Promise<number | undefined>;
  delete(key: string): Promise<void>;
  /** Deletes everything below the folder `prefix`. */
  deletePrefix(prefix: string): Promise<void>;
  /** Deletes unfinished files of killed processes that are older than `before`. */
  deleteDrafts(before: Date): Promise<void>;
  /** The path of the file if storage is a disk. */
  localPath(key: string): string | undefined;
  /** An input for ffmpeg: a path, or a URL signed for `expiresInS`. */
  addressFor(key: string, expiresInS: number): Promise<string>;
}

/** The S3 code is imported only when needed: it takes a fifth of a second. */
export async function createStorage(config: Config): Promise<Storage> {
  if (config.s3 === undefined) return createDiskStorage(join(config.dataDir, 'storage'));
  const { createS3Storage } = await import('./s3-storage.ts');
  return createS3Storage(config.s3);
}

import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import { truncate } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { FileStore } from '@tus/file-store';
import type { S3Store } from '@tus/s3-store';
import { Upload } from '@tus/server';
import type { Platform } from '../../platform/platform.ts';
import { sourceKey } from '../transcode/asset.ts';
import { findUpload } from './queries.ts';

export interface Checksum {
  algorithm: string;
  digest: Buffer;
}

/** The current request: tus gives its store only the file. */
export const currentRequest = new AsyncLocalStorage<{ assetId: string; checksum: Checksum | undefined }>();

const partBytes = 16 * 1024 * 1024;
const checksumMismatch = { status_code: 460, body: 'The checksum of this chunk differs. Send it again.\n' };

export async function createUploadStore(platform: Platform): Promise<FileStore | S3Store> {
  const path = platform.storage.localPath(sourceKey('any'));
  if (path === undefined) return createBucketStore(platform);
  return new CheckedFileStore({
    directory: dirname(dirname(path)),
    configstore: {
      get: (id) => readUpload(platform, id),
      // The row was written before the file, and is deleted with the asset.
      set: async () => undefined,
      delete: async () => undefined,
    },
  });
}

/** The name of a file in its store: on disk relative to the folder of all sources, in a bucket the whole key. */
export function storeId({ storage }: Pick<Platform, 'storage'>, assetId: string): string {
  const key = sourceKey(assetId);
  return storage.localPath(key) === undefined ? key : key.split('/').slice(1).join('/');
}

export function assetIdOf(id: string): string {
  return id.split('/').at(-2) ?? '';
}

async function readUpload({ db }: Platform, id: string): Promise<Upload | undefined> {
  const upload = await findUpload(db, assetIdOf(id));
  if (!upload) return undefined;
  return new Upload({ id, size: upload.byte_size, offset: 0, creation_date: upload.created_at.toISOString() });
}

async function createBucketStore({ config }: Platform): Promise<S3Store> {
  const { S3Store } = await import('@tus/s3-store');
  const { endpoint, region, bucket, accessKeyId, secretAccessKey } = config.s3 ?? {};
  const credentials = { accessKeyId: accessKeyId ?? '', secretAccessKey: secretAccessKey ?? '' };
  const store = new S3Store({
    partSize: partBytes,
    useTags: false,
    s3ClientConfig: { endpoint, region, credentials, forcePathStyle: true, bucket: bucket ?? '' },
  });
  store.extensions = ['creation', 'creation-with-upload', 'termination'];
  return store;
}

/** Discards a chunk whose checksum is wrong (tus 1.0, checksum extension). */
class CheckedFileStore extends FileStore {
  override extensions = ['creation', 'creation-with-upload', 'termination', 'checksum'];

  override async write(readable: Readable, id: string, offset: number): Promise<number> {
    const checksum = currentRequest.getStore()?.checksum;
    if (checksum === undefined) return super.write(readable, id, offset);
    const hash = createHash(checksum.algorithm);
    const hashing = new Transform({
      transform(bytes: Buffer, _, done) {
        hash.update(bytes);
        done(null, bytes);
      },
    });
    readable.once('error', (error) => hashing.destroy(error));
    const end = await super.write(readable.pipe(hashing), id, offset);
    if (hash.digest().equals(checksum.digest)) return end;
    await truncate(join(this.directory, id), offset);
    throw checksumMismatch;
  }
}

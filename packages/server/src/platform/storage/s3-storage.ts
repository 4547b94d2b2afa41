import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { S3Driver } from 'flydrive/drivers/s3';
import type { S3Settings } from '../config/s3-url.ts';
import type { Storage } from './storage.ts';
import { checkKey } from './storage-key.ts';

/** Any S3-compatible store. Objects appear atomically, so no drafts are needed. */
export function createS3Storage({ endpoint, region, bucket, accessKeyId, secretAccessKey }: S3Settings): Storage {
  const client = new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
  });
  const driver = new S3Driver({ client, bucket, visibility: 'private', supportsACL: false });
  return {
    putBytes: (key, bytes) => driver.put(checkKey(key), bytes),
    async putFile(key, path) {
      const { size } = await stat(path);
      await driver.putStream(checkKey(key), createReadStream(path), { contentLength: size });
    },
    read: (key) => requireFound(key, async () => Buffer.from(await driver.getBytes(checkKey(key)))),
    readRange: (key, start, end) =>
      requireFound(key, async () => {
        const range = `bytes=${start}-${end}`;
        const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: checkKey(key), Range: range }));
        return Body as Readable;
      }),
    async size(key) {
      try {
        return (await requireFound(key, () => driver.getMetaData(checkKey(key)))).contentLength;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') {
          return undefined;
        }
        throw error;
      }
    },
    delete: (key) => driver.delete(checkKey(key)),
    // The slash keeps folders whose name only starts with the same characters.
    deletePrefix: (prefix) => driver.deleteAll(`${checkKey(prefix)}/`),
    deleteDrafts: async () => undefined,
    localPath: () => undefined,
    addressFor: (key, expiresInS) => driver.getSignedUrl(checkKey(key), { expiresIn: expiresInS }),
  };
}

async function requireFound<T>(key: string, get: () => Promise<T>): Promise<T> {
  try {
    return await get();
  } catch (error) {
    if ((error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode === 404) {
      throw Object.assign(new Error(`there is no ${key}`), { code: 'ENOENT' });
    }
    throw error;
  }
}

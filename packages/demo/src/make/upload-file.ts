import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Upload } from 'tus-js-client';
import type { Operator } from './operator.ts';

const retryDelaysMs = [500, 1000, 2000, 4000, 8000];

/** Uploads a video's file with tus, like the studio. */
export async function uploadFile(operator: Operator, mediaId: number, file: string, filename: string): Promise<void> {
  const { size } = await stat(file);
  await new Promise<void>((resolve, reject) => {
    new Upload(createReadStream(file), {
      endpoint: `${operator.hosts.studio}/uploads`,
      uploadSize: size,
      chunkSize: 16 * 1024 * 1024,
      retryDelays: retryDelaysMs,
      headers: { authorization: `Bearer ${operator.token}` },
      metadata: { mediaId: String(mediaId), filename },
      onSuccess: () => resolve(),
      onError: reject,
    }).start();
  });
}

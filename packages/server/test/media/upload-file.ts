import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { DefaultHttpStack, type DetailedError, Upload, type UploadOptions } from 'tus-js-client';

/** Uploads a file by tus, as the studio does; returns the id of its asset. */
export async function uploadFile(
  server: { url: string },
  { token, path, mediaId, ...options }: { token: string; path: string; mediaId: number } & Partial<UploadOptions>,
): Promise<string> {
  const { size } = await stat(path);
  return new Promise((resolve, reject) => {
    const upload = new Upload(createReadStream(path), {
      endpoint: `${server.url}/api/studio/uploads`,
      headers: { authorization: `Bearer ${token}` },
      uploadSize: size,
      chunkSize: 8 * 1024 * 1024,
      retryDelays: null,
      httpStack: new DefaultHttpStack({}),
      ...options,
      metadata: { mediaId: String(mediaId), filename: basename(path), ...options.metadata },
      onError: (error: Error | DetailedError) => reject(error),
      onSuccess: () => resolve(assetIdOf(upload.url)),
    });
    upload.start();
  });
}

export function assetIdOf(url: string | null): string {
  return url?.split('/').at(-1) ?? '';
}

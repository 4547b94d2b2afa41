import type { UploadMetadata } from '@greenlight/contract/raw-routes';
import { useSyncExternalStore } from 'react';
import { Upload as TusUpload } from 'tus-js-client';
import { hosts, queryClient, session } from '../../platform/app.ts';
import { reduceUploads, type Upload, type UploadEvent } from './upload-queue-state.ts';

const chunkBytes = 32 * 1024 * 1024;
/** Pauses between retries. After the last one, the creator retries, or the network returns. */
const retryDelaysMs = [500, 1000, 2000, 4000, 8000, 8000, 8000, 8000, 8000, 8000];

/** The tray shows a finished upload for this time. After that its screen shows the progress. */
const doneShownMs = 8000;

let uploads: Upload[] = [];
const listeners = new Set<() => void>();
const running = new Map<number, TusUpload>();

function dispatch(event: UploadEvent) {
  uploads = reduceUploads(uploads, event);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The uploads. They continue when the creator opens another screen of the studio. */
export function useUploads(): Upload[] {
  return useSyncExternalStore(subscribe, () => uploads);
}

/**
 * Uploads a file for a video by tus. The same file continues where it stopped, also after a reload. If the network is
 * lost, the upload waits for it.
 */
export async function startUpload(mediaId: number, title: string, file: File): Promise<void> {
  const metadata: Omit<UploadMetadata, 'mediaId'> & { mediaId: string } = {
    mediaId: String(mediaId),
    filename: file.name,
  };
  const upload = new TusUpload(file, {
    endpoint: `${hosts.studio}/uploads`,
    metadata: { mediaId: metadata.mediaId, filename: metadata.filename },
    chunkSize: chunkBytes,
    retryDelays: retryDelaysMs,
    removeFingerprintOnSuccess: true,
    fingerprint: async () => ['greenlight', mediaId, file.name, file.size, file.lastModified].join('/'),
    onBeforeRequest: async (request) => request.setHeader('Authorization', `Bearer ${await session.token()}`),
    onShouldRetry: (error) => {
      dispatch({ type: 'interrupted', mediaId });
      const status = error.originalResponse?.getStatus() ?? 0;
      return status === 0 || status === 409 || status === 423 || status >= 500;
    },
    onProgress: (sent) => dispatch({ type: 'sent', mediaId, sent }),
    onSuccess: () => {
      settle(mediaId, { type: 'done', mediaId });
      setTimeout(() => !running.has(mediaId) && dismissUpload(mediaId), doneShownMs);
    },
    onError: (error) => {
      if (navigator.onLine) settle(mediaId, { type: 'failed', mediaId, error: reasonOf(error) });
      else dispatch({ type: 'interrupted', mediaId });
    },
  });
  dispatch({ type: 'started', mediaId, title, bytes: file.size });
  running.set(mediaId, upload);
  const [earlier] = await upload.findPreviousUploads();
  if (earlier) upload.resumeFromPreviousUpload(earlier);
  upload.start();
}

export function cancelUpload(mediaId: number): void {
  void running.get(mediaId)?.abort(true);
  settle(mediaId, { type: 'dismissed', mediaId });
}

export function dismissUpload(mediaId: number): void {
  dispatch({ type: 'dismissed', mediaId });
}

function settle(mediaId: number, event: UploadEvent) {
  running.delete(mediaId);
  dispatch(event);
  void queryClient.invalidateQueries({ queryKey: ['studioMedia'] });
}

function reasonOf(error: Error | { originalResponse?: { getBody(): string } | null }): string {
  const body = 'originalResponse' in error ? error.originalResponse?.getBody() : undefined;
  try {
    return (JSON.parse(body ?? '') as { detail: string }).detail;
  } catch {
    return error instanceof Error ? error.message : '';
  }
}

addEventListener('online', () => {
  for (const upload of running.values()) void upload.abort().then(() => upload.start());
});

addEventListener('beforeunload', (event) => {
  if (running.size > 0) event.preventDefault();
});

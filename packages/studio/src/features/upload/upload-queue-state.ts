export interface Upload {
  mediaId: number;
  title: string;
  bytes: number;
  sent: number;
  state: 'sending' | 'offline' | 'done' | 'failed';
  /** The server's error text. */
  error: string | null;
}

export type UploadEvent =
  | { type: 'started'; mediaId: number; title: string; bytes: number }
  | { type: 'sent'; mediaId: number; sent: number }
  | { type: 'interrupted'; mediaId: number }
  | { type: 'done'; mediaId: number }
  | { type: 'failed'; mediaId: number; error: string }
  | { type: 'dismissed'; mediaId: number };

/** The uploads of this page, oldest first. Uploading a file again replaces its earlier attempt. */
export function reduceUploads(uploads: Upload[], event: UploadEvent): Upload[] {
  const change = (changes: Partial<Upload>) =>
    uploads.map((upload) => (upload.mediaId === event.mediaId ? { ...upload, ...changes } : upload));
  switch (event.type) {
    case 'started': {
      const { type: _, ...started } = event;
      const others = uploads.filter(({ mediaId }) => mediaId !== event.mediaId);
      return [...others, { ...started, sent: 0, state: 'sending', error: null }];
    }
    case 'sent':
      return change({ sent: event.sent, state: 'sending', error: null });
    case 'interrupted':
      return change({ state: 'offline' });
    case 'done':
      return change({ state: 'done' }).map((upload) =>
        upload.mediaId === event.mediaId ? { ...upload, sent: upload.bytes } : upload,
      );
    case 'failed':
      return change({ state: 'failed', error: event.error });
    case 'dismissed':
      return uploads.filter(({ mediaId }) => mediaId !== event.mediaId);
  }
}

export function isUnfinished({ state }: Upload): boolean {
  return state === 'sending' || state === 'offline';
}

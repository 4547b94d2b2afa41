import { readStored } from '@greenlight/client/storage';
import { session } from '../../platform/app.ts';
import { storageKeys } from '../../platform/storage-keys.ts';

const draftsMax = 20;

interface Drafts {
  userId: string;
  /** By video, the latest last. */
  texts: [mediaId: number, text: string][];
}

/** What the viewer began to write about a video, kept in this browser until it is sent. */
export function useCommentDraft(mediaId: number): { read: () => string; keep: (text: string) => void } {
  return {
    read: () => readDrafts().find(([id]) => id === mediaId)?.[1] ?? '',
    keep: (text) => {
      const userId = session.current()?.userId;
      const others = readDrafts().filter(([id]) => id !== mediaId);
      const texts = text.trim() === '' ? others : [...others, [mediaId, text] as const].slice(-draftsMax);
      if (texts.length > 0) localStorage.setItem(storageKeys.commentDrafts, JSON.stringify({ userId, texts }));
      else localStorage.removeItem(storageKeys.commentDrafts);
    },
  };
}

/** Those of another account are not shown. */
function readDrafts(): Drafts['texts'] {
  const stored = readStored(localStorage, storageKeys.commentDrafts) as Partial<Drafts> | null;
  if (!stored || stored.userId !== session.current()?.userId || !Array.isArray(stored.texts)) return [];
  return stored.texts.filter((entry) => Array.isArray(entry) && typeof entry[1] === 'string');
}

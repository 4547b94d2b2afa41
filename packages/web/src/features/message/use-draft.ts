import { readStored } from '@greenlight/client/storage';
import { session } from '../../platform/app.ts';
import { storageKeys } from '../../platform/storage-keys.ts';

const draftsMax = 20;

interface Drafts {
  userId: string;
  /** Texts by video, pitch, comment or stream, the latest last. */
  texts: [id: number | string, text: string][];
}

/** An unsent comment, reply or edit, or an unsent text in a chat. It is kept in this browser until it is sent. */
export function useDraft(
  kind: 'commentDrafts' | 'chatDrafts',
  id: number | string,
): { read: () => string; keep: (text: string) => void } {
  const key = storageKeys[kind];
  return {
    read: () => readDrafts(key).find(([known]) => known === id)?.[1] ?? '',
    keep: (text) => {
      const userId = session.current()?.userId;
      const others = readDrafts(key).filter(([known]) => known !== id);
      const texts = text.trim() === '' ? others : [...others, [id, text] as const].slice(-draftsMax);
      if (texts.length > 0) localStorage.setItem(key, JSON.stringify({ userId, texts }));
      else localStorage.removeItem(key);
    },
  };
}

/** Reads the drafts, but not those of another account. */
function readDrafts(key: string): Drafts['texts'] {
  const stored = readStored(localStorage, key) as Partial<Drafts> | null;
  if (!stored || stored.userId !== session.current()?.userId || !Array.isArray(stored.texts)) return [];
  return stored.texts.filter((entry) => Array.isArray(entry) && typeof entry[1] === 'string');
}

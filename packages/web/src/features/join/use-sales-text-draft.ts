import { salesTextDraft, salesTextDraftRequest } from '@greenlight/contract/join';
import type { LanguageTexts } from '@greenlight/contract/language';
import { useEffect, useState } from 'react';

/** The texts that the studio posts to this page in its frame. Messages from other origins or windows are ignored. */
export function useSalesTextDraft() {
  const [draft, setDraft] = useState<{ languageId: number; texts: LanguageTexts }>();
  useEffect(() => {
    const hear = ({ origin, source, data }: MessageEvent) => {
      if (origin !== location.origin || source !== window.parent || source === window) return;
      const result = salesTextDraft.safeParse(data);
      if (result.success) setDraft(result.data);
    };
    addEventListener('message', hear);
    if (window.parent !== window) window.parent.postMessage(salesTextDraftRequest, location.origin);
    return () => removeEventListener('message', hear);
  }, []);
  return draft;
}

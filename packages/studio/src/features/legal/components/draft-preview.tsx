import { Prose } from '@greenlight/ui/blocks/prose';
import { micromark } from 'micromark';
import { useDeferredValue, useMemo } from 'react';

/** As in the web app: headings below the screen's own, without markup and dangerous addresses. */
export function DraftPreview({ text, empty }: { text: string; empty: string }) {
  const shown = useDeferredValue(text);
  const html = useMemo(() => micromark(shown).replace(/(<\/?h)([1-5])>/g, deeper), [shown]);
  return shown.trim() ? <Prose html={html} /> : <p className="text-ink-faint">{empty}</p>;
}

function deeper(_: string, tag: string, level: string): string {
  return `${tag}${Number(level) + 1}>`;
}

import { Prose } from '@greenlight/ui/blocks/prose';
import { micromark } from 'micromark';
import { useDeferredValue, useMemo } from 'react';

/** A preview as in the web app: headings are below the screen's own, HTML and dangerous addresses are removed. */
export function DraftPreview({ text, empty }: { text: string; empty: string }) {
  const shown = useDeferredValue(text);
  const html = useMemo(() => micromark(shown).replace(/(<\/?h)([1-5])>/g, deeper), [shown]);
  return shown.trim() ? <Prose html={html} /> : <p className="text-ink-faint">{empty}</p>;
}

function deeper(_: string, tag: string, level: string): string {
  return `${tag}${Number(level) + 1}>`;
}

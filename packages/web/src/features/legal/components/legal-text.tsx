import { Prose } from '@greenlight/ui/blocks/prose';
import { micromark } from 'micromark';
import { useMemo } from 'react';

/** Markdown of an operator: micromark escapes markup and leaves out dangerous addresses. */
export function LegalText({ text }: { text: string }) {
  const html = useMemo(() => micromark(text).replace(/(<\/?h)([1-5])>/g, deeper), [text]);
  return <Prose html={html} />;
}

/** The screen has a heading of its own. */
function deeper(_: string, tag: string, level: string): string {
  return `${tag}${Number(level) + 1}>`;
}

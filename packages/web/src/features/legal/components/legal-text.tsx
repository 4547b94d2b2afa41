import { Prose } from '@greenlight/ui/blocks/prose';
import { micromark } from 'micromark';
import { useMemo } from 'react';

/** Markdown of an operator: micromark escapes markup and leaves out dangerous addresses. */
export function LegalText({ text, title }: { text: string; title: string }) {
  const html = useMemo(() => micromark(withoutTitle(text, title)).replace(/(<\/?h)([1-5])>/g, deeper), [text, title]);
  return <Prose html={html} />;
}

/** The screen has a heading of its own, which most texts begin with. */
function withoutTitle(text: string, title: string): string {
  return text.replace(/^\s*# (.+)/, (line, heading: string) => (heading.trim() === title ? '' : line));
}

function deeper(_: string, tag: string, level: string): string {
  return `${tag}${Number(level) + 1}>`;
}

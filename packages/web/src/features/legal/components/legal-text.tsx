import { Prose } from '@greenlight/ui/blocks/prose';
import { micromark } from 'micromark';
import { useMemo } from 'react';

/** Markdown of an operator: micromark escapes markup and leaves out dangerous addresses. */
export function LegalText({ text, title }: { text: string; title: string }) {
  const html = useMemo(() => belowTitle(micromark(withoutTitle(text, title))), [text, title]);
  return <Prose html={html} />;
}

/** The screen has a heading of its own, which most texts begin with. */
function withoutTitle(text: string, title: string): string {
  return text.replace(/^\s*# (.+)/, (line, heading: string) => (heading.trim() === title ? '' : line));
}

/** Its highest headings come right below the heading of the screen, whichever its writer chose. */
function belowTitle(html: string): string {
  const highest = Math.min(...Array.from(html.matchAll(/<h([1-6])>/g), ([, level]) => Number(level)));
  return html.replace(
    /(<\/?h)([1-6])>/g,
    (_, tag: string, level: string) => `${tag}${Math.min(Number(level) - highest + 2, 6)}>`,
  );
}

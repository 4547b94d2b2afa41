import { Prose } from '@greenlight/ui/blocks/prose';
import { micromark } from 'micromark';
import { useMemo } from 'react';

/** An operator's Markdown. micromark escapes HTML and removes dangerous addresses. */
export function LegalText({ text, title }: { text: string; title: string }) {
  const html = useMemo(() => belowTitle(micromark(withoutTitle(text, title))), [text, title]);
  return <Prose html={html} />;
}

/** Removes the heading that repeats the screen's own. */
function withoutTitle(text: string, title: string): string {
  return text.replace(/^\s*# (.+)/, (line, heading: string) => (heading.trim() === title ? '' : line));
}

/** Moves all headings below the level of the heading of the screen. */
function belowTitle(html: string): string {
  const highest = Math.min(...Array.from(html.matchAll(/<h([1-6])>/g), ([, level]) => Number(level)));
  return html.replace(
    /(<\/?h)([1-6])>/g,
    (_, tag: string, level: string) => `${tag}${Math.min(Number(level) - highest + 2, 6)}>`,
  );
}

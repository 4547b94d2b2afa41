import type { FoundMedia } from '@greenlight/contract/search';

/** A text with its matches highlighted. */
export function HighlightedMatches({ pieces }: { pieces: FoundMedia['matches'][number]['pieces'] }) {
  let at = 0;
  return pieces.map(({ text, match }) => {
    const key = at;
    at += text.length;
    if (!match) return <span key={key}>{text}</span>;
    return (
      <mark key={key} className="rounded-xs bg-accent/20 font-semibold text-ink">
        {text}
      </mark>
    );
  });
}

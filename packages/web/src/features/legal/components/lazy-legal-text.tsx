import { lazyExtra } from '@greenlight/ui/blocks/lazy-extra';
import { Skeleton } from '@greenlight/ui/primitives/skeleton';
import { Suspense } from 'react';

// The wall also uses it, outside of any screen.
const LegalText = lazyExtra<{ text: string; title: string }>(
  async () => (await import('./legal-text.tsx')).LegalText,
  LegalTextShape,
);
const lines = ['w-2/5', 'w-full', 'w-11/12', 'w-3/4', 'w-10/12', 'w-5/6'];

/** The text, once the Markdown code is loaded. */
export function LazyLegalText({ text, title }: { text: string; title: string }) {
  return (
    <Suspense fallback={<LegalTextShape />}>
      <LegalText text={text} title={title} />
    </Suspense>
  );
}

export function LegalTextShape() {
  return (
    <div className="flex flex-col gap-4">
      {lines.map((width) => (
        <Skeleton key={width} className={`h-4 rounded-sm ${width}`} />
      ))}
    </div>
  );
}

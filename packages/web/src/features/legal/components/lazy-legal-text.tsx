import { Skeleton } from '@greenlight/ui/primitives/skeleton';
import { lazy, Suspense } from 'react';

const LegalText = lazy(async () => ({ default: (await import('./legal-text.tsx')).LegalText }));
const lines = ['w-2/5', 'w-full', 'w-11/12', 'w-3/4', 'w-10/12', 'w-5/6'];

/** The text, once what makes it of Markdown has come. */
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

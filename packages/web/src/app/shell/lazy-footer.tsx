import { lazyExtra } from '@greenlight/ui/blocks/lazy-extra';
import { useIsNear } from '@greenlight/ui/blocks/use-is-near';
import { Suspense, useRef } from 'react';
import { loadTexts } from '../../platform/i18n.ts';

const Footer = lazyExtra(async () => {
  const [{ Footer: Found }] = await Promise.all([import('./footer.tsx'), loadTexts(['footer'])]);
  return Found;
});

/**
 * Loads the footer when the viewer comes near the end of the page. So no first screen waits for it, and a growing or
 * loading page does not show it.
 */
export function LazyFooter() {
  const place = useRef<HTMLDivElement>(null);
  const isNear = useIsNear(place);
  return (
    <div ref={place} className="min-h-50 [:has([data-growing],div[aria-busy=true])+&]:hidden">
      <Suspense>{isNear && <Footer />}</Suspense>
    </div>
  );
}

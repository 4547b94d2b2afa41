import { lazyExtra } from '@greenlight/ui/blocks/lazy-extra';
import { Suspense } from 'react';
import { useLocation } from 'react-router';
import { loadTexts } from '../../../platform/i18n.ts';
import { useMissing } from '../hooks.ts';
import { isCoveredByWall } from '../wall-state.ts';

const LegalWall = lazyExtra(async () => {
  const [{ LegalWall: Found }] = await Promise.all([import('./legal-wall.tsx'), loadTexts(['legal'])]);
  return Found;
});

/** The wall for signed-in viewers who have to accept documents. Renders nothing for others. */
export function LegalGate() {
  const missing = useMissing() ?? [];
  const { pathname } = useLocation();
  if (missing.length === 0 || !isCoveredByWall(pathname)) return null;
  return (
    <Suspense>
      <LegalWall documents={missing} />
    </Suspense>
  );
}

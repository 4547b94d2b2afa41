import { EmptyState } from '@greenlight/ui/blocks/empty-state';
import { lazyExtra } from '@greenlight/ui/blocks/lazy-extra';
import { Clapperboard } from 'lucide-react';
import { Suspense } from 'react';
import { loadTexts, useTexts } from '../../../platform/i18n.ts';
import { useUserInfo } from '../../account/hooks.ts';

const OpeningNotice = lazyExtra(async () => {
  const [{ OpeningNotice: Found }] = await Promise.all([import('./opening-notice.tsx'), loadTexts(['account'])]);
  return Found;
});

/** The home screen of a service without videos. Its operator gets a link to the checklist. */
export function EmptyHome() {
  const t = useTexts('channel');
  const runsIt = useUserInfo()?.permissions?.includes('settings.edit');
  if (!runsIt) return <EmptyState icon={<Clapperboard />} title={t('nothingYet')} description={t('nothingYetText')} />;
  return (
    <Suspense>
      <OpeningNotice />
    </Suspense>
  );
}

import { Button } from '@greenlight/ui/primitives/button';
import { Eye } from 'lucide-react';
import { useState } from 'react';
import { useTexts } from '../../platform/i18n.ts';
import { endImpersonation, useImpersonation } from './hooks.ts';

/** A banner that impersonating staff always see. */
export function ImpersonationBanner() {
  const t = useTexts('impersonation');
  const [leaving, setLeaving] = useState(false);
  const seen = useImpersonation();
  const leave = () => {
    setLeaving(true);
    void endImpersonation(seen?.userId);
  };
  return (
    <>
      <div aria-hidden className="h-20 sm:h-18" />
      <section
        aria-label={t('label')}
        data-at-foot="banner"
        className="fixed inset-x-0 bottom-[var(--tabs-height,0px)] z-50 flex min-h-16 items-center justify-center gap-x-5 border-warning border-t-2 bg-raised px-gutter py-2.5 pb-[max(0.625rem,env(safe-area-inset-bottom))]"
      >
        <p className="flex min-w-0 items-center gap-3 text-sm">
          <Eye aria-hidden className="size-5 shrink-0 text-warning" />
          <span className="min-w-0 [overflow-wrap:anywhere]">
            <bdi className="font-semibold">{t('seen', { name: seen?.displayName || seen?.email || '…' })}</bdi>{' '}
            <span className="text-ink-muted">{t('noChange')}</span>
          </span>
        </p>
        <Button size="sm" variant="primary" className="shrink-0" pending={leaving} onClick={leave}>
          {t('leave')}
        </Button>
      </section>
    </>
  );
}

import type { StoreCode } from '@greenlight/contract/store';
import { lastStoreDay } from '@greenlight/contract/store-day';
import { CopyButton } from '@greenlight/ui/blocks/copy-button';
import { formatUtcDay } from '@greenlight/ui/calendar-day';
import { LinkButton } from '@greenlight/ui/primitives/link-button';
import { ExternalLink } from 'lucide-react';
import type { Ref } from 'react';
import { useLanguage, useTexts } from '../../platform/i18n.ts';

/** The member's code, and a link to the store. */
export function StoreCodeCard({ storeCode, ref }: { storeCode: StoreCode; ref: Ref<HTMLElement> }) {
  const t = useTexts('store');
  const language = useLanguage();
  const { code, percentOff, storeUrl, expiresAt } = storeCode;
  return (
    <section
      ref={ref}
      tabIndex={-1}
      aria-label={t('yours')}
      className="flex flex-col gap-5 rounded-xl border border-accent/50 bg-accent/8 p-5 outline-none md:p-7"
    >
      <div>
        <p className="text-ink-muted text-sm">{t('off', { percent: percentOff })}</p>
        <p className="mt-1 font-bold font-display text-3xl tracking-wider [overflow-wrap:anywhere]" dir="ltr">
          {code}
        </p>
        <p className="mt-2 text-ink-muted text-sm">
          {expiresAt ? t('until', { date: formatUtcDay(lastStoreDay(expiresAt), language) }) : t('once')}
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        <CopyButton variant="primary" text={code} label={t('copy')} copied={t('copied')} />
        {storeUrl !== '' && (
          <LinkButton
            href={storeUrl}
            target="_blank"
            rel="noreferrer"
            icon={<ExternalLink aria-hidden className="size-4" />}
          >
            {t('open')}
          </LinkButton>
        )}
      </div>
    </section>
  );
}

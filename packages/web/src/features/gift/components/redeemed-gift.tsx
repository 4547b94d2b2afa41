import { LinkButton } from '@greenlight/ui/primitives/link-button';
import { PartyPopper } from 'lucide-react';
import { formatDate } from '../../../platform/format.ts';
import { useLanguage, useTexts } from '../../../platform/i18n.ts';

/** The redeemed membership, with its end. */
export function RedeemedGift({ months, subscriptionEndDate }: { months: number; subscriptionEndDate: string }) {
  const t = useTexts('gift');
  const language = useLanguage();
  return (
    <div className="flex flex-col gap-6">
      <div role="status" className="flex items-start gap-4 rounded-xl border border-accent/50 bg-accent/8 p-6">
        <PartyPopper aria-hidden className="size-8 shrink-0 text-accent" />
        <div>
          <p className="font-bold font-display text-xl">{t('monthsOf', { count: months })}</p>
          <p className="mt-1 text-ink-muted">{t('until', { date: formatDate(subscriptionEndDate, language) })}</p>
        </div>
      </div>
      <LinkButton href="/" variant="primary" size="lg">
        {t('watch')}
      </LinkButton>
    </div>
  );
}

import type { FoundrySubscription } from '@greenlight/contract/foundry';
import { Button } from '@greenlight/ui/primitives/button';
import { TriangleAlert } from 'lucide-react';
import { formatDate, formatPrice } from '../../../platform/format.ts';
import { useLanguage, useTexts } from '../../../platform/i18n.ts';
import { isBystander } from '../../../platform/override.ts';
import { SettingsNotice } from '../../account/components/settings-notice.tsx';
import { useBeginPayment } from '../hooks.ts';

/** A failed payment: the amount, the end of the access, and how to pay. */
export function DueNotice({ subscription }: { subscription: FoundrySubscription }) {
  const t = useTexts('payment');
  const language = useLanguage();
  const begin = useBeginPayment();
  const { amountDue, graceEnd } = subscription;
  if (!amountDue) return null;
  const price = formatPrice(amountDue, language);
  const isBegun = (purpose: string) => begin.variables === purpose && (begin.isPending || begin.isSuccess);
  return (
    <SettingsNotice
      tone="danger"
      icon={<TriangleAlert />}
      title={t('due.title')}
      text={graceEnd ? t('due.text', { price, date: formatDate(graceEnd, language) }) : t('due.textOpen', { price })}
      action={
        !isBystander() && (
          <span className="flex flex-wrap gap-3">
            <Button variant="primary" size="sm" pending={isBegun('due')} onClick={() => begin.mutate('due')}>
              {t('due.pay', { price })}
            </Button>
            <Button size="sm" pending={isBegun('payment-method')} onClick={() => begin.mutate('payment-method')}>
              {t('due.card')}
            </Button>
          </span>
        )
      }
    />
  );
}

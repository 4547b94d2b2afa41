import type { Gift } from '@greenlight/contract/gift';
import { Button } from '@greenlight/ui/primitives/button';
import { Spinner } from '@greenlight/ui/primitives/spinner';
import { CreditCard } from 'lucide-react';
import { formatPrice } from '../../../platform/format.ts';
import { useLanguage, useTexts } from '../../../platform/i18n.ts';
import { SettingsNotice } from '../../account/components/settings-notice.tsx';
import { usePayGift } from '../hooks.ts';

/** The state of the payment, and a button for another attempt. */
export function GiftPayment({ gift, isWaiting }: { gift: Gift; isWaiting: boolean }) {
  const t = useTexts('gift');
  const payment = useTexts('payment');
  const language = useLanguage();
  const pay = usePayGift(gift.id);
  if (isWaiting) {
    return (
      <p role="status" className="flex items-center gap-3 rounded-xl border border-line bg-surface p-5 text-ink-muted">
        <Spinner />
        {t('waiting')}
      </p>
    );
  }
  return (
    <SettingsNotice
      icon={<CreditCard />}
      tone={gift.failure ? 'danger' : 'warning'}
      title={gift.failure ? payment(`failures.${gift.failure}.title`) : t('unpaid')}
      text={gift.failure ? payment(`failures.${gift.failure}.text`) : t('unpaidText')}
      action={
        <Button variant="primary" pending={pay.isPending || pay.isSuccess} onClick={() => pay.mutate()}>
          {t('continue', { price: formatPrice(gift.price, language) })}
        </Button>
      }
    />
  );
}

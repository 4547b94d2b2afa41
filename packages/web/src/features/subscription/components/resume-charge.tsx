import type { FoundrySubscription } from '@greenlight/contract/foundry';
import { formatPrice } from '../../../platform/format.ts';
import { useLanguage, useTexts } from '../../../platform/i18n.ts';
import { useCardName } from '../../payment/use-card-name.ts';

/** The cost of ending a pause now, and the card that pays. */
export function ResumeCharge({ subscription }: { subscription: FoundrySubscription }) {
  const t = useTexts('payment');
  const language = useLanguage();
  const nameOf = useCardName();
  const { nextCharge, paymentMethod } = subscription;
  if (!nextCharge || !paymentMethod) return null;
  const values = { price: formatPrice(nextCharge.amount, language), card: nameOf(paymentMethod) };
  return <p className="mt-2 text-ink-muted text-sm">{t('panel.resumeCharge', values)}</p>;
}

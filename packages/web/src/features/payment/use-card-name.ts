import type { PaymentMethod } from '@greenlight/contract/payment';
import { useTexts } from '../../platform/i18n.ts';

const brands: Record<string, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
};

/** "Visa ending in 4242", which screen readers read correctly. */
export function useCardName(): (card: Pick<PaymentMethod, 'brand' | 'last4'>) => string {
  const t = useTexts('payment');
  return ({ brand, last4 }) => t('methods.card', { brand: brands[brand] ?? brand, last4 });
}

import { Badge, type BadgeTone } from '@greenlight/ui/primitives/badge';
import { textsOf } from '../../../platform/texts.ts';
import type { PaymentStatus } from '../hooks.ts';

const t = textsOf('payment');

const tones: Record<PaymentStatus, BadgeTone> = {
  pending: 'warning',
  paid: 'accent',
  failed: 'danger',
  refunded: 'neutral',
  partly_refunded: 'neutral',
  disputed: 'danger',
};

export function PaymentBadge({ status }: { status: PaymentStatus }) {
  return <Badge tone={tones[status]}>{t(`status.${status}`)}</Badge>;
}

/** A card such as Visa •••• 4242. Screen readers read it in words. */
export function CardName({ brand, last4 }: { brand: string; last4: string }) {
  const name = t.find(`brand.${brand}`) ?? brand;
  return (
    <span className="whitespace-nowrap">
      <span aria-hidden>
        {name} •••• {last4}
      </span>
      <span className="sr-only">{t('cardEnding', { brand: name, last4 })}</span>
    </span>
  );
}

import type { PaymentMethod } from '@greenlight/contract/payment';
import { useCardName } from '../use-card-name.ts';

export function CardName({ card }: { card: PaymentMethod }) {
  const nameOf = useCardName();
  return <bdi>{nameOf(card)}</bdi>;
}

import type { PaymentMethod } from '@greenlight/contract/payment';
import { RadioGroup } from '@greenlight/ui/primitives/radio-group';
import { useState } from 'react';
import { useTexts } from '../../../platform/i18n.ts';
import { isCardExpired } from '../../payment/method-state.ts';
import { useCardName } from '../../payment/use-card-name.ts';

/** Chooses the card: a saved one or another one. A card that had its trial cannot start one again, another one can. */
export function CardChoice(props: {
  cards: PaymentMethod[];
  chosen: string;
  mayTryNewCard: boolean;
  onChoose: (id: string) => void;
}) {
  const t = useTexts('payment');
  const nameOf = useCardName();
  const [now] = useState(() => new Date());
  const { cards, chosen, mayTryNewCard } = props;
  const hintOf = (card: PaymentMethod) => {
    const date = `${String(card.expiryMonth).padStart(2, '0')}/${card.expiryYear}`;
    const expiry = t(isCardExpired(card, now) ? 'methods.expired' : 'methods.expires', { date });
    return mayTryNewCard && card.id === chosen ? `${expiry}. ${t('checkout.cardHadTrial')}` : expiry;
  };
  return (
    <RadioGroup
      name="card"
      legend={t('checkout.cards')}
      value={chosen}
      onChange={({ target }) => props.onChoose(target.value)}
      options={[
        ...cards.map((card) => ({ value: card.id, label: nameOf(card), hint: hintOf(card) })),
        {
          value: 'new',
          label: t('checkout.newCard'),
          hint: t(mayTryNewCard ? 'checkout.newCardTrial' : 'checkout.newCardText'),
        },
      ]}
    />
  );
}

import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { usePaymentMethods } from '../payment/hooks.ts';

/** The card for an order: a saved one (by default the one in use), or `new`. `asked` is the viewer's own choice. */
export function useCardToPay() {
  const { data: cards = [], isLoading } = usePaymentMethods();
  const [params] = useSearchParams();
  const [picked, choose] = useState(params.get('card') === 'new' ? 'new' : undefined);
  const inUse = cards.find(({ isDefault }) => isDefault) ?? cards[0];
  const isThere = cards.length > 0 && (picked === 'new' || cards.some(({ id }) => id === picked));
  const asked = isThere ? picked : undefined;
  return { cards, isLoading, chosen: asked ?? inUse?.id ?? 'new', asked, choose };
}

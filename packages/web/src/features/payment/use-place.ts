import { useState } from 'react';
import { likelyCountry } from '../../platform/countries.ts';
import { useTexts } from '../../platform/i18n.ts';
import { type Address, useBillingAddress } from './hooks.ts';

export interface Place {
  country: string | null;
  region: string | null;
}

/** Where the buyer lives: as they say now, as they said before, or where their browser likely is. */
export function usePlace() {
  const t = useTexts('payment');
  const { data: known, isLoading } = useBillingAddress();
  const [given, setPlace] = useState<Place>();
  const [isAsked, setIsAsked] = useState(false);
  const place: Place = given ?? known ?? { country: likelyCountry(navigator.languages) ?? null, region: null };
  const { country, region } = place;
  return {
    place,
    setPlace,
    isLoading,
    /** Once it was asked for. */
    error: isAsked && !country ? t('checkout.needCountry') : undefined,
    /** What goes with an order; null where the country has to be chosen first, which is said then. */
    takeAddress: (): Address | null => {
      setIsAsked(true);
      return country ? { name: known?.name ?? '', country, region } : null;
    },
  };
}

import { useState } from 'react';
import { likelyCountry } from '../../platform/countries.ts';
import { useTexts } from '../../platform/i18n.ts';
import { type Address, useBillingAddress } from './hooks.ts';

export interface Place {
  country: string | null;
  region: string | null;
}

/** Where the buyer lives: as entered, as saved, or a guess from the browser. */
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
    /** Only after a check. */
    error: isAsked && !country ? t('checkout.needCountry') : undefined,
    /** The address for an order; null if the country is missing, and shows that. */
    takeAddress: (): Address | null => {
      setIsAsked(true);
      return country ? { name: known?.name ?? '', country, region } : null;
    },
  };
}

import { useState } from 'react';
import { likelyCountry } from '../../platform/countries.ts';
import { useTexts } from '../../platform/i18n.ts';
import { type Address, useBillingAddress } from './hooks.ts';

export interface Place {
  country: string | null;
  region: string | null;
}

/** The place of the buyer: entered, saved, or guessed from the browser. */
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
    /** The error of the field. It is shown only after a check. */
    error: isAsked && !country ? t('checkout.needCountry') : undefined,
    /** Returns the address for an order. If the country is missing, returns null and shows the error. */
    takeAddress: (): Address | null => {
      setIsAsked(true);
      return country ? { name: known?.name ?? '', country, region } : null;
    },
  };
}

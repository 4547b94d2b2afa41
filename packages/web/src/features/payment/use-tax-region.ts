import { useState } from 'react';
import { likelyCountry } from '../../platform/countries.ts';
import { useTexts } from '../../platform/i18n.ts';
import { type Address, useBillingAddress } from './hooks.ts';

export interface TaxRegion {
  country: string | null;
  region: string | null;
}

/** The country and region of the buyer, which decide the tax: entered, saved, or guessed from the browser. */
export function useTaxRegion() {
  const t = useTexts('payment');
  const { data: known, isLoading } = useBillingAddress();
  const [given, setValue] = useState<TaxRegion>();
  const [isAsked, setIsAsked] = useState(false);
  const value: TaxRegion = given ?? known ?? { country: likelyCountry(navigator.languages) ?? null, region: null };
  const { country, region } = value;
  return {
    value,
    setValue,
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

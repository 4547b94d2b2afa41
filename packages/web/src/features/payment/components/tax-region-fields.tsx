import { Combobox } from '@greenlight/ui/primitives/combobox';
import { Field } from '@greenlight/ui/primitives/field';
import { Select } from '@greenlight/ui/primitives/select';
import type { ReactNode } from 'react';
import { countriesIn } from '../../../platform/countries.ts';
import { useLanguage, useTexts } from '../../../platform/i18n.ts';
import type { TaxRegion } from '../use-tax-region.ts';

/** The value for the rest of a country. No region has this code. */
const elsewhere = '-';

/** The country of the buyer, which decides the tax, and the region if `regions` have their own taxes. */
export function TaxRegionFields(props: {
  taxRegion: TaxRegion;
  regions: string[];
  error?: string;
  onChange: (taxRegion: TaxRegion) => void;
  /** Shown instead of the region if no region has its own taxes. */
  children?: ReactNode;
}) {
  const t = useTexts('payment');
  const { taxRegion, regions, onChange } = props;
  const region = regions.find((one) => one === taxRegion.region) ?? elsewhere;
  return (
    <div className="grid gap-x-card gap-y-5 sm:grid-cols-2">
      <Field required label={t('checkout.country')} hint={t('checkout.countryText')} error={props.error}>
        <Combobox
          options={countriesIn(useLanguage())}
          value={taxRegion.country}
          onValueChange={(country) => onChange({ country, region: null })}
          emptyText={t('checkout.noCountry')}
          clearLabel={t('checkout.clear')}
          openLabel={t('checkout.open')}
        />
      </Field>
      {regions.length > 0 ? (
        <Field label={t('checkout.region')}>
          <Select
            options={[
              ...regions.map((value) => ({ value, label: value })),
              { value: elsewhere, label: t('checkout.otherRegion') },
            ]}
            value={region}
            onValueChange={(value) => onChange({ ...taxRegion, region: value === elsewhere ? null : value })}
          />
        </Field>
      ) : (
        props.children
      )}
    </div>
  );
}

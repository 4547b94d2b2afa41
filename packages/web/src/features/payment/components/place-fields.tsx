import { Combobox } from '@greenlight/ui/primitives/combobox';
import { Field } from '@greenlight/ui/primitives/field';
import { Input } from '@greenlight/ui/primitives/input';
import { countriesIn } from '../../../platform/countries.ts';
import { useLanguage, useTexts } from '../../../platform/i18n.ts';

export interface Place {
  country: string | null;
  region: string | null;
}

/** Where the buyer lives, for tax follows that. */
export function PlaceFields(props: { place: Place; error?: string; onChange: (place: Place) => void }) {
  const t = useTexts('payment');
  const { place, onChange } = props;
  return (
    <div className="grid gap-x-card gap-y-5 sm:grid-cols-2">
      <Field required label={t('checkout.country')} hint={t('checkout.countryText')} error={props.error}>
        <Combobox
          options={countriesIn(useLanguage())}
          value={place.country}
          onValueChange={(country) => onChange({ country, region: null })}
          emptyText={t('checkout.noCountry')}
          clearLabel={t('checkout.clear')}
          openLabel={t('checkout.open')}
        />
      </Field>
      <Field label={t('checkout.region')} aside={t('optional')}>
        <Input
          autoComplete="address-level1"
          maxLength={20}
          value={place.region ?? ''}
          onChange={({ target }) => onChange({ ...place, region: target.value || null })}
        />
      </Field>
    </div>
  );
}

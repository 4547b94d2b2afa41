import { ApiError } from '@greenlight/contract/client';
import { Button } from '@greenlight/ui/primitives/button';
import { Combobox } from '@greenlight/ui/primitives/combobox';
import { Field } from '@greenlight/ui/primitives/field';
import { Input } from '@greenlight/ui/primitives/input';
import { type SubmitEvent, useState } from 'react';
import { countriesIn } from '../../../platform/countries.ts';
import { useLanguage, useTexts } from '../../../platform/i18n.ts';
import { useFocusFirstError } from '../../../platform/use-focus-first-error.ts';
import type { PrizeAddress } from '../hooks.ts';

const fields = [
  ['name', 'name', 100],
  ['street', 'address-line1', 200],
  ['extra', 'address-line2', 200],
  ['postcode', 'postal-code', 20],
  ['city', 'address-level2', 100],
  ['region', 'address-level1', 100],
  ['phone', 'tel', 40],
] as const;
const required = new Set<string>(['name', 'street', 'city']);

const empty = { name: '', street: '', extra: '', postcode: '', city: '', region: '', phone: '' };

/** The address to which a prize is sent. */
export function AddressFields(props: {
  countries: string[];
  pending: boolean;
  error: Error | null;
  onSend: (address: PrizeAddress) => void;
}) {
  const t = useTexts('giveaway');
  const [values, setValues] = useState(empty);
  const [country, setCountry] = useState<string | null>(null);
  const [tries, setTries] = useState(0);
  const form = useFocusFirstError(props.error, tries);
  const options = countriesIn(useLanguage()).filter(
    ({ value }) => props.countries.length === 0 || props.countries.includes(value),
  );
  const isMissing = (name: keyof typeof empty) => required.has(name) && values[name].trim() === '';
  const refused = props.error instanceof ApiError ? props.error.fields : [];
  const errorOf = (name: keyof PrizeAddress, missing: boolean) =>
    tries > 0 && missing ? t('form.missing') : refused.find(({ path }) => path === `body.address.${name}`)?.message;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTries(tries + 1);
    if (country !== null && !fields.some(([name]) => isMissing(name))) props.onSend({ ...values, country });
  };
  return (
    <form ref={form} noValidate className="flex flex-col gap-4" onSubmit={submit}>
      <p className="text-ink-muted text-sm">{t('won.addressText')}</p>
      {fields.map(([name, autoComplete, max]) => (
        <Field
          key={name}
          label={t(`address.${name}`)}
          required={required.has(name)}
          aside={required.has(name) ? undefined : t('form.optional')}
          error={errorOf(name, isMissing(name))}
        >
          <Input
            type={name === 'phone' ? 'tel' : 'text'}
            autoComplete={autoComplete}
            maxLength={max}
            value={values[name]}
            onChange={({ target }) => setValues({ ...values, [name]: target.value })}
          />
        </Field>
      ))}
      <Field required label={t('address.country')} error={errorOf('country', country === null)}>
        <Combobox
          options={options}
          value={country}
          onValueChange={setCountry}
          emptyText={t('form.noCountry')}
          clearLabel={t('form.clear')}
          openLabel={t('form.openList')}
        />
      </Field>
      <Button type="submit" variant="primary" size="lg" className="w-full" pending={props.pending || undefined}>
        {t('won.claim')}
      </Button>
    </form>
  );
}

import type { BillingAddress } from '@greenlight/contract/payment';
import { Button } from '@greenlight/ui/primitives/button';
import { Field } from '@greenlight/ui/primitives/field';
import { Input } from '@greenlight/ui/primitives/input';
import { type SubmitEvent, useState } from 'react';
import { useTexts } from '../../../platform/i18n.ts';
import { SettingsSection } from '../../account/components/settings-section.tsx';
import { useTaxRegions } from '../../membership/hooks.ts';
import { useSaveAddress } from '../hooks.ts';
import type { Place } from '../use-place.ts';
import { PlaceFields } from './place-fields.tsx';

/** The address on invoices, which decides the tax. */
export function AddressForm({ address }: { address: BillingAddress | null }) {
  const t = useTexts('payment');
  const save = useSaveAddress();
  const [name, setName] = useState(address?.name ?? '');
  const [place, setPlace] = useState<Place>(address ?? { country: null, region: null });
  const [isMissing, setIsMissing] = useState(false);
  const regions = useTaxRegions(place.country);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { country, region } = place;
    setIsMissing(!country);
    if (country && !save.isPending) save.mutate({ name: name.trim(), country, region: region?.trim() || null });
  };
  return (
    <SettingsSection title={t('address.title')} text={t('address.text')}>
      <form noValidate className="flex flex-col gap-5" onSubmit={submit}>
        <Field label={t('address.name')} aside={t('optional')}>
          <Input
            autoComplete="billing name"
            maxLength={200}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        </Field>
        <PlaceFields
          place={place}
          regions={regions}
          error={isMissing && !place.country ? t('checkout.needCountry') : undefined}
          onChange={setPlace}
        >
          <Field label={t('checkout.region')} aside={t('optional')}>
            <Input
              autoComplete="address-level1"
              maxLength={20}
              value={place.region ?? ''}
              onChange={({ target }) => setPlace({ ...place, region: target.value || null })}
            />
          </Field>
        </PlaceFields>
        <div className="flex justify-end">
          <Button type="submit" pending={save.isPending}>
            {t('address.save')}
          </Button>
        </div>
      </form>
    </SettingsSection>
  );
}

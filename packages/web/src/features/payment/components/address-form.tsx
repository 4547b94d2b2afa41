import type { BillingAddress } from '@greenlight/contract/payment';
import { Button } from '@greenlight/ui/primitives/button';
import { Field } from '@greenlight/ui/primitives/field';
import { Input } from '@greenlight/ui/primitives/input';
import { type SubmitEvent, useState } from 'react';
import { useTexts } from '../../../platform/i18n.ts';
import { SettingsSection } from '../../account/components/settings-section.tsx';
import { useTaxRegions } from '../../membership/hooks.ts';
import { useSaveAddress } from '../hooks.ts';
import type { TaxRegion } from '../use-tax-region.ts';
import { TaxRegionFields } from './tax-region-fields.tsx';

/** The address on invoices, which decides the tax. */
export function AddressForm({ address }: { address: BillingAddress | null }) {
  const t = useTexts('payment');
  const save = useSaveAddress();
  const [name, setName] = useState(address?.name ?? '');
  const [taxRegion, setTaxRegion] = useState<TaxRegion>(address ?? { country: null, region: null });
  const [isMissing, setIsMissing] = useState(false);
  const regions = useTaxRegions(taxRegion.country);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { country, region } = taxRegion;
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
        <TaxRegionFields
          taxRegion={taxRegion}
          regions={regions}
          error={isMissing && !taxRegion.country ? t('checkout.needCountry') : undefined}
          onChange={setTaxRegion}
        >
          <Field label={t('checkout.region')} aside={t('optional')}>
            <Input
              autoComplete="address-level1"
              maxLength={20}
              value={taxRegion.region ?? ''}
              onChange={({ target }) => setTaxRegion({ ...taxRegion, region: target.value || null })}
            />
          </Field>
        </TaxRegionFields>
        <div className="flex justify-end">
          <Button type="submit" pending={save.isPending}>
            {t('address.save')}
          </Button>
        </div>
      </form>
    </SettingsSection>
  );
}

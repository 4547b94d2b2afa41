import type { ApiError } from '@greenlight/contract/client';
import type { GiftOption } from '@greenlight/contract/gift';
import { Button } from '@greenlight/ui/primitives/button';
import { RadioGroup } from '@greenlight/ui/primitives/radio-group';
import { Gift } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { formatPrice } from '../../../platform/format.ts';
import { useLanguage, useTexts } from '../../../platform/i18n.ts';
import { useFocusFirstError } from '../../../platform/use-focus-first-error.ts';
import { SettingsSection } from '../../account/components/settings-section.tsx';
import { TaxRegionFields } from '../../payment/components/tax-region-fields.tsx';
import { useDescribeFailure, usePaymentMethods } from '../../payment/hooks.ts';
import { useCardName } from '../../payment/use-card-name.ts';
import type { useTaxRegion } from '../../payment/use-tax-region.ts';
import { FormError } from '../../sign-in/components/form-error.tsx';
import { useFormErrors } from '../../sign-in/use-form-errors.ts';
import { sendMoment, totalOf } from '../gift-state.ts';
import { useBuyGift } from '../hooks.ts';
import { faultOf, type Recipient, recipientKinds } from '../recipient.ts';
import { RecipientFields } from './recipient-fields.tsx';

const nobody: Recipient = { name: '', byMail: true, email: '', day: '', message: '' };

/** The form to buy a gift: length, recipient and payment. */
export function GiftForm(props: {
  options: GiftOption[];
  taxCountries: string[];
  taxRegions: string[];
  taxRegion: ReturnType<typeof useTaxRegion>;
}) {
  const { options, taxRegion } = props;
  const t = useTexts('gift');
  const language = useLanguage();
  const nameOf = useCardName();
  const [optionId, setOptionId] = useState(options.find(({ months }) => months === 3)?.id ?? options[0]?.id ?? '');
  const [to, setTo] = useState(nobody);
  const [usesOther, setUsesOther] = useState(false);
  const card = usePaymentMethods().data?.find(({ isDefault }) => isDefault);
  const buy = useBuyGift();
  const errors = useFormErrors(recipientKinds);
  const describe = useDescribeFailure();
  const [fault, setFault] = useState<ApiError | null>(null);
  const error = fault ?? buy.error;
  const form = useFocusFirstError(error ?? taxRegion.error);
  const faults = Object.fromEntries(errors.fieldsOf(error).map(({ name, message }) => [name, message]));
  const chosen = options.find(({ id }) => id === optionId);
  const useSavedCard = card !== undefined && !usesOther;
  const needsTaxRegion = props.taxCountries.length > 0;
  const total = chosen ? formatPrice(totalOf(chosen), language) : '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = faultOf(to);
    setFault(found);
    const billingAddress = needsTaxRegion ? taxRegion.takeAddress() : undefined;
    if (found || billingAddress === null) return;
    const byMail = to.byMail && { recipientEmail: to.email, sendAt: sendMoment(to.day) };
    const paid = useSavedCard && { useSavedCard, card: card.id };
    buy.mutate({ optionId, recipientName: to.name, message: to.message, ...paid, ...byMail, billingAddress });
  };
  return (
    <form ref={form} noValidate className="flex flex-col gap-6" onSubmit={submit}>
      <SettingsSection title={t('howLong')}>
        <RadioGroup
          columns
          name="option"
          legend={<span className="sr-only">{t('howLong')}</span>}
          value={optionId}
          onChange={({ target }) => setOptionId(target.value)}
          options={options.map(({ id, months, price }) => ({
            value: id,
            label: <span className="font-semibold">{t('months', { count: months })}</span>,
            hint: <span className="tabular-nums">{formatPrice(price, language)}</span>,
          }))}
        />
      </SettingsSection>
      <SettingsSection title={t('forWhom')}>
        <RecipientFields to={to} faults={faults} onChange={setTo} />
      </SettingsSection>
      <SettingsSection title={t('pay')} text={card ? undefined : t('payText')}>
        <div className="flex flex-col gap-5">
          {needsTaxRegion && (
            <TaxRegionFields
              taxRegion={taxRegion.value}
              regions={props.taxRegions}
              error={taxRegion.error}
              onChange={taxRegion.setValue}
            />
          )}
          {card && (
            <RadioGroup
              name="card"
              legend={<span className="sr-only">{t('pay')}</span>}
              value={usesOther ? 'other' : 'saved'}
              onChange={({ target }) => setUsesOther(target.value === 'other')}
              options={[
                { value: 'saved', label: nameOf(card), hint: t('savedCard') },
                { value: 'other', label: t('otherCard'), hint: t('otherCardText') },
              ]}
            />
          )}
          <FormError message={errors.ofForm(error) && error ? describe(error) : undefined} />
          <Button
            type="submit"
            variant="primary"
            size="lg"
            className="self-start max-sm:w-full"
            icon={<Gift aria-hidden className="size-5" />}
            pending={buy.isPending || buy.isSuccess || taxRegion.isLoading}
          >
            {t(useSavedCard ? 'payNow' : 'continue', { price: total })}
          </Button>
          {chosen?.tax && (
            <p className="text-ink-faint text-sm">
              {t('taxIn', { price: formatPrice(chosen.tax.amount, language), name: chosen.tax.name })}
            </p>
          )}
        </div>
      </SettingsSection>
    </form>
  );
}

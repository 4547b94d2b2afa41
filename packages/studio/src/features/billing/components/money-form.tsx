import type { BillingSettings } from '@greenlight/contract/billing-studio';
import { showToast } from '@greenlight/ui/blocks/toasts';
import { Field } from '@greenlight/ui/primitives/field';
import { Input } from '@greenlight/ui/primitives/input';
import { RadioGroup } from '@greenlight/ui/primitives/radio-group';
import { Textarea } from '@greenlight/ui/primitives/textarea';
import { useForm } from 'react-hook-form';
import { fieldErrors } from '../../../platform/field-errors.ts';
import { SaveBar } from '../../../platform/save-bar.tsx';
import { textsOf } from '../../../platform/texts.ts';
import { useSaveSettings } from '../hooks.ts';

const t = textsOf('billing');

/** The backend that bills new members, the gateway and the grace of the own engine, and the seller. */
export function MoneyForm({ settings }: { settings: BillingSettings }) {
  const save = useSaveSettings();
  const { backend, gateway, sandboxOn, graceDays, seller, stripe } = settings;
  const { register, handleSubmit, formState, reset } = useForm({
    defaultValues: { backend, gateway, graceDays: String(graceDays), seller },
  });
  const errors = fieldErrors(save.error);
  const hasKeys = stripe.secretLast4 !== null;
  const isDays = (text: string) => (/^\d+$/.test(text) && Number(text) <= 60) || t('wrong.graceDays');
  const submit = handleSubmit((values) =>
    save.mutate(
      { ...values, graceDays: Number(values.graceDays) },
      {
        onSuccess: () => {
          reset(values, { keepFieldsRef: true });
          showToast({ title: t('saved'), tone: 'success' });
        },
      },
    ),
  );
  return (
    <form noValidate className="flex max-w-220 flex-col gap-8" onSubmit={(event) => void submit(event)}>
      <RadioGroup
        {...register('backend')}
        columns
        legend={t('backend')}
        options={[
          { value: 'foundry', label: t('foundry'), hint: t('foundryHint') },
          {
            value: 'card',
            label: t('card'),
            hint: hasKeys && stripe.webhookSecretLast4 ? t('cardHint') : t('keysFirst'),
            disabled: backend !== 'card' && !(hasKeys && stripe.webhookSecretLast4),
          },
        ]}
      />
      <RadioGroup
        {...register('gateway')}
        columns
        legend={t('gateway')}
        options={[
          {
            value: 'sandbox',
            label: t('sandbox'),
            hint: t(sandboxOn ? 'sandboxHint' : 'sandboxOff'),
            disabled: gateway !== 'sandbox' && !sandboxOn,
          },
          {
            value: 'stripe',
            label: t('stripe'),
            hint: hasKeys ? t('stripeHint') : t('keysFirst'),
            disabled: gateway !== 'stripe' && !hasKeys,
          },
        ]}
      />
      <Field
        label={t('graceDays')}
        hint={t('graceDaysHint')}
        error={formState.errors.graceDays?.message ?? errors.graceDays}
        className="max-w-100"
      >
        <Input {...register('graceDays', { validate: isDays })} type="number" min={0} max={60} inputMode="numeric" />
      </Field>
      <Field label={t('seller')} hint={t('sellerHint')} error={errors.seller}>
        <Textarea {...register('seller')} rows={4} maxLength={1000} />
      </Field>
      <SaveBar dirty={formState.isDirty} pending={save.isPending} error={save.error} />
    </form>
  );
}

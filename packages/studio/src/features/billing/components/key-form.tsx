import type { BillingSettings, StripeAccount } from '@greenlight/contract/billing-studio';
import { showToast } from '@greenlight/ui/blocks/toasts';
import { Button } from '@greenlight/ui/primitives/button';
import { ConfirmDialog } from '@greenlight/ui/primitives/confirm-dialog';
import { Field } from '@greenlight/ui/primitives/field';
import { Input } from '@greenlight/ui/primitives/input';
import { Unplug } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { fieldErrors } from '../../../platform/field-errors.ts';
import { SaveBar } from '../../../platform/save-bar.tsx';
import { type Keys, useRemoveKeys, useSaveKeys, wantsConfirmation } from '../hooks.ts';
import { ConfirmIdentity } from './confirm-identity.tsx';

const names = ['secret', 'publishable', 'webhookSecret'] as const;
const blank = { secret: '', publishable: '', webhookSecret: '' };

/** Keys are entered and never shown again, but for their last characters; those that are left empty stay. */
export function KeyForm(props: { settings: BillingSettings; onSaved: (account: StripeAccount) => void }) {
  const { t } = useTranslation('billing');
  const { secretLast4, webhookSecretLast4, publishable } = props.settings.stripe;
  const [again, setAgain] = useState<(() => void) | null>(null);
  const [asking, setAsking] = useState(false);
  const save = useSaveKeys();
  const remove = useRemoveKeys();
  const { register, handleSubmit, formState, reset } = useForm({ defaultValues: blank });
  const errors = fieldErrors(save.error);
  const kept = { secret: secretLast4, publishable: publishable?.slice(-4), webhookSecret: webhookSecretLast4 };
  const ask = (retry: () => void) => (error: Error) => wantsConfirmation(error) && setAgain(() => retry);
  const send = (keys: Keys) =>
    save.mutate(keys, {
      onSuccess: ({ account }) => {
        reset(blank, { keepFieldsRef: true });
        props.onSaved(account);
        showToast({ title: t('keysSaved'), tone: 'success' });
      },
      onError: ask(() => send(keys)),
    });
  const submit = handleSubmit((values) =>
    send(Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== ''))),
  );
  const forget = () =>
    remove.mutate(undefined, {
      onSuccess: () => showToast({ title: t('keysRemoved'), tone: 'success' }),
      onError: (error) => {
        if (wantsConfirmation(error)) setAgain(() => forget);
        else showToast({ title: error.message, tone: 'error' });
      },
      onSettled: () => setAsking(false),
    });
  return (
    <form noValidate className="flex flex-col gap-6" onSubmit={(event) => void submit(event)}>
      {names.map((name) => (
        <Field key={name} label={t(`key.${name}`)} hint={t(`keyHint.${name}`)} error={errors[name]}>
          <Input
            {...register(name)}
            autoComplete="off"
            spellCheck={false}
            className="font-mono"
            placeholder={kept[name] ? t('kept', { last4: kept[name] }) : t(`keyStart.${name}`)}
          />
        </Field>
      ))}
      <SaveBar
        dirty={formState.isDirty}
        pending={save.isPending}
        error={wantsConfirmation(save.error) ? null : save.error}
        label={t('saveKeys')}
      >
        {secretLast4 && (
          <Button variant="ghost" icon={<Unplug aria-hidden className="size-4" />} onClick={() => setAsking(true)}>
            {t('removeKeys')}
          </Button>
        )}
      </SaveBar>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('removeTitle')}
        description={t('removeText')}
        confirmLabel={t('removeKeys')}
        cancelLabel={t('cancel')}
        pending={remove.isPending}
        onConfirm={forget}
      />
      {again && <ConfirmIdentity onClose={() => setAgain(null)} onConfirmed={again} />}
    </form>
  );
}

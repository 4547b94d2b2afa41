import type { PatreonSettings } from '@greenlight/contract/patreon-studio';
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
import { ConfirmIdentity } from '../../billing/components/confirm-identity.tsx';
import { wantsConfirmation } from '../../billing/hooks.ts';
import { type PatreonKeys, useRemoveKeys, useSaveKeys } from '../hooks.ts';

const names = [
  'clientId',
  'clientSecret',
  'campaignId',
  'creatorToken',
  'creatorRefreshToken',
  'webhookSecret',
] as const;
const blank = Object.fromEntries(names.map((name) => [name, ''])) as Record<(typeof names)[number], string>;

/** Secrets are entered and never shown again, but for their last characters; what is left empty stays. */
export function KeyForm({ settings }: { settings: PatreonSettings }) {
  const { t } = useTranslation('patreon');
  const [again, setAgain] = useState<(() => void) | null>(null);
  const [asking, setAsking] = useState(false);
  const save = useSaveKeys();
  const remove = useRemoveKeys();
  const { register, handleSubmit, formState, reset } = useForm({ defaultValues: blank });
  const errors = fieldErrors(save.error);
  const kept: Partial<Record<keyof typeof blank, string | null>> = {
    clientId: settings.clientId,
    campaignId: settings.campaignId,
    clientSecret: settings.clientSecretLast4 && t('kept', { last4: settings.clientSecretLast4 }),
    creatorToken: settings.creatorTokenLast4 && t('kept', { last4: settings.creatorTokenLast4 }),
    webhookSecret: settings.webhookSecretLast4 && t('kept', { last4: settings.webhookSecretLast4 }),
  };
  const send = (keys: PatreonKeys) =>
    save.mutate(keys, {
      onSuccess: () => {
        reset(blank, { keepFieldsRef: true });
        showToast({ title: t('keysSaved'), tone: 'success' });
      },
      onError: (error) => wantsConfirmation(error) && setAgain(() => () => send(keys)),
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
    <section aria-labelledby="keys" className="flex flex-col gap-4">
      <h2 id="keys" className="text-xl">
        {t('keys')}
      </h2>
      <p className="max-w-prose text-ink-muted">{t('keysText')}</p>
      <form noValidate className="flex flex-col gap-6" onSubmit={(event) => void submit(event)}>
        {names.map((name) => (
          <Field key={name} label={t(`key.${name}`)} hint={t(`keyHint.${name}`)} error={errors[name]}>
            <Input
              {...register(name)}
              autoComplete="off"
              spellCheck={false}
              className="font-mono"
              placeholder={kept[name] ?? ''}
            />
          </Field>
        ))}
        <SaveBar
          dirty={formState.isDirty}
          pending={save.isPending}
          error={wantsConfirmation(save.error) ? null : save.error}
          label={t('saveKeys')}
        >
          {settings.clientSecretLast4 && (
            <Button variant="ghost" icon={<Unplug aria-hidden className="size-4" />} onClick={() => setAsking(true)}>
              {t('removeKeys')}
            </Button>
          )}
        </SaveBar>
      </form>
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
    </section>
  );
}

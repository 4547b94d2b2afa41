import { showToast } from '@greenlight/ui/blocks/toasts';
import { Button } from '@greenlight/ui/primitives/button';
import { ConfirmDialog } from '@greenlight/ui/primitives/confirm-dialog';
import { Field } from '@greenlight/ui/primitives/field';
import { Input } from '@greenlight/ui/primitives/input';
import { Unplug } from 'lucide-react';
import { useState } from 'react';
import { type Path, useForm } from 'react-hook-form';
import { fieldErrors } from '../../../platform/field-errors.ts';
import { SaveBar } from '../../../platform/save-bar.tsx';
import { showError } from '../../../platform/show-error.ts';
import { textsOf } from '../../../platform/texts.ts';
import { needsConfirmation } from '../hooks.ts';
import { ConfirmIdentity } from './confirm-identity.tsx';

type Sent = Record<string, string>;

interface Callbacks<Answer> {
  onSuccess: (answer: Answer) => void;
  onError: (error: Error) => void;
}

interface Saving<Answer> {
  mutate: (keys: Sent, callbacks: Callbacks<Answer>) => void;
  isPending: boolean;
  error: Error | null;
}

interface Removing {
  mutate: (nothing: undefined, callbacks: Callbacks<unknown> & { onSettled: () => void }) => void;
  isPending: boolean;
}

/**
 * Keys of an external service. They can be entered, but are never shown again, except for the hints in `placeholders`.
 * Empty fields keep their keys. The texts are in `namespace`, under the same keys.
 */
export function KeyEntry<Name extends string, Answer>(props: {
  namespace: 'billing' | 'patreon';
  names: readonly Name[];
  placeholders: Partial<Record<Name, string | null | undefined>>;
  hasHints?: boolean;
  isConnected: boolean;
  save: Saving<Answer>;
  remove: Removing;
  onSaved?: (answer: Answer) => void;
}) {
  const { names, save, remove } = props;
  const t = textsOf(props.namespace);
  const [again, setAgain] = useState<(() => void) | null>(null);
  const [asking, setAsking] = useState(false);
  const blank = Object.fromEntries<string>(names.map((name) => [name, '']));
  const { register, handleSubmit, formState, reset } = useForm<Sent>({ defaultValues: blank });
  const errors = fieldErrors(save.error);
  const send = (keys: Sent) =>
    save.mutate(keys, {
      onSuccess: (answer) => {
        reset(blank, { keepFieldsRef: true });
        props.onSaved?.(answer);
        showToast({ title: t('keysSaved'), tone: 'success' });
      },
      onError: (error) => needsConfirmation(error) && setAgain(() => () => send(keys)),
    });
  const submit = handleSubmit((values) =>
    send(Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== ''))),
  );
  const forget = () =>
    remove.mutate(undefined, {
      onSuccess: () => showToast({ title: t('keysRemoved'), tone: 'success' }),
      onError: (error) => {
        if (needsConfirmation(error)) setAgain(() => forget);
        else showError(error);
      },
      onSettled: () => setAsking(false),
    });
  return (
    <form noValidate className="flex flex-col gap-6" onSubmit={(event) => void submit(event)}>
      {names.map((name) => (
        <Field
          key={name}
          label={t(`key.${name as string}`)}
          hint={props.hasHints ? t(`keyHint.${name as string}`) : undefined}
          error={errors[name]}
        >
          <Input
            {...register(name as Path<Sent>)}
            autoComplete="off"
            spellCheck={false}
            className="font-mono"
            placeholder={props.placeholders[name] ?? ''}
          />
        </Field>
      ))}
      <SaveBar
        dirty={formState.isDirty}
        pending={save.isPending}
        error={needsConfirmation(save.error) ? null : save.error}
        label={t('saveKeys')}
      >
        {props.isConnected && (
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

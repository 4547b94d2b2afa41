import { Button } from '@greenlight/ui/primitives/button';
import { Dialog } from '@greenlight/ui/primitives/dialog';
import { Field } from '@greenlight/ui/primitives/field';
import { Input } from '@greenlight/ui/primitives/input';
import { type SubmitEvent, useState } from 'react';
import { useTexts } from '../../../platform/i18n.ts';
import { modelOfDevice, useAddPasskey } from '../hooks.ts';

const nameMax = 60;

/** Asks for a name, then the browser asks for a finger, a face or a PIN. */
export function PasskeyDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts('account-settings');
  const add = useAddPasskey();
  const [name, setName] = useState(modelOfDevice);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!add.isPending) add.mutate(name.trim() || modelOfDevice(), { onSuccess: onClose });
  };
  return (
    <Dialog
      open
      size="sm"
      title={t('passkeys.addTitle')}
      description={t('passkeys.addText')}
      closeLabel={t('close')}
      onOpenChange={(open) => !open && onClose()}
    >
      <form noValidate className="flex flex-col gap-5" onSubmit={submit}>
        <Field label={t('passkeys.name')} hint={t('passkeys.nameText')}>
          <Input value={name} maxLength={nameMax} onChange={({ target }) => setName(target.value)} />
        </Field>
        <Button type="submit" variant="primary" size="lg" pending={add.isPending}>
          {t('passkeys.create')}
        </Button>
      </form>
    </Dialog>
  );
}

import type { StudioEmote } from '@greenlight/contract/emote-studio';
import { Button } from '@greenlight/ui/primitives/button';
import { Dialog } from '@greenlight/ui/primitives/dialog';
import { type FormEvent, useState } from 'react';
import { fieldErrors } from '../../../platform/field-errors.ts';
import { FormError } from '../../../platform/form-error.tsx';
import { textsOf } from '../../../platform/texts.ts';
import { useRenameEmote } from '../hooks.ts';
import { NameField } from './name-field.tsx';

const t = textsOf('emote');

export function RenameDialog({ emote, onClose }: { emote: StudioEmote; onClose: () => void }) {
  const rename = useRenameEmote(emote.id);
  const [name, setName] = useState(emote.name);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    rename.mutate(name, { onSuccess: onClose });
  };
  return (
    <Dialog open onOpenChange={onClose} title={t('rename', { name: emote.name })} closeLabel={t('cancel')}>
      <form noValidate className="flex flex-col gap-5" onSubmit={submit}>
        <FormError error={rename.error} />
        <p className="text-ink-muted text-sm">{t('renameText')}</p>
        <NameField value={name} error={fieldErrors(rename.error).name} onChange={setName} />
        <div className="flex justify-end gap-3">
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" variant="primary" pending={rename.isPending} disabled={!name}>
            {t('save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

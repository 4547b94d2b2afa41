import { Button } from '@greenlight/ui/primitives/button';
import { Dialog } from '@greenlight/ui/primitives/dialog';
import { Field } from '@greenlight/ui/primitives/field';
import { Input } from '@greenlight/ui/primitives/input';
import { type FormEvent, useState } from 'react';
import { fieldErrors } from '../../../platform/field-errors.ts';
import { FormError } from '../../../platform/form-error.tsx';
import { textsOf } from '../../../platform/texts.ts';
import { useAddEmote } from '../hooks.ts';
import { NameField } from './name-field.tsx';

const t = textsOf('emote');

/** Asks for a picture and a name. */
export function NewEmoteDialog({ onClose }: { onClose: () => void }) {
  const add = useAddEmote();
  const [name, setName] = useState('');
  const [file, setFile] = useState<File | null>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (file) add.mutate({ name, file }, { onSuccess: onClose });
  };
  return (
    <Dialog open onOpenChange={onClose} title={t('new')} closeLabel={t('cancel')}>
      <form noValidate className="flex flex-col gap-5" onSubmit={submit}>
        <FormError error={add.error} />
        <Field required label={t('picture')} hint={t('pictureHint')}>
          <Input
            type="file"
            accept="image/png,image/webp,image/gif"
            onChange={(event) => setFile(event.target.files?.[0] ?? null)}
          />
        </Field>
        <NameField value={name} error={fieldErrors(add.error).name} onChange={setName} />
        <div className="flex justify-end gap-3">
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" variant="primary" pending={add.isPending} disabled={!name || !file}>
            {t('add')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

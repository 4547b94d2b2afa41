import { studioPath } from '@greenlight/contract/studio-path';
import { Button } from '@greenlight/ui/primitives/button';
import { Dialog } from '@greenlight/ui/primitives/dialog';
import { Field } from '@greenlight/ui/primitives/field';
import { Input } from '@greenlight/ui/primitives/input';
import { Switch } from '@greenlight/ui/primitives/switch';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { fieldErrors } from '../../../platform/field-errors.ts';
import { FormError } from '../../../platform/form-error.tsx';
import { slugOf } from '../../../platform/slug.ts';
import { textsOf } from '../../../platform/texts.ts';
import { useCreateLegalType } from '../hooks.ts';

const t = textsOf('legal');

export function NewLegalDialog(props: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const navigate = useNavigate();
  const create = useCreateLegalType();
  const [title, setTitle] = useState('');
  const [typed, setTyped] = useState<string | null>(null);
  const [required, setRequired] = useState(false);
  const type = typed ?? slugOf(title);
  const errors = fieldErrors(create.error, { slug_taken: 'type' });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    create.mutate({ title, type, required }, { onSuccess: () => void navigate(studioPath('legal-document', type)) });
  };
  return (
    <Dialog open={props.open} onOpenChange={props.onOpenChange} title={t('new')} closeLabel={t('cancel')}>
      <form noValidate className="flex flex-col gap-5" onSubmit={submit}>
        <FormError error={create.error} />
        <Field label={t('name')} error={errors.title}>
          <Input value={title} onChange={(event) => setTitle(event.target.value)} />
        </Field>
        <Field label={t('type')} hint={t('typeHint', { type })} error={errors.type}>
          <Input value={type} onChange={(event) => setTyped(event.target.value)} spellCheck={false} />
        </Field>
        <Switch
          label={t('mustAccept')}
          hint={t('mustAcceptHint')}
          checked={required}
          onChange={({ target }) => setRequired(target.checked)}
        />
        <div className="flex justify-end gap-3">
          <Button onClick={() => props.onOpenChange(false)}>{t('cancel')}</Button>
          <Button type="submit" variant="primary" pending={create.isPending} disabled={!title.trim() || !type}>
            {t('create')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

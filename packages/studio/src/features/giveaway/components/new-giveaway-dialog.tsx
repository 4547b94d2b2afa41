import { titleMaxLength } from '@greenlight/contract/limits';
import { studioPath } from '@greenlight/contract/studio-path';
import { Button } from '@greenlight/ui/primitives/button';
import { Dialog } from '@greenlight/ui/primitives/dialog';
import { Field } from '@greenlight/ui/primitives/field';
import { Input } from '@greenlight/ui/primitives/input';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { fieldErrors } from '../../../platform/field-errors.ts';
import { FormError } from '../../../platform/form-error.tsx';
import { textsOf } from '../../../platform/texts.ts';
import { useCreateGiveaway } from '../hooks.ts';

const t = textsOf('giveaway');

export function NewGiveawayDialog(props: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const navigate = useNavigate();
  const create = useCreateGiveaway();
  const [title, setTitle] = useState('');
  const [prize, setPrize] = useState('');
  const errors = fieldErrors(create.error);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    create.mutate({ title, prize }, { onSuccess: ({ id }) => void navigate(studioPath('giveaway', id)) });
  };
  return (
    <Dialog open={props.open} onOpenChange={props.onOpenChange} title={t('new')} closeLabel={t('cancel')}>
      <form noValidate className="flex flex-col gap-5" onSubmit={submit}>
        <FormError error={create.error} />
        <Field label={t('name')} error={errors.title}>
          <Input value={title} maxLength={titleMaxLength} onChange={({ target }) => setTitle(target.value)} />
        </Field>
        <Field label={t('prize')} hint={t('prizeHint')} error={errors.prize}>
          <Input value={prize} onChange={({ target }) => setPrize(target.value)} />
        </Field>
        <div className="flex justify-end gap-3">
          <Button onClick={() => props.onOpenChange(false)}>{t('cancel')}</Button>
          <Button type="submit" variant="primary" pending={create.isPending} disabled={!title.trim() || !prize.trim()}>
            {t('create')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

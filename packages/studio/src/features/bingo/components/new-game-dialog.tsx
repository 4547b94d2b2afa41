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
import { MediaPicker } from '../../media/components/media-picker.tsx';
import { useCreateGame } from '../hooks.ts';

const t = textsOf('bingo');

export function NewGameDialog(props: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const navigate = useNavigate();
  const create = useCreateGame();
  const [title, setTitle] = useState('');
  const [mediaId, setMediaId] = useState<number | null>(null);
  const errors = fieldErrors(create.error);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (mediaId === null) return;
    create.mutate({ title, mediaId }, { onSuccess: ({ id }) => void navigate(studioPath('bingo-game', id)) });
  };
  return (
    <Dialog open={props.open} onOpenChange={props.onOpenChange} title={t('new')} closeLabel={t('cancel')}>
      <form noValidate className="flex flex-col gap-5" onSubmit={submit}>
        <FormError error={create.error} />
        <Field label={t('name')} error={errors.title}>
          <Input value={title} maxLength={titleMaxLength} onChange={({ target }) => setTitle(target.value)} />
        </Field>
        <MediaPicker
          label={t('media')}
          hint={t('mediaHint')}
          error={errors.mediaId}
          max={1}
          value={mediaId === null ? [] : [mediaId]}
          onChange={([chosen]) => setMediaId(chosen ?? null)}
        />
        <div className="flex justify-end gap-3">
          <Button onClick={() => props.onOpenChange(false)}>{t('cancel')}</Button>
          <Button
            type="submit"
            variant="primary"
            pending={create.isPending}
            disabled={!title.trim() || mediaId === null}
          >
            {t('create')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

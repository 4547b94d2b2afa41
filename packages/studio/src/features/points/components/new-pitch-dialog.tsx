import { pitchGoalMax, titleMaxLength } from '@greenlight/contract/limits';
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
import { useCreatePitch } from '../hooks.ts';

const t = textsOf('points');

export function NewPitchDialog(props: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const navigate = useNavigate();
  const create = useCreatePitch();
  const [title, setTitle] = useState('');
  const [goal, setGoal] = useState('');
  const errors = fieldErrors(create.error);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    create.mutate({ title, goal: Number(goal) }, { onSuccess: ({ id }) => void navigate(studioPath('pitch', id)) });
  };
  return (
    <Dialog open={props.open} onOpenChange={props.onOpenChange} title={t('new')} closeLabel={t('cancel')}>
      <form noValidate className="flex flex-col gap-5" onSubmit={submit}>
        <FormError error={create.error} />
        <Field label={t('name')} error={errors.title}>
          <Input value={title} maxLength={titleMaxLength} onChange={({ target }) => setTitle(target.value)} />
        </Field>
        <Field label={t('goal')} hint={t('goalHint')} error={errors.goal}>
          <Input
            type="number"
            min={1}
            max={pitchGoalMax}
            inputMode="numeric"
            value={goal}
            onChange={({ target }) => setGoal(target.value)}
          />
        </Field>
        <div className="flex justify-end gap-3">
          <Button onClick={() => props.onOpenChange(false)}>{t('cancel')}</Button>
          <Button type="submit" variant="primary" pending={create.isPending} disabled={!title.trim() || !goal.trim()}>
            {t('create')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

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
import { newRule, toRule } from '../badge-form-state.ts';
import { useCreateBadge } from '../hooks.ts';
import { RuleFields } from './rule-fields.tsx';

const t = textsOf('badge');

export function NewBadgeDialog(props: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const navigate = useNavigate();
  const create = useCreateBadge();
  const [name, setName] = useState('');
  const [rule, setRule] = useState(newRule);
  const errors = fieldErrors(create.error);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    create.mutate({ name, rule: toRule(rule) }, { onSuccess: ({ id }) => void navigate(studioPath('badge', id)) });
  };
  return (
    <Dialog open={props.open} onOpenChange={props.onOpenChange} title={t('new')} closeLabel={t('cancel')}>
      <form noValidate className="flex flex-col gap-5" onSubmit={submit}>
        <FormError error={create.error} />
        <Field label={t('name')} hint={t('nameHint')} error={errors.name}>
          <Input value={name} maxLength={60} onChange={({ target }) => setName(target.value)} />
        </Field>
        <RuleFields rule={rule} errors={errors} onChange={setRule} />
        <div className="flex justify-end gap-3">
          <Button onClick={() => props.onOpenChange(false)}>{t('cancel')}</Button>
          <Button type="submit" variant="primary" pending={create.isPending} disabled={!name.trim()}>
            {t('create')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

import { studioPath } from '@greenlight/contract/studio-path';
import { Button } from '@greenlight/ui/primitives/button';
import { Dialog } from '@greenlight/ui/primitives/dialog';
import { Field } from '@greenlight/ui/primitives/field';
import { Input } from '@greenlight/ui/primitives/input';
import { directionOf } from '@greenlight/ui/writing-direction';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { fieldErrors } from '../../../platform/field-errors.ts';
import { FormError } from '../../../platform/form-error.tsx';
import { textsOf } from '../../../platform/texts.ts';
import { useAddLanguage } from '../hooks.ts';
import { nameOf } from '../language-state.ts';

const t = textsOf('language');

/** Asks for the tag of a new language. Its name and direction follow from the tag. */
export function NewLanguageDialog(props: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const navigate = useNavigate();
  const add = useAddLanguage();
  const [code, setCode] = useState('');
  const [typedName, setTypedName] = useState<string | null>(null);
  const name = typedName ?? nameOf(code);
  const errors = fieldErrors(add.error, { slug_taken: 'code' });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    add.mutate(
      { code, name, direction: directionOf(code) },
      { onSuccess: ({ id }) => void navigate(studioPath('language', id)) },
    );
  };
  return (
    <Dialog open={props.open} onOpenChange={props.onOpenChange} title={t('new')} closeLabel={t('cancel')}>
      <form noValidate className="flex flex-col gap-5" onSubmit={submit}>
        <FormError error={add.error} />
        <Field label={t('code')} hint={t('codeHint')} error={errors.code}>
          <Input value={code} onChange={(event) => setCode(event.target.value.trim())} spellCheck={false} />
        </Field>
        <Field label={t('name')} hint={t('nameHint')} error={errors.name}>
          <Input value={name} onChange={(event) => setTypedName(event.target.value)} />
        </Field>
        <div className="flex justify-end gap-3">
          <Button onClick={() => props.onOpenChange(false)}>{t('cancel')}</Button>
          <Button type="submit" variant="primary" pending={add.isPending} disabled={!code || !name.trim()}>
            {t('add')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

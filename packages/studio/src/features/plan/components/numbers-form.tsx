import { showToast } from '@greenlight/ui/blocks/toasts';
import { Field } from '@greenlight/ui/primitives/field';
import { Input } from '@greenlight/ui/primitives/input';
import { type FormEvent, useState } from 'react';
import { fieldErrors } from '../../../platform/field-errors.ts';
import { SaveBar } from '../../../platform/save-bar.tsx';
import { textsOf } from '../../../platform/texts.ts';

const t = textsOf('plan');

interface Save<Numbers> {
  mutate: (numbers: Numbers, then: { onSuccess: () => void }) => void;
  isPending: boolean;
  error: Error | null;
}

/** The whole numbers of a setting, saved together. */
export function NumbersForm<Name extends string>(props: {
  numbers: Record<Name, number>;
  fields: Record<Name, { label: string; hint: string; min: number; max: number }>;
  save: Save<Record<Name, number>>;
}) {
  const { numbers, fields, save } = props;
  const names = Object.keys(fields) as Name[];
  const [typed, setTyped] = useState<Partial<Record<Name, string>>>({});
  const errors = fieldErrors(save.error);
  const wanted = { ...numbers };
  for (const name of names) wanted[name] = Number(typed[name] ?? numbers[name]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate(wanted, { onSuccess: () => showToast({ title: t('saved'), tone: 'success' }) });
  };
  return (
    <form noValidate className="flex flex-col gap-5" onSubmit={submit}>
      <div className="grid max-w-160 gap-5 sm:grid-cols-2">
        {names.map((name) => {
          const { label, hint, ...limits } = fields[name];
          return (
            <Field key={name} label={label} hint={hint} error={errors[name]}>
              <Input
                type="number"
                {...limits}
                value={typed[name] ?? String(numbers[name])}
                onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
              />
            </Field>
          );
        })}
      </div>
      <SaveBar
        dirty={names.some((name) => wanted[name] !== numbers[name])}
        pending={save.isPending}
        error={save.error}
      />
    </form>
  );
}

import { Button } from '@greenlight/ui/primitives/button';
import { Field } from '@greenlight/ui/primitives/field';
import { Input } from '@greenlight/ui/primitives/input';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { fieldErrors } from '../../../platform/field-errors.ts';
import { textsOf } from '../../../platform/texts.ts';
import { useFindAccount } from '../hooks.ts';

const t = textsOf('creator');

/** Finds an account by its whole e-mail address. It is no form element, because it is inside a form. */
export function AddPerson(props: {
  teamId: number;
  taken: string[];
  onAdd: (person: { userId: string; displayName: string }) => void;
}) {
  const [email, setEmail] = useState('');
  const find = useFindAccount(props.teamId);
  const isTaken = find.data !== undefined && props.taken.includes(find.data.userId);
  const add = () => {
    if (email.trim() === '') return;
    find.mutate(email, {
      onSuccess: (found) => {
        if (props.taken.includes(found.userId)) return;
        props.onAdd(found);
        find.reset();
        setEmail('');
      },
    });
  };
  const wrong = fieldErrors(find.error).email ?? find.error?.message;
  return (
    <div className="flex flex-wrap items-start gap-3">
      <Field
        className="min-w-60 grow"
        label={t('addPerson')}
        hint={t('addPersonHint')}
        error={isTaken ? t('inTeam', { name: find.data?.displayName }) : wrong}
      >
        <Input
          type="email"
          autoComplete="off"
          value={email}
          onChange={(event) => {
            setEmail(event.target.value);
            find.reset();
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            add();
          }}
        />
      </Field>
      <Button
        className="mt-7"
        icon={<UserPlus aria-hidden className="size-4" />}
        pending={find.isPending}
        onClick={add}
      >
        {t('addIt')}
      </Button>
    </div>
  );
}

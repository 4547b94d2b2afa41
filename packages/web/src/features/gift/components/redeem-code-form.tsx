import { Button } from '@greenlight/ui/primitives/button';
import { Field } from '@greenlight/ui/primitives/field';
import { Input } from '@greenlight/ui/primitives/input';
import { Gift } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTexts } from '../../../platform/i18n.ts';
import { useQueryTexts } from '../../../platform/query-texts.ts';
import { codeIn } from '../gift-state.ts';

/** Asks for the code of a gift. */
export function RedeemCodeForm(props: {
  code: string;
  error: Error | null;
  pending: boolean;
  onCode: (code: string) => void;
}) {
  const t = useTexts('gift');
  const { describeError } = useQueryTexts();
  const [typed, setTyped] = useState(props.code);
  const [isMissing, setIsMissing] = useState(false);
  const code = codeIn(typed);
  const failure = props.error && code === props.code ? describeError(props.error) : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsMissing(code === '');
    if (code !== '') props.onCode(code);
  };
  return (
    <form noValidate className="flex flex-col gap-6" onSubmit={submit}>
      <Field required label={t('code')} error={isMissing && code === '' ? t('codeMissing') : failure}>
        <Input
          name="code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={200}
          icon={<Gift aria-hidden className="size-4" />}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </Field>
      <Button type="submit" variant="primary" size="lg" pending={props.pending}>
        {t('lookUp')}
      </Button>
    </form>
  );
}

import { ApiError } from '@greenlight/contract/client';
import type { FieldError } from 'react-hook-form';
import { useTexts } from '../../../platform/i18n.ts';
import { useQueryTexts } from '../../../platform/query-texts.ts';

type FieldName = 'email' | 'password' | 'displayName';

/** Words for what is wrong: with a field by the kind of its fault, with the form by the code of the server's answer. */
export function useFormErrors(form: 'login' | 'signup') {
  const t = useTexts('account');
  const { describeError } = useQueryTexts();
  return {
    ofField(name: FieldName, error: FieldError | undefined): string | undefined {
      if (!error) return undefined;
      return t.find(`invalid.${form}.${name}.${error.type}`) ?? error.message;
    },
    ofForm(error: Error | null): string | undefined {
      return error && fieldsOf(error).length === 0 ? describeError(error) : undefined;
    },
  };
}

/** The fields that the server found fault with; its first message of each is shown (spec point 8). */
export function fieldsOf(error: Error): { name: FieldName; message: string }[] {
  if (!(error instanceof ApiError)) return [];
  const named = error.fields.map(({ path, message }) => ({ name: path.split('.').at(-1) as FieldName, message }));
  return named.filter(({ name }) => ['email', 'password', 'displayName'].includes(name));
}

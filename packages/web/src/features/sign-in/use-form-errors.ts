import { ApiError } from '@greenlight/contract/client';
import type { ErrorCode } from '@greenlight/contract/errors';
import type { FieldError } from 'react-hook-form';
import { useTexts } from '../../platform/i18n.ts';
import { useQueryTexts } from '../../platform/query-texts.ts';

/** The kind of a field. Errors of one kind have the same texts in every form. */
type Kind = 'email' | 'displayName' | 'password' | 'newPassword' | 'code' | 'sendDay';

/** Error codes that belong to one kind of field. */
const kindOfCode: Partial<Record<ErrorCode, Kind>> = {
  weak_password: 'newPassword',
  breached_password: 'newPassword',
  code_invalid: 'code',
  second_factor_invalid: 'code',
  email_in_use: 'email',
};

/**
 * The error texts of a form. The text at a field follows from the kind of error, the text of the form from the code of
 * the answer. `kinds` has the form's fields by the names in the call.
 */
export function useFormErrors<Name extends string>(kinds: Partial<Record<Name, Kind>>) {
  const t = useTexts('account');
  const { describeError } = useQueryTexts();
  const names = Object.keys(kinds) as Name[];
  const wordsOf = (name: Name, code: string | undefined) => t.find(`invalid.${kinds[name]}.${code}`);
  /**
   * The fields with errors from the server. The first error of each field is shown, with our text
   * (docs/product/account.md).
   */
  const fieldsOf = (error: Error | null): { name: Name; message: string }[] => {
    if (!(error instanceof ApiError)) return [];
    const named = error.fields.map(({ path, message, code }) => {
      const name = path.split('.').at(-1) as Name;
      return { name, message: wordsOf(name, code) ?? message };
    });
    const kind = kindOfCode[error.code];
    const meant = kind && names.find((name) => kinds[name] === kind);
    // In a form without an e-mail, wrong credentials mean a wrong password.
    const password = names.find(
      (name) => kinds[name] === 'password' && !names.some((other) => kinds[other] === 'email'),
    );
    if (password && error.code === 'invalid_credentials') return [{ name: password, message: t('wrongPassword') }];
    if (meant) return [{ name: meant, message: describeError(error) }];
    return named.filter(({ name }) => names.includes(name)).toReversed();
  };
  return {
    fieldsOf,
    ofField(name: Name, error: FieldError | undefined): string | undefined {
      if (!error) return undefined;
      return wordsOf(name, error.type) ?? error.message;
    },
    ofForm(error: Error | null): string | undefined {
      return error && fieldsOf(error).length === 0 ? describeError(error) : undefined;
    },
  };
}

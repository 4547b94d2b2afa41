import { ApiError } from '@greenlight/contract/client';
import type { ErrorCode } from '@greenlight/contract/errors';
import type { FieldError } from 'react-hook-form';
import { useTexts } from '../../platform/i18n.ts';
import { useQueryTexts } from '../../platform/query-texts.ts';

/** What a field holds: its faults are told alike in every form. */
type Kind = 'email' | 'displayName' | 'password' | 'newPassword' | 'code' | 'sendDay';

/** Codes that are about one kind of field. */
const kindOfCode: Partial<Record<ErrorCode, Kind>> = {
  weak_password: 'newPassword',
  breached_password: 'newPassword',
  code_invalid: 'code',
  second_factor_invalid: 'code',
  email_in_use: 'email',
};

/**
 * Words for what is wrong with a form: with a field by the kind of its fault, with the whole by the code of the
 * server's answer. `kinds` names the form's fields as the call does.
 */
export function useFormErrors<Name extends string>(kinds: Partial<Record<Name, Kind>>) {
  const t = useTexts('account');
  const { describeError } = useQueryTexts();
  const names = Object.keys(kinds) as Name[];
  const wordsOf = (name: Name, code: string | undefined) => t.find(`invalid.${kinds[name]}.${code}`);
  /**
   * The fields that the server found fault with; its first message of each is shown (docs/product/account.md), in our
   * words.
   */
  const fieldsOf = (error: Error | null): { name: Name; message: string }[] => {
    if (!(error instanceof ApiError)) return [];
    const named = error.fields.map(({ path, message, code }) => {
      const name = path.split('.').at(-1) as Name;
      return { name, message: wordsOf(name, code) ?? message };
    });
    const kind = kindOfCode[error.code];
    const meant = kind && names.find((name) => kinds[name] === kind);
    // Where no address is asked for, it is the password that is wrong.
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

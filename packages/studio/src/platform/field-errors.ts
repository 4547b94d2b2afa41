import { ApiError } from '@greenlight/contract/client';
import type { ErrorCode } from '@greenlight/contract/errors';

/**
 * What the service said of each field of a body or a query, by the field's name; of an item of a list also by the list's name.
 * `fieldOf` names the field that an error without fields is about.
 */
export function fieldErrors(error: Error | null, fieldOf: Partial<Record<ErrorCode, string>> = {}) {
  const errors: Record<string, string> = {};
  if (!(error instanceof ApiError)) return errors;
  const field = fieldOf[error.code];
  if (field) errors[field] = error.message;
  for (const { path, message } of error.fields) {
    const name = path.replace(/^(?:body|query)\./, '');
    errors[name] ??= message;
    errors[name.replace(/\.\d+(\..*)?$/, '')] ??= message;
  }
  return errors;
}

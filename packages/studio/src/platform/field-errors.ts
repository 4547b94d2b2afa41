import { ApiError } from '@greenlight/contract/client';
import type { ErrorCode } from '@greenlight/contract/errors';

/**
 * The server's errors by field of a body or query; an item's error is also at its list. `fieldOf` maps error codes
 * without fields to a field.
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

import { ApiError } from '@greenlight/contract/client';

/** What the service said of each field of a body, by the field's name. */
export function fieldErrors(error: Error | null): Record<string, string> {
  const fields = error instanceof ApiError ? error.fields : [];
  return Object.fromEntries(fields.map(({ path, message }) => [path.replace(/^body\./, ''), message]));
}

import { ApiError } from '@greenlight/contract/client';
import { showToast } from '@greenlight/ui/blocks/toasts';

/** The message of an error, without the API's field names. */
export function messageOf(error: Error): string {
  const fields = error instanceof ApiError ? error.fields : [];
  return fields.length === 0 ? error.message : [...new Set(fields.map(({ message }) => message))].join(' · ');
}

export function showError(error: Error): void {
  showToast({ title: messageOf(error), tone: 'error' });
}

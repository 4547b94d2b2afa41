import { ApiError } from '@greenlight/contract/client';
import { showToast } from '@greenlight/ui/blocks/toasts';

/** The messages of an error, each once, without the API's field names. */
export function messagesOf(error: Error): string[] {
  const fields = error instanceof ApiError ? error.fields : [];
  return fields.length === 0 ? [error.message] : [...new Set(fields.map(({ message }) => message))];
}

/** The messages of an error in one line. */
export function messageOf(error: Error): string {
  return messagesOf(error).join(' · ');
}

export function showError(error: Error): void {
  showToast({ title: messageOf(error), tone: 'error' });
}

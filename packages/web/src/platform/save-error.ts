import { ApiError } from '@greenlight/contract/client';
import { showToast } from '@greenlight/ui/blocks/toasts';
import { textsNow } from './i18n.ts';

/**
 * Says that a change was not saved, or that impersonating staff cannot change anything, for which a retry does not
 * help.
 */
export function showSaveError(error: unknown, said: string): void {
  const isImpersonating = error instanceof ApiError && error.code === 'impersonating';
  const title = isImpersonating ? (textsNow('error').find(error.code, {}) ?? error.message) : said;
  showToast({ title, tone: 'error' });
}

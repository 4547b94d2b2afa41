import { ApiError } from '@greenlight/contract/client';
import { showToast } from '@greenlight/ui/blocks/toasts';
import { textsNow } from './i18n.ts';

/** Says that a change was not kept, or that whoever looks on for a member can change nothing: no second try helps there. */
export function tellNotSaved(error: unknown, said: string): void {
  const isLookingOn = error instanceof ApiError && error.code === 'impersonating';
  const title = isLookingOn ? (textsNow('error').find(error.code, {}) ?? error.message) : said;
  showToast({ title, tone: 'error' });
}

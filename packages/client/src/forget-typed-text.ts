import { clientKeys } from './storage-keys.ts';

/** A deliberate logout deletes the stored typed text. */
export function forgetTypedText(): void {
  sessionStorage.removeItem(clientKeys.typed);
}

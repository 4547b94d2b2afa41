import { clientKeys } from './storage-keys.ts';

/** Deletes the stored typed text, as on a deliberate logout. */
export function forgetTypedText(): void {
  sessionStorage.removeItem(clientKeys.typed);
}

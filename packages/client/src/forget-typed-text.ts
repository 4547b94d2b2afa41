import { clientKeys } from './storage-keys.ts';

/** Who leaves on purpose leaves nothing of what they typed. */
export function forgetTypedText(): void {
  sessionStorage.removeItem(clientKeys.typed);
}

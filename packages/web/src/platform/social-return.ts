import { readStored } from '@greenlight/client/storage';
import type { SocialProvider } from '@greenlight/contract/account';
import { sitePath } from '@greenlight/contract/site-path';
import { storageKeys } from './storage-keys.ts';

/** A sign-in with a provider, started in this tab: its purpose, and the address to return to. */
export interface PendingSocialLogin {
  state: string;
  provider: SocialProvider;
  purpose: 'login' | 'link' | 'confirm';
  back: string;
}

type SocialReturn = PendingSocialLogin & {
  /** The token; null if the provider refused or the viewer cancelled. */
  idToken: string | null;
  name: string | null;
};

let returned: SocialReturn | null = null;

/**
 * Takes a provider's answer, and removes it from the address before any request, so that no history entry, copied link
 * or Referer has it. Ignores an answer that this tab did not request.
 */
export function takeSocialReturn(): void {
  const answer = new URLSearchParams(location.hash.slice(1));
  const state = answer.get('state');
  if (!state || location.pathname !== sitePath('login')) return;
  const pending = readStored(sessionStorage, storageKeys.social) as PendingSocialLogin | null;
  sessionStorage.removeItem(storageKeys.social);
  const isOurs = pending?.state === state;
  history.replaceState(history.state, '', isOurs ? pending.back : sitePath('login'));
  if (isOurs) returned = { ...pending, idToken: answer.get('id_token'), name: answer.get('name') };
}

/** Returns the answer for this purpose, only once. */
export function socialReturn(purpose: PendingSocialLogin['purpose']): SocialReturn | null {
  const answer = returned?.purpose === purpose ? returned : null;
  if (answer) returned = null;
  return answer;
}

import { readStored } from '@greenlight/client/storage';
import type { SocialProvider } from '@greenlight/contract/account';
import { sitePath } from '@greenlight/contract/site-path';
import { storageKeys } from './storage-keys.ts';

/** A sign-in with a provider that this tab began: what it is for, and the address to come back to. */
export interface SocialBegun {
  state: string;
  provider: SocialProvider;
  purpose: 'login' | 'link' | 'confirm';
  back: string;
}

type SocialReturn = SocialBegun & {
  /** Null where the provider refused, or the viewer changed their mind. */
  idToken: string | null;
  name: string | null;
};

let returned: SocialReturn | null = null;

/**
 * Takes a provider's answer out of the address before anything else is asked for: no history entry, copied link or
 * Referer has it. One that this tab did not begin is nobody's.
 */
export function takeSocialReturn(): void {
  const answer = new URLSearchParams(location.hash.slice(1));
  const state = answer.get('state');
  if (!state || location.pathname !== sitePath('login')) return;
  const begun = readStored(sessionStorage, storageKeys.social) as SocialBegun | null;
  sessionStorage.removeItem(storageKeys.social);
  const isOurs = begun?.state === state;
  history.replaceState(history.state, '', isOurs ? begun.back : sitePath('login'));
  if (isOurs) returned = { ...begun, idToken: answer.get('id_token'), name: answer.get('name') };
}

/** The answer for this purpose, once. */
export function socialReturn(purpose: SocialBegun['purpose']): SocialReturn | null {
  const answer = returned?.purpose === purpose ? returned : null;
  if (answer) returned = null;
  return answer;
}

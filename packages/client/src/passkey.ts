import type { PasskeyAnswer } from '@greenlight/contract/account-security';
import type { AppClient } from './app-client.ts';

/** The browser's passkey for this service; null if its user cancelled. */
export async function askForPasskey(
  client: Pick<AppClient, 'accountSecurity'>,
  { byAutofill = false } = {},
): Promise<PasskeyAnswer | null> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const { options } = await client.accountSecurity.beginPasskeyLogin();
  try {
    return await startAuthentication({ optionsJSON: options, useBrowserAutofill: byAutofill });
  } catch (error) {
    if (isChangeOfMind(error)) return null;
    throw error;
  }
}

/** Closing the browser's dialog, or another request in its place, is no failure. */
export function isChangeOfMind(error: unknown): boolean {
  return error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name);
}

import type { PasskeyAnswer } from '@greenlight/contract/account-security';
import type { AppClient } from './app-client.ts';

/** Asks the browser for a passkey of this service. Returns null if the user cancels. */
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

/** Whether the user closed the browser's dialog, or another request replaced it. Neither is a failure. */
export function isChangeOfMind(error: unknown): boolean {
  return error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name);
}

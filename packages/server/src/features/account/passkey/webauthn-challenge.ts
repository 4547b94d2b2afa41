import type { NewPasskey, PasskeyAnswer } from '@greenlight/contract/account-security';
import type { Platform } from '../../../platform/platform.ts';
import { issueToken, spendToken } from '../integrity/single-use-token.ts';

/** The purpose of a challenge: a challenge for a login cannot add a key. */
type Purpose = 'passkey' | 'passkey-add';

/** The time that the browser gives its user to answer. */
export const answerMs = 5 * 60 * 1000;

/** A challenge for one answer within ten minutes. `bound` is the account that has to answer, if it is known. */
export function newChallenge(platform: Platform, purpose: Purpose, bound: string): string {
  return encodeBase64url(issueToken(platform, purpose, bound));
}

/** Returns the challenge of an answer and marks it as used; null when we did not issue it or it was used before. */
export async function spendChallenge(
  platform: Platform,
  { response }: NewPasskey | PasskeyAnswer,
  purpose: Purpose,
  bound: string,
): Promise<string | null> {
  const challenge = challengeIn(response.clientDataJSON);
  return (await spendToken(platform, decodeBase64url(challenge), purpose, bound)) ? challenge : null;
}

/** Passkeys are bound to the host of the site and used only on its pages. */
export function relyingParty({ config }: Platform): { id: string; origin: string } {
  const { hostname, origin } = new URL(config.publicUrl);
  return { id: hostname, origin };
}

/** Logs why the library refused; the caller only learns that it refused. */
export function noteRefusal({ log }: Platform, error: unknown): null {
  log.info({ err: error }, 'passkey refused');
  return null;
}

function challengeIn(clientDataJSON: string): string {
  try {
    const { challenge } = JSON.parse(decodeBase64url(clientDataJSON));
    return typeof challenge === 'string' ? challenge : '';
  } catch {
    return '';
  }
}

export function encodeBase64url(text: string): string {
  return Buffer.from(text).toString('base64url');
}

export function decodeBase64url(base64url: string): string {
  return Buffer.from(base64url, 'base64url').toString();
}

import type { NewPasskey, PasskeyAnswer } from '@greenlight/contract/account-security';
import type { Platform } from '../../../platform/platform.ts';
import { issueToken, spendToken } from '../integrity/single-use-token.ts';

/** What a challenge is for: one of a login opens no door to adding a key. */
type Purpose = 'passkey' | 'passkey-add';

/** How long the browser lets its user think. */
export const answerMs = 5 * 60 * 1000;

/** For one answer within ten minutes; `bound` is whose answer it has to be, if that is known. */
export function newChallenge(platform: Platform, purpose: Purpose, bound: string): string {
  return encodeBase64url(issueToken(platform, purpose, bound));
}

/** The challenge in an answer, if it is one of ours that nobody has answered yet. */
export async function spendChallenge(
  platform: Platform,
  { response }: NewPasskey | PasskeyAnswer,
  purpose: Purpose,
  bound: string,
): Promise<string | null> {
  const challenge = challengeIn(response.clientDataJSON);
  return (await spendToken(platform, decodeBase64url(challenge), purpose, bound)) ? challenge : null;
}

/** Keys hold for the host of the site, and are used on its pages alone. */
export function relyingParty({ config }: Platform): { id: string; origin: string } {
  const { hostname, origin } = new URL(config.publicUrl);
  return { id: hostname, origin };
}

/** Of the library's refusals, which are all the same to the caller. */
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

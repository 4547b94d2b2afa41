import type { AuthRecord } from '@greenlight/contract/account';
import type { accountSecurity, PasskeyAnswer } from '@greenlight/contract/account-security';
import type { RouteReturn } from '@greenlight/contract/route';
import { networkOf } from '../../../platform/auth/ip-network.ts';
import { rateLimit } from '../../../platform/auth/rate-limit.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Platform } from '../../../platform/platform.ts';
import { ProblemError } from '../../../platform/problem-error.ts';
import { type Origin, openSession } from '../session/open-session.ts';
import { findPasskey, lockPasskey, recordPasskeyUse } from './passkey-queries.ts';
import {
  answerMs,
  decodeBase64url,
  newChallenge,
  noteRefusal,
  relyingParty,
  spendChallenge,
} from './webauthn-challenge.ts';

type RequestOptions = RouteReturn<typeof accountSecurity.beginPasskeyLogin>['options'];

/** The login screen asks for a challenge on each visit. */
const challengeLimit = { name: 'passkey-challenge', points: 300, perSeconds: 15 * 60 };
const wrongPasskeyLimit = { name: 'passkey', points: 50, perSeconds: 15 * 60 };

/** Options for `navigator.credentials.get` without an account: any passkey for this site can answer. */
export async function beginPasskeyLogin(platform: Platform, ip: string): Promise<RequestOptions> {
  if (!(await rateLimit(platform.db, challengeLimit).take(networkOf(ip)))) throw new ProblemError('rate_limited');
  const challenge = newChallenge(platform, 'passkey', '');
  return { rpId: relyingParty(platform).id, challenge, timeout: answerMs, userVerification: 'required' };
}

/** A passkey that verified its user counts as both factors: no code is needed. */
export async function loginWithPasskey(
  platform: Platform,
  { response, origin }: { response: PasskeyAnswer; origin: Origin },
): Promise<AuthRecord> {
  const limit = rateLimit(platform.db, wrongPasskeyLimit);
  const network = networkOf(origin.ip);
  if (!(await limit.take(network))) throw new ProblemError('rate_limited');
  const owner = await ownerOfPasskey(platform, response);
  if (!owner) throw notOpening();
  await limit.giveBack(network);
  if (owner.suspended) throw new ProblemError('suspended');
  return inTransaction(platform.db, async (tx) => {
    if (!(await lockPasskey(tx, response.id))) throw notOpening();
    return openSession(platform, tx, { userId: owner.userId, origin });
  });
}

function notOpening(): ProblemError {
  return new ProblemError('invalid_credentials', { detail: 'No account here has this passkey.' });
}

/**
 * Checks the answer to one of our challenges and marks the challenge as used. Returns the passkey's account, or null
 * for an invalid answer.
 */
export async function ownerOfPasskey(
  platform: Platform,
  response: PasskeyAnswer,
): Promise<{ userId: string; suspended: boolean } | null> {
  const challenge = await spendChallenge(platform, response, 'passkey', '');
  const known = await findPasskey(platform.db, response.id);
  if (!challenge || !known) return null;
  const { id, origin } = relyingParty(platform);
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const answer = await verifyAuthenticationResponse({
    response: { ...response, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
    // The counter is compared in the database, after the signature was verified; 0 disables the library's check.
    credential: { id: response.id, publicKey: new Uint8Array(known.public_key), counter: 0 },
  }).catch((error: unknown) => noteRefusal(platform, error));
  // The user handle of a passkey is the id of its account.
  if (!answer?.verified || decodeBase64url(response.response.userHandle ?? '') !== known.account_id) return null;
  const counter = answer.authenticationInfo.newCounter;
  if (!(await recordPasskeyUse(platform.db, { id: known.id, counter, at: platform.clock.now() }))) {
    platform.log.warn({ userId: known.account_id, passkeyId: known.id, counter }, 'the counter of a passkey went back');
    return null;
  }
  return { userId: known.account_id, suspended: known.suspended_at !== null };
}

import type { AuthRecord } from '@greenlight/contract/account';
import type { accountSecurity, NewPasskey, Passkey, PasskeyAnswer } from '@greenlight/contract/account-security';
import type { RouteReturn } from '@greenlight/contract/route';
import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';
import { decodeClientDataJSON } from '@simplewebauthn/server/helpers';
import { networkOf } from '../../../platform/auth/network-of.ts';
import { rateLimit } from '../../../platform/auth/rate-limit.ts';
import type { Db } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { ProblemError } from '../../../platform/errors/problem-error.ts';
import type { Platform } from '../../../platform/platform.ts';
import { readRemoteConfig } from '../../config/service.ts';
import { issueToken, spendToken } from '../integrity/service.ts';
import { addressOf } from '../letter/service.ts';
import { noteSecurityChange } from '../security/notice/service.ts';
import { removeWayIn } from '../security/way/service.ts';
import { type Origin, openSession } from '../session/service.ts';
import {
  deletePasskey,
  findPasskey,
  insertPasskey,
  listPasskeys,
  type PasskeyRow,
  updatePasskeyUsed,
} from './queries.ts';

type CreationOptions = RouteReturn<typeof accountSecurity.beginPasskey>['options'];
type RequestOptions = RouteReturn<typeof accountSecurity.beginPasskeyLogin>['options'];

/** EdDSA, ES256 and RS256 as COSE numbers them. */
const algorithms = [-8, -7, -257];
const passkeysMax = 20;
const answerMs = 5 * 60 * 1000;
/** Each visit of the login screen asks for a challenge. */
const challengeLimit = { name: 'passkey-challenge', points: 300, perSeconds: 15 * 60 };
const wrongPasskeyLimit = { name: 'passkey', points: 50, perSeconds: 15 * 60 };

/** Options for `navigator.credentials.create` (WebAuthn level 3): a key that verifies its user and is found without a name. */
export async function beginPasskey(platform: Platform, userId: string): Promise<CreationOptions> {
  const [{ project }, address, known] = await Promise.all([
    readRemoteConfig(platform),
    addressOf(platform.db, userId),
    listPasskeys(platform.db, userId),
  ]);
  return {
    rp: { id: relyingParty(platform).id, name: project },
    user: { id: encode(userId), name: address?.email ?? '', displayName: address?.display_name ?? '' },
    challenge: encode(issueToken(platform, 'passkey-add', userId)),
    pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
    timeout: answerMs,
    attestation: 'none',
    excludeCredentials: known.map((key) => ({ type: 'public-key', id: key.credential_id, transports: key.transports })),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    extensions: { credProps: true },
  };
}

/** Throws `code_invalid` for what is no answer to a challenge of this account, `conflict` for a key that is known. */
export async function addPasskey(
  platform: Platform,
  { userId, name, response }: { userId: string; name: string; response: NewPasskey },
): Promise<Passkey> {
  const challenge = await spendChallenge(platform, response, 'passkey-add', userId);
  const credential = challenge && (await verifiedCredential(platform, response, challenge));
  if (!credential) throw new ProblemError('code_invalid');
  return inTransaction(platform.db, async (tx) => {
    if ((await listPasskeys(tx, userId)).length >= passkeysMax) {
      throw new ProblemError('conflict', { detail: `An account can have ${passkeysMax} passkeys at most.` });
    }
    const made = await insertPasskey(tx, {
      userId,
      credentialId: credential.id,
      publicKey: credential.publicKey,
      counter: credential.counter,
      transports: credential.transports ?? [],
      name,
      at: platform.clock.now(),
    });
    if (!made) throw new ProblemError('conflict', { detail: 'This passkey is known already.' });
    await noteSecurityChange(platform, tx, {
      userId,
      action: 'account.passkey.add',
      template: 'account.passkey-added',
      values: { passkey: name },
    });
    return toPasskey(made);
  });
}

/** Throws `not_found`, or `conflict` where it is the only way in. */
export async function removePasskey(platform: Platform, userId: string, id: string): Promise<void> {
  await inTransaction(platform.db, async (tx) => {
    const removed = await removeWayIn(tx, userId, () => deletePasskey(tx, userId, id));
    if (!removed) throw new ProblemError('not_found');
    await noteSecurityChange(platform, tx, {
      userId,
      action: 'account.passkey.remove',
      template: 'account.passkey-removed',
      values: { passkey: removed.name },
    });
  });
}

export async function readPasskeys(db: Db, userId: string): Promise<Passkey[]> {
  return (await listPasskeys(db, userId)).map(toPasskey);
}

/** Options for `navigator.credentials.get` that name no account: whoever has a key for this site may answer. */
export async function beginPasskeyLogin(platform: Platform, ip: string): Promise<RequestOptions> {
  if (!(await rateLimit(platform.db, challengeLimit).take(networkOf(ip)))) throw new ProblemError('rate_limited');
  const challenge = encode(issueToken(platform, 'passkey', ''));
  return { rpId: relyingParty(platform).id, challenge, timeout: answerMs, userVerification: 'required' };
}

/** A verified passkey is two factors in one: no code is asked for. */
export async function loginWithPasskey(
  platform: Platform,
  { response, origin }: { response: PasskeyAnswer; origin: Origin },
): Promise<AuthRecord> {
  const limit = rateLimit(platform.db, wrongPasskeyLimit);
  const network = networkOf(origin.ip);
  if (!(await limit.take(network))) throw new ProblemError('rate_limited');
  const owner = await ownerOfPasskey(platform, response);
  if (!owner) throw new ProblemError('invalid_credentials', { detail: 'This passkey does not open an account here.' });
  await limit.giveBack(network);
  if (owner.suspended) throw new ProblemError('suspended');
  return openSession(platform, platform.db, { userId: owner.userId, origin });
}

/** Whose passkey answered one of our challenges, which it ends; null for anything else. */
export async function ownerOfPasskey(
  platform: Platform,
  response: PasskeyAnswer,
): Promise<{ userId: string; suspended: boolean } | null> {
  const challenge = await spendChallenge(platform, response, 'passkey', '');
  const known = await findPasskey(platform.db, response.id);
  if (!challenge || !known) return null;
  const { id, origin } = relyingParty(platform);
  const answer = await verifyAuthenticationResponse({
    response: { ...response, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
    // The counter is compared below, in the database, and only once the signature holds.
    credential: { id: response.id, publicKey: new Uint8Array(known.public_key), counter: 0 },
  }).catch((error: unknown) => refused(platform, error));
  // The user handle of a key is the id of the account that it was made for.
  if (!answer?.verified || decode(response.response.userHandle ?? '') !== known.account_id) return null;
  const counter = answer.authenticationInfo.newCounter;
  if (!(await updatePasskeyUsed(platform.db, { id: known.id, counter, at: platform.clock.now() }))) {
    platform.log.warn({ userId: known.account_id, passkeyId: known.id, counter }, 'counter of a passkey went back');
    return null;
  }
  return { userId: known.account_id, suspended: known.suspended_at !== null };
}

async function verifiedCredential(platform: Platform, response: NewPasskey, expectedChallenge: string) {
  const { id, origin } = relyingParty(platform);
  const answer = await verifyRegistrationResponse({
    response: { ...response, clientExtensionResults: {} },
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch((error: unknown) => refused(platform, error));
  return answer?.verified ? answer.registrationInfo.credential : null;
}

/** The challenge in an answer, if it is one of ours that nobody has answered yet. */
async function spendChallenge(
  platform: Platform,
  { response }: NewPasskey | PasskeyAnswer,
  action: string,
  bound: string,
): Promise<string | null> {
  const challenge = challengeIn(response.clientDataJSON);
  return (await spendToken(platform, decode(challenge), action, bound)) ? challenge : null;
}

function challengeIn(clientDataJSON: string): string {
  try {
    const { challenge } = decodeClientDataJSON(clientDataJSON);
    return typeof challenge === 'string' ? challenge : '';
  } catch {
    return '';
  }
}

function encode(text: string): string {
  return Buffer.from(text).toString('base64url');
}

function decode(base64url: string): string {
  return Buffer.from(base64url, 'base64url').toString();
}

function refused({ log }: Platform, error: unknown): null {
  log.info({ err: error }, 'passkey refused');
  return null;
}

/** Keys hold for the host of the site, and are used on its pages alone. */
function relyingParty({ config }: Platform): { id: string; origin: string } {
  const { hostname, origin } = new URL(config.publicUrl);
  return { id: hostname, origin };
}

function toPasskey(row: PasskeyRow): Passkey {
  const lastUsed = row.last_used_at?.toISOString() ?? null;
  return { id: row.id, name: row.name, created: row.created_at.toISOString(), lastUsed };
}

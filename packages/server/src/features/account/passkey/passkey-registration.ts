import type { accountSecurity, NewPasskey, Passkey } from '@greenlight/contract/account-security';
import type { RouteReturn } from '@greenlight/contract/route';
import type { Db } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Platform } from '../../../platform/platform.ts';
import { ProblemError } from '../../../platform/problem-error.ts';
import { readRemoteConfig } from '../../config/remote-config.ts';
import { addressOf } from '../member-letter.ts';
import { noteSecurityChange } from '../sign-in-method/security-notice.ts';
import { removeSignInMethod } from '../sign-in-method/sign-in-method.ts';
import { deletePasskey, insertPasskey, listPasskeys, type PasskeyRow } from './passkey-queries.ts';
import {
  answerMs,
  encodeBase64url,
  newChallenge,
  noteRefusal,
  relyingParty,
  spendChallenge,
} from './webauthn-challenge.ts';

type CreationOptions = RouteReturn<typeof accountSecurity.beginPasskey>['options'];

/** EdDSA, ES256 and RS256 by their COSE numbers. */
const algorithms = [-8, -7, -257];
const passkeysMax = 20;

/** Options for `navigator.credentials.create` (WebAuthn level 3): a key that verifies its user and is found without a name. */
export async function beginPasskey(platform: Platform, userId: string): Promise<CreationOptions> {
  const [{ project }, address, known] = await Promise.all([
    readRemoteConfig(platform),
    addressOf(platform.db, userId),
    listPasskeys(platform.db, userId),
  ]);
  return {
    rp: { id: relyingParty(platform).id, name: project },
    user: { id: encodeBase64url(userId), name: address?.email ?? '', displayName: address?.display_name ?? '' },
    challenge: newChallenge(platform, 'passkey-add', userId),
    pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
    timeout: answerMs,
    attestation: 'none',
    excludeCredentials: known.map((key) => ({ type: 'public-key', id: key.credential_id, transports: key.transports })),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    extensions: { credProps: true },
  };
}

/** Throws `code_invalid` when the answer fits no challenge of this account, `passkey_known` or `passkey_limit`. */
export async function addPasskey(
  platform: Platform,
  { userId, name, response }: { userId: string; name: string; response: NewPasskey },
): Promise<Passkey> {
  const challenge = await spendChallenge(platform, response, 'passkey-add', userId);
  const credential = challenge && (await verifiedCredential(platform, response, challenge));
  if (!credential) throw new ProblemError('code_invalid');
  return inTransaction(platform.db, async (tx) => {
    if ((await listPasskeys(tx, userId)).length >= passkeysMax) {
      throw new ProblemError('passkey_limit', { values: { limit: passkeysMax } });
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
    if (!made) throw new ProblemError('passkey_known');
    await noteSecurityChange(platform, tx, {
      userId,
      action: 'account.passkey.add',
      template: 'account.passkey-added',
      values: { passkey: name },
    });
    return toPasskey(made);
  });
}

/** Throws `not_found`, or `last_way_in`. */
export async function removePasskey(platform: Platform, userId: string, id: string): Promise<void> {
  await inTransaction(platform.db, async (tx) => {
    const removed = await removeSignInMethod(tx, userId, () => deletePasskey(tx, userId, id));
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

async function verifiedCredential(platform: Platform, response: NewPasskey, expectedChallenge: string) {
  const { id, origin } = relyingParty(platform);
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const answer = await verifyRegistrationResponse({
    response: { ...response, clientExtensionResults: {} },
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch((error: unknown) => noteRefusal(platform, error));
  return answer?.verified ? answer.registrationInfo.credential : null;
}

function toPasskey(row: PasskeyRow): Passkey {
  const lastUsed = row.last_used_at?.toISOString() ?? null;
  return { id: row.id, name: row.name, created: row.created_at.toISOString(), lastUsed };
}

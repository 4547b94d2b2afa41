import type { SocialProvider } from '@greenlight/contract/account';
import type { Db } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Platform } from '../../../platform/platform.ts';
import { ProblemError } from '../../../platform/problem-error.ts';
import { requireSecondFactor } from '../second-factor.ts';
import { noteSecurityChange } from '../sign-in-method/security-notice.ts';
import { removeSignInMethod } from '../sign-in-method/sign-in-method.ts';
import { type Claims, readToken, spendNonce } from './id-token.ts';
import { providerNames } from './identity-provider.ts';
import { deleteIdentity, findAccountOfIdentity, insertIdentity, listProvidersOf } from './identity-queries.ts';

/** Throws `linked_already` when the provider's account, or another one of this provider, is linked. */
export async function linkProvider(
  platform: Platform,
  { userId, provider, token, ip }: { userId: string; provider: SocialProvider; token: string; ip: string },
): Promise<void> {
  const claims = await readToken(platform, { provider, token, ip });
  await spendNonce(platform, claims, ip);
  await inTransaction(platform.db, (tx) => linkIdentity(platform, tx, userId, { provider, claims }, 'linked_already'));
}

/** Throws `last_way_in` when this is the only way to sign in; does nothing without a link. */
export async function unlinkProvider(platform: Platform, userId: string, provider: SocialProvider): Promise<void> {
  await inTransaction(platform.db, async (tx) => {
    if (!(await removeSignInMethod(tx, userId, () => deleteIdentity(tx, userId, provider)))) return;
    await noteSecurityChange(platform, tx, {
      userId,
      action: 'account.unlink',
      template: 'account.unlinked',
      values: { provider: providerNames[provider] },
    });
  });
}

export function linkedProviders(db: Db, userId: string): Promise<SocialProvider[]> {
  return listProvidersOf(db, userId);
}

/**
 * Proves with the provider that the viewer owns this account. Throws `invalid_credentials`, or what {@link
 * requireSecondFactor} throws; the token stays valid until the proof succeeds.
 */
export async function proveByProvider(
  platform: Platform,
  {
    userId,
    ip,
    ...proof
  }: { userId: string; provider: SocialProvider; token: string; secondFactor?: string; ip: string },
): Promise<void> {
  const claims = await readToken(platform, { ...proof, ip });
  const account = await findAccountOfIdentity(platform.db, proof.provider, claims.subject);
  if (account?.id !== userId)
    throw new ProblemError('invalid_credentials', { detail: 'This is not a linked account.' });
  await requireSecondFactor(platform, { userId, code: proof.secondFactor });
  await spendNonce(platform, claims, ip);
}

/** Throws `taken` when the provider's account, or another one of this provider, is linked. */
export async function linkIdentity(
  platform: Platform,
  tx: Db,
  userId: string,
  { provider, claims }: { provider: SocialProvider; claims: Claims },
  taken: 'account_exists' | 'linked_already',
): Promise<void> {
  const { subject, email } = claims;
  if (!(await insertIdentity(tx, { provider, subject, userId, email, at: platform.clock.now() }))) {
    const detail =
      taken === 'linked_already' ? `Such an account of ${providerNames[provider]} is linked already.` : undefined;
    throw new ProblemError(taken, { detail });
  }
  await noteSecurityChange(platform, tx, {
    userId,
    action: 'account.link',
    template: 'account.linked',
    values: { provider: providerNames[provider] },
  });
}

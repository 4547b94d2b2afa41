import { type AuthRecord, displayName as displayNameSchema, type SocialProvider } from '@greenlight/contract/account';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Platform } from '../../../platform/platform.ts';
import { ProblemError } from '../../../platform/problem-error.ts';
import { createAccount } from '../create-account.ts';
import { queueVerification } from '../email/verify-email.ts';
import { throttleRegistration } from '../register.ts';
import { requireSecondFactor } from '../second-factor.ts';
import { type Origin, openSession } from '../session/open-session.ts';
import { type Claims, readToken, spendNonce } from './id-token.ts';
import { providerNames } from './identity-provider.ts';
import { findAccountOfEmail, findAccountOfIdentity, insertIdentity, lockIdentity } from './identity-queries.ts';
import { linkIdentity } from './link-provider.ts';

export interface SocialLogin {
  provider: SocialProvider;
  token: string;
  displayName?: string;
  secondFactor?: string;
  /** The language of a new account's letters. */
  language: string | null;
  origin: Origin;
}

/**
 * Signs in with a provider: to the linked account, else to the account with this e-mail if both sides confirm the
 * address, else to a new one. Throws `account_exists` when only the password can prove who owns the account,
 * `invalid_credentials`, `suspended`, what {@link requireSecondFactor} throws, or 1011.
 */
export async function loginWithProvider(platform: Platform, login: SocialLogin): Promise<AuthRecord> {
  const { provider, token, origin } = login;
  const claims = await readToken(platform, { provider, token, ip: origin.ip });
  const linked = await findAccountOfIdentity(platform.db, provider, claims.subject);
  if (linked) return enter(platform, login, claims, { ...linked, isNew: false });
  if (claims.email === null) {
    throw new ProblemError('invalid_credentials', {
      detail: `${providerNames[provider]} did not tell us an e-mail address, which an account needs.`,
    });
  }
  const owner = await findAccountOfEmail(platform.db, claims.email);
  if (!owner) return makeMember(platform, login, claims, claims.email);
  if (!claims.isAuthoritative || !owner.verified_at) throw new ProblemError('account_exists');
  return enter(platform, login, claims, { ...owner, isNew: true });
}

/** `isNew`: the provider is not linked yet, and gets linked here. */
async function enter(
  platform: Platform,
  { provider, secondFactor, origin }: SocialLogin,
  claims: Claims,
  account: { id: string; suspended_at: Date | null; isNew: boolean },
): Promise<AuthRecord> {
  if (account.suspended_at) throw new ProblemError('suspended');
  await requireSecondFactor(platform, { userId: account.id, code: secondFactor });
  await spendNonce(platform, claims, origin.ip);
  return inTransaction(platform.db, async (tx) => {
    if (account.isNew) await linkIdentity(platform, tx, account.id, { provider, claims }, 'account_exists');
    else if (!(await lockIdentity(tx, provider, claims.subject))) throw new ProblemError('invalid_credentials');
    return openSession(platform, tx, { userId: account.id, origin });
  });
}

async function makeMember(
  platform: Platform,
  { provider, displayName, language, origin }: SocialLogin,
  claims: Claims,
  email: string,
): Promise<AuthRecord> {
  return throttleRegistration(platform, origin.ip, async () => {
    await spendNonce(platform, claims, origin.ip);
    return inTransaction(platform.db, async (tx) => {
      const at = platform.clock.now();
      const userId = await createAccount(tx, {
        email,
        // Without a valid name the member is asked for one (`nameRequired`).
        displayName: displayName ?? displayNameSchema.safeParse(claims.name).data ?? '',
        passwordHash: null,
        role: 'member',
        createdAt: at,
        verifiedAt: claims.isEmailVerified ? at : null,
        language,
      });
      const identity = { provider, subject: claims.subject, userId, email, at };
      if (!(await insertIdentity(tx, identity))) throw new ProblemError('account_exists');
      if (!claims.isEmailVerified) await queueVerification(platform, tx, userId, email);
      return openSession(platform, tx, { userId, origin });
    });
  });
}

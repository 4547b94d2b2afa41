import { type AuthRecord, displayName as displayNameSchema, type SocialProvider } from '@greenlight/contract/account';
import { networkOf } from '../../../platform/auth/network-of.ts';
import type { Db } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { ProblemError } from '../../../platform/errors/problem-error.ts';
import type { Platform } from '../../../platform/platform.ts';
import { requireSecondFactor } from '../authenticator/service.ts';
import { queueVerification } from '../email/service.ts';
import { isUnspent, spendToken } from '../integrity/service.ts';
import { noteSecurityChange } from '../security/notice/service.ts';
import { removeWayIn } from '../security/way/service.ts';
import { createAccount, throttleRegistration } from '../service.ts';
import { type Origin, openSession } from '../session/service.ts';
import { type Claims, discover, readIdToken, refused, requireProvider } from './provider/service.ts';
import {
  deleteIdentity,
  findAccountOfEmail,
  findAccountOfIdentity,
  insertIdentity,
  listProvidersOf,
} from './queries.ts';

const providerNames: Record<SocialProvider, string> = { google: 'Google', apple: 'Apple' };
/** Of `integrity`, whose token is the nonce. */
const nonceAction = 'social';

interface ProviderEntry {
  name: SocialProvider;
  authorizationUrl: string;
  clientId: string;
  redirectUrl: string;
}

/** Where the browser is sent to sign in; a provider that does not answer is left out. */
export async function listProviders(platform: Platform): Promise<ProviderEntry[]> {
  const names = (['google', 'apple'] as const).filter((name) => platform.config.signIn[name]);
  const entries = await Promise.allSettled(names.map((name) => describeProvider(platform, name)));
  return entries.flatMap((entry) => (entry.status === 'fulfilled' ? [entry.value] : []));
}

async function describeProvider(platform: Platform, name: SocialProvider): Promise<ProviderEntry> {
  const { publicUrl, hosts } = platform.config;
  const settings = requireProvider(platform, name);
  const { authorizationUrl } = await discover(platform, settings);
  // Apple gives name and e-mail in a form alone, and an ID token with a code alone.
  const own =
    name === 'apple'
      ? {
          redirectUrl: `${hosts.user}/v2/account/login/apple/return`,
          response: { response_type: 'code id_token', response_mode: 'form_post', scope: 'openid name email' },
        }
      : {
          redirectUrl: `${publicUrl}/login`,
          response: { response_type: 'id_token', response_mode: 'fragment', scope: 'openid profile email' },
        };
  const url = new URL(authorizationUrl);
  const query = { ...own.response, client_id: settings.clientId, redirect_uri: own.redirectUrl };
  for (const [key, value] of Object.entries(query)) url.searchParams.set(key, value);
  return { name, authorizationUrl: url.href, clientId: settings.clientId, redirectUrl: own.redirectUrl };
}

export interface SocialLogin {
  provider: SocialProvider;
  token: string;
  displayName?: string;
  secondFactor?: string;
  /** Of a new account's letters. */
  language: string | null;
  origin: Origin;
}

/**
 * Signs in whoever the provider says it is: the account that is linked, else the one with this e-mail if both sides
 * are sure of the address, else a new one. Throws `account_exists` where only its password shows whose the account is,
 * `invalid_credentials`, `suspended`, what {@link requireSecondFactor} throws, or 1011.
 */
export async function loginWithProvider(platform: Platform, login: SocialLogin): Promise<AuthRecord> {
  const { provider, token, origin } = login;
  const claims = await readIdToken(platform, provider, token);
  // Spent once all else is right, so that who forgot the code of their app need not go to the provider again.
  const bound = networkOf(origin.ip);
  if (!(await isUnspent(platform, claims.nonce, nonceAction, bound))) throw refused(platform, 'nonce');
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

/** `isNew` where this is the first time that the account is entered so: it is linked then. */
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
        // Without a name that can stand here, the member is asked for one (`nameRequired`).
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

/** Throws `conflict` where the provider's account, or another of this provider, is linked already. */
export async function linkProvider(
  platform: Platform,
  { userId, provider, token, ip }: { userId: string; provider: SocialProvider; token: string; ip: string },
): Promise<void> {
  const claims = await readIdToken(platform, provider, token);
  await spendNonce(platform, claims, ip);
  await inTransaction(platform.db, (tx) => linkIdentity(platform, tx, userId, { provider, claims }, 'conflict'));
}

/** Throws `conflict` where it is the only way in; nothing happens where none is linked. */
export async function unlinkProvider(platform: Platform, userId: string, provider: SocialProvider): Promise<void> {
  await inTransaction(platform.db, async (tx) => {
    if (!(await removeWayIn(tx, userId, () => deleteIdentity(tx, userId, provider)))) return;
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
 * Shows by the provider that it is the owner of this account. Throws `invalid_credentials`, or what
 * {@link requireSecondFactor} throws; the token serves until all is right.
 */
export async function proveByProvider(
  platform: Platform,
  {
    userId,
    ip,
    ...proof
  }: { userId: string; provider: SocialProvider; token: string; secondFactor?: string; ip: string },
): Promise<void> {
  const claims = await readIdToken(platform, proof.provider, proof.token);
  if (!(await isUnspent(platform, claims.nonce, nonceAction, networkOf(ip)))) throw refused(platform, 'nonce');
  const account = await findAccountOfIdentity(platform.db, proof.provider, claims.subject);
  if (account?.id !== userId)
    throw new ProblemError('invalid_credentials', { detail: 'This is not a linked account.' });
  await requireSecondFactor(platform, { userId, code: proof.secondFactor });
  await spendNonce(platform, claims, ip);
}

async function linkIdentity(
  platform: Platform,
  tx: Db,
  userId: string,
  { provider, claims }: { provider: SocialProvider; claims: Claims },
  taken: 'account_exists' | 'conflict',
): Promise<void> {
  const { subject, email } = claims;
  if (!(await insertIdentity(tx, { provider, subject, userId, email, at: platform.clock.now() }))) {
    const detail =
      taken === 'conflict' ? `Such an account of ${providerNames[provider]} is linked already.` : undefined;
    throw new ProblemError(taken, { detail });
  }
  await noteSecurityChange(platform, tx, {
    userId,
    action: 'account.link',
    template: 'account.linked',
    values: { provider: providerNames[provider] },
  });
}

async function spendNonce(platform: Platform, { nonce }: Claims, ip: string): Promise<void> {
  if (!(await spendToken(platform, nonce, nonceAction, networkOf(ip)))) throw refused(platform, 'nonce');
}

import type { accountSecurity } from '@greenlight/contract/account-security';
import { confirmationMs } from '@greenlight/contract/limits';
import type { RouteReturn } from '@greenlight/contract/route';
import type { Viewer } from '../../../platform/http/viewer.ts';
import type { Platform } from '../../../platform/platform.ts';
import { readPasskeys } from '../passkey/passkey-registration.ts';
import { readAuthenticator } from '../second-factor.ts';
import { findConfirmedAt } from '../session/session-queries.ts';
import { hasPassword } from '../sign-in-method/sign-in-method-queries.ts';
import { linkedProviders } from '../social/link-provider.ts';

/** The ways to sign in to the viewer's account. */
export async function readSecurity(
  { db, clock }: Platform,
  { userId, sessionId }: Viewer,
): Promise<RouteReturn<typeof accountSecurity.state>> {
  const [password, linked, secondFactor, passkeys, confirmedAt] = await Promise.all([
    hasPassword(db, userId),
    linkedProviders(db, userId),
    readAuthenticator(db, userId),
    readPasskeys(db, userId),
    findConfirmedAt(db, sessionId),
  ]);
  const until = confirmedAt && new Date(confirmedAt.getTime() + confirmationMs);
  return {
    hasPassword: password,
    linked,
    ...secondFactor,
    passkeys,
    confirmedUntil: until && until > clock.now() ? until.toISOString() : null,
  };
}

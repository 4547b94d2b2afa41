import type { SocialProvider } from '@greenlight/contract/account';
import type { PasskeyAnswer } from '@greenlight/contract/account-security';
import { confirmationMs } from '@greenlight/contract/limits';
import { rateLimit } from '../../../platform/auth/rate-limit.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import type { Platform } from '../../../platform/platform.ts';
import { ProblemError } from '../../../platform/problem-error.ts';
import { addressOf } from '../member-letter.ts';
import { ownerOfPasskey } from '../passkey/passkey-login.ts';
import { checkPassword } from '../password/check-password.ts';
import { requireSecondFactor } from '../second-factor.ts';
import { recordConfirmation } from '../session/session-queries.ts';
import { proveByProvider } from '../social/link-provider.ts';

export type Proof =
  | { password: string; secondFactor?: string }
  | { passkey: PasskeyAnswer }
  | { provider: SocialProvider; token: string; secondFactor?: string };

/** The same number as for a login, but for each account from any network. */
const wrongProofLimit = { name: 'confirm', points: 10, perSeconds: 15 * 60 };

/**
 * Confirms the viewer's session and returns the end of this confirmation. Throws `invalid_credentials`,
 * `too_many_attempts`, or what {@link requireSecondFactor} throws. A passkey counts as both factors.
 */
export async function confirmSession(
  platform: Platform,
  { viewer, proof, ip }: { viewer: Viewer; proof: Proof; ip: string },
): Promise<Date> {
  const { userId, sessionId } = viewer;
  const limit = rateLimit(platform.db, wrongProofLimit);
  if (!(await limit.take(userId))) throw new ProblemError('too_many_attempts');
  await requireProof(platform, { userId, proof, ip });
  await limit.giveBack(userId);
  const at = platform.clock.now();
  await recordConfirmation(platform.db, sessionId, at);
  return new Date(at.getTime() + confirmationMs);
}

async function requireProof(
  platform: Platform,
  { userId, proof, ip }: { userId: string; proof: Proof; ip: string },
): Promise<void> {
  if ('password' in proof) {
    const address = await addressOf(platform.db, userId);
    await checkPassword(platform, { email: address?.email ?? '', password: proof.password, ip });
    await requireSecondFactor(platform, { userId, code: proof.secondFactor });
  } else if ('passkey' in proof) {
    const owner = await ownerOfPasskey(platform, proof.passkey);
    if (owner?.userId !== userId) throw new ProblemError('invalid_credentials');
  } else {
    await proveByProvider(platform, { userId, ip, ...proof });
  }
}

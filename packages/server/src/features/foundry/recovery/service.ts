import { idOfToken, tokenOf } from '../../../platform/auth/one-time-code.ts';
import { ProblemError } from '../../../platform/errors/problem-error.ts';
import type { Platform } from '../../../platform/platform.ts';

/** As long as a letter about a failed payment can matter. */
const linkMs = 30 * 24 * 60 * 60 * 1000;

/** Where another card is given for this subscription, without a login: it opens nothing else of the account. */
export function recoveryLink({ config, clock }: Platform, subscriptionId: number): string {
  const expiryS = Math.floor((clock.now().getTime() + linkMs) / 1000);
  const token = tokenOf(config.secrets.token, `recovery-${subscriptionId}-${expiryS}`);
  return `/payment-recovery?${new URLSearchParams({ token })}`;
}

/** The subscription that a link is for. Throws `code_invalid` for any other text, and when its time is over. */
export function subscriptionOfToken({ config, clock }: Platform, token: string): number {
  const [purpose, id, expiryS] = idOfToken(config.secrets.token, token)?.split('-') ?? [];
  if (purpose !== 'recovery' || Number(expiryS) * 1000 <= clock.now().getTime()) throw new ProblemError('code_invalid');
  return Number(id);
}

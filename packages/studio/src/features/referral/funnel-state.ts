import type { ReferralFunnel } from '@greenlight/contract/referral-studio';

/** How many of those before came this far; null where nobody did. */
export function shareOf(part: number, of: number): number | null {
  return of === 0 ? null : part / of;
}

export function rowsOf(funnels: ReferralFunnel[]): (string | number)[][] {
  return funnels.map(({ name, visits, signUps, trials, paid }) => [name, visits, signUps, trials, paid]);
}

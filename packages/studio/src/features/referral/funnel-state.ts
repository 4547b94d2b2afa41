import type { ReferralFunnel } from '@greenlight/contract/referral-studio';

/** The share of the previous step; null if that is empty. */
export function shareOf(part: number, of: number): number | null {
  return of === 0 ? null : part / of;
}

export function rowsOf(funnels: ReferralFunnel[]): (string | number)[][] {
  return funnels.map(({ name, visits, signUps, trials, paid }) => [name, visits, signUps, trials, paid]);
}

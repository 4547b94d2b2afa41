import { dayMs } from '@greenlight/contract/duration';

/** Days until `at`, rounded up. */
export function daysUntil(at: string, now: number): number {
  return Math.max(0, Math.ceil((Date.parse(at) - now) / dayMs));
}

const dayMs = 24 * 60 * 60 * 1000;

/** Days until `at`, rounded up. */
export function daysUntil(at: string, now: number): number {
  return Math.max(0, Math.ceil((Date.parse(at) - now) / dayMs));
}

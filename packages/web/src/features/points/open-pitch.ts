import type { PitchCard } from '@greenlight/contract/pitch';

/** Whether points can be given and taken back. After its closing time a pitch takes none, in any state. */
export function isOpen({ state, closesAt }: Pick<PitchCard, 'state' | 'closesAt'>, nowMs: number): boolean {
  const isTaking = state === 'open' || state === 'reached';
  return isTaking && (closesAt === null || Date.parse(closesAt) > nowMs);
}

import type { ChargeRow } from '../../ledger/charge/charge-row.ts';

/**
 * The open charge that has to be decided before another one is begun. One that waits for its owner, of a change or of a
 * resumption that was wished for before the period was over, holds up nothing.
 */
export function blockingCharge(row: { periodEnd: Date }, open: ChargeRow[]): ChargeRow | undefined {
  return open.find(({ state, periodStart }) => state === 'intended' || periodStart >= row.periodEnd);
}

/** How long a charge is left to whoever wrote it down before the job asks for it, with the same key. */
const leaseMs = 10_000;

export function leaseEnd(at: Date): Date {
  return new Date(at.getTime() + leaseMs);
}

import type { HandoverRow } from '@greenlight/contract/handover-studio';
import type { CandidateRow } from './handover-queries.ts';

/** As staff see it: what would become of a member whose billing is moved, or what has. */
export function toHandoverRow(row: CandidateRow): HandoverRow {
  const { userId, displayName, email, plan, amount, currency, interval, endsAt, outcome, reason, problem } = row;
  return {
    member: { userId, displayName: displayName ?? '', email },
    plan,
    price: { amount, currency },
    interval,
    endsAt: endsAt?.toISOString() ?? null,
    card: row.card && { brand: row.card.brand, last4: row.card.last4 },
    outcome,
    reason,
    problem,
  };
}

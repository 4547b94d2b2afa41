import type { Comparison, ImportRecord, StoredLine } from './queries.ts';

export interface Known {
  isSuspended: boolean;
  /** The access that the account has; null for none. */
  membership: { until: Date | null } | null;
}

/** What becomes of a line: `known` is the account of its address, undefined for none. */
export function compare(
  line: Pick<StoredLine, 'line' | 'tier' | 'kind' | 'paidUntil' | 'problem'>,
  { plans, until: fallback }: Pick<ImportRecord, 'plans' | 'until'>,
  known: Known | undefined,
  now: Date,
): Comparison {
  const nothing = { line: line.line, hadUntil: known?.membership?.until ?? null, plan: null };
  const refused = (reason: string): Comparison => ({ ...nothing, outcome: 'refused', reason });
  const free = (reason: string | null): Comparison =>
    known ? { ...nothing, outcome: 'unchanged', reason } : { ...nothing, outcome: 'new', reason };
  if (line.problem) return refused(line.problem);
  if (known?.isSuspended) return refused('The account here is suspended');
  if (line.kind === 'free') return free(known ? 'Has an account already' : null);
  const plan = plans[line.tier];
  if (!plan) return refused(`No plan is chosen for “${line.tier}”`);
  const until = endOf(line, fallback);
  if (until === undefined) return refused('The file does not say until when it is paid: choose a day for these');
  if (until !== null && until <= now) return free('What was paid there is over');
  const had = known?.membership;
  if (had && (had.until === null || (until !== null && had.until >= until))) {
    return { ...nothing, outcome: 'unchanged', reason: 'Has access for as long already' };
  }
  return { ...nothing, outcome: known ? 'changed' : 'new', reason: null, plan };
}

/** When what a line gives ends: null never, undefined where nobody said. */
export function endOf(line: Pick<StoredLine, 'kind' | 'paidUntil'>, fallback: Date | null): Date | null | undefined {
  if (line.paidUntil) return line.paidUntil;
  return line.kind === 'complimentary' ? null : (fallback ?? undefined);
}

import type { Comparison, ImportRecord, StoredLine } from './queries.ts';

export interface AccountFacts {
  isSuspended: boolean;
  /** Whether it is the account of the importer, who may not give themselves a membership. */
  isOwn: boolean;
  /** Whether a subscription here renews. */
  renews: boolean;
  /** The present access of the account; null for none. */
  membership: { until: Date | null } | null;
}

/** The member would pay there and here for the same time. */
export const paysTwiceReason = 'Has a subscription here that renews: one of the two has to be cancelled first';

/** The outcome of a line. `known` is the account with its e-mail, or undefined. */
export function compareImportLine(
  line: Pick<StoredLine, 'line' | 'tier' | 'kind' | 'paidUntil' | 'problem'>,
  { plans, until: fallback }: Pick<ImportRecord, 'plans' | 'until'>,
  known: AccountFacts | undefined,
  now: Date,
): Comparison {
  const nothing = { line: line.line, hadUntil: known?.membership?.until ?? null, planId: null };
  const refused = (reason: string): Comparison => ({ ...nothing, outcome: 'refused', reason });
  const free = (reason: string | null): Comparison =>
    known ? { ...nothing, outcome: 'unchanged', reason } : { ...nothing, outcome: 'new', reason };
  if (line.problem) return refused(line.problem);
  if (known?.isSuspended) return refused('The account here is suspended');
  if (line.kind === 'free') return free(known ? 'Has an account already' : null);
  if (known?.isOwn) return refused('Nobody gives themselves a membership: let somebody else import this line');
  const planId = planOfTier(plans, line.tier);
  if (!planId) return refused(`No plan is chosen for “${line.tier}”`);
  const until = importedEndOf(line, fallback);
  if (until === undefined) return refused('The file does not say until when it is paid: choose a day for these');
  if (until !== null && until <= now) return free('What was paid there is over');
  const had = known?.membership;
  if (had && (had.until === null || (until !== null && had.until >= until))) {
    return { ...nothing, outcome: 'unchanged', reason: 'Already has access for this long' };
  }
  if (known?.renews) return refused(paysTwiceReason);
  return { ...nothing, outcome: known ? 'changed' : 'new', reason: null, planId };
}

/** Tier names come from the file: one may be `constructor` or another property that every object has. */
export function planOfTier(plans: ImportRecord['plans'], tier: string): string | null {
  return Object.hasOwn(plans, tier) ? (plans[tier] ?? null) : null;
}

/** The end of the membership of a line: null for no end, undefined if it is not known. */
export function importedEndOf(
  line: Pick<StoredLine, 'kind' | 'paidUntil'>,
  fallback: Date | null,
): Date | null | undefined {
  if (line.paidUntil) return line.paidUntil;
  return line.kind === 'complimentary' ? null : (fallback ?? undefined);
}

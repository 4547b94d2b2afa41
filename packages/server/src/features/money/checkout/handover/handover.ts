import type { HandoverOutcome, HandoverRow } from '@greenlight/contract/handover-studio';
import { cutPage, type Page } from '../../../../platform/db/page.ts';
import { inTransaction } from '../../../../platform/db/transaction.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { recordAudit } from '../../../audit/audit-entry.ts';
import { billerOf } from '../../entitlement/policy.ts';
import { readBillingSetting } from '../../gateway/billing-setting.ts';
import { handoverJob } from '../jobs.ts';
import {
  type CandidateRow,
  countCandidates,
  insertHandovers,
  listCandidates,
  type Target,
} from './handover-queries.ts';

/** The backend to which members move: the one that bills new members. */
async function targetOf(platform: Platform): Promise<Target> {
  const { backend, gateway } = await readBillingSetting(platform);
  return { to: backend, takesCards: gateway === 'stripe' };
}

/** The members of the other backend, and the effect of a move on each. */
export async function listHandovers(
  platform: Platform,
  { page, ...asked }: { outcome?: HandoverOutcome; userId?: string; page: Page },
) {
  const target = await targetOf(platform);
  const [found, counts] = await Promise.all([
    listCandidates(platform.db, { ...target, ...asked, page }),
    countCandidates(platform.db, target),
  ]);
  const { rows, ...paging } = cutPage(found, page);
  return {
    rows: rows.map(toHandoverRow),
    ...paging,
    counts,
    takesCards: target.takesCards,
    to: billerOf(target.to),
  };
}

/** Queues the members who can be moved; a job moves them one after another. Returns their number. */
export async function beginHandovers(
  platform: Platform,
  actorId: string,
  userIds: string[] | undefined,
): Promise<{ begun: number }> {
  const target = await targetOf(platform);
  const begun = await inTransaction(platform.db, async (tx) => {
    const at = platform.clock.now();
    const members = await insertHandovers(tx, { ...target, actorId, at, ...(userIds && { userIds }) });
    if (members === 0) return 0;
    const subject = userIds?.length === 1 ? `account:${userIds[0]}` : 'members';
    await recordAudit(tx, { actorId, action: 'billing.handover', subject, detail: { to: target.to, members } });
    await platform.jobs.enqueue(tx, handoverJob, {});
    return members;
  });
  return { begun };
}

/** A row of the studio: the effect of a move on a member, or its result. */
function toHandoverRow(row: CandidateRow): HandoverRow {
  const { userId, displayName, email, planName, amount, currency, interval, endsAt, outcome, reason, problem } = row;
  return {
    member: { userId, displayName: displayName ?? '', email },
    planName,
    price: { amount, currency },
    interval,
    endsAt: endsAt?.toISOString() ?? null,
    card: row.card && { brand: row.card.brand, last4: row.card.last4 },
    outcome,
    reason,
    problem,
  };
}

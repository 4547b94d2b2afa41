import type { HandoverOutcome } from '@greenlight/contract/handover-studio';
import { cutPage, type Page } from '../../../../platform/db/page.ts';
import { inTransaction } from '../../../../platform/db/transaction.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { recordAudit } from '../../../audit/audit-entry.ts';
import { readBillingSetting } from '../../gateway/billing-setting.ts';
import { handoverJob } from '../jobs.ts';
import { countCandidates, insertHandovers, listCandidates, type Target } from './handover-queries.ts';
import { toHandoverRow } from './handover-row.ts';

/** Members are moved to whoever bills new ones. */
async function targetOf(platform: Platform): Promise<Target> {
  const { backend, gateway } = await readBillingSetting(platform);
  return { to: backend, takesCards: gateway === 'stripe' };
}

/** Whom the other backend bills, and what moving them would do. */
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
    to: target.to === 'stripe' ? ('card' as const) : target.to,
  };
}

/** Moves those that can be; a job does it, one after another. */
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

import type { BadgePreview } from '@greenlight/contract/badge-studio';
import { cutPage, type Page } from '../../platform/db/page.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import { ProblemError } from '../../platform/problem-error.ts';
import { lockBadgeFields } from './edit-badge.ts';
import { findPreview, listCandidates } from './preview-queries.ts';
import { ruleKinds } from './rule-queries.ts';
import { startRun } from './run-rule.ts';

const firstPage: Page = { page: 1, pageSize: 20 };

/**
 * Finds the accounts that would earn a badge, with the query that grants it. Throws `not_found`, and `conflict` without
 * a rule.
 */
export async function startPreview(platform: Platform, badge: string): Promise<BadgePreview> {
  await inTransaction(platform.db, async (tx) => {
    const { kind } = await lockBadgeFields(tx, badge);
    if (!ruleKinds[kind].count) {
      throw new ProblemError('conflict', { detail: 'This badge has no rule: it is granted by hand or as a prize.' });
    }
    await startRun(platform, tx, { badge, purpose: 'preview' });
  });
  return readPreview(platform, { badge, page: firstPage });
}

/** Throws `not_found` before the first preview of this rule. */
export async function readPreview(platform: Platform, { badge, page }: { badge: string; page: Page }) {
  const run = await findPreview(platform.db, badge);
  if (!run) throw new ProblemError('not_found');
  const { id: runId, left, startedAt, ...counts } = run;
  const { rows, ...paging } = cutPage(await listCandidates(platform.db, { runId, page }), page);
  return {
    ...counts,
    ...paging,
    wouldEarn: left === null ? counts.found : Math.min(left, counts.found),
    startedAt: startedAt.toISOString(),
    members: rows.map((row) => ({ ...row, reachedAt: row.reachedAt.toISOString() })),
  };
}

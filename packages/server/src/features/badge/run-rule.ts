import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import { grantBadge } from './grant-badge.ts';
import { notifyOfBadgesJob, runRuleJob } from './jobs.ts';
import { listRuleResults } from './rule-queries.ts';
import {
  finishRun,
  insertCandidates,
  insertRun,
  listAccounts,
  lockRun,
  type Purpose,
  type RunRow,
  takeCandidates,
  updateScan,
} from './run-queries.ts';

/** Number of accounts in one transaction. */
const stepSize = 5000;
const pollMs = 200;
/** A transaction that is open for longer than this is not waited for. */
const transactionMaxMs = 5 * 60 * 1000;

/** Queues a run over all accounts: a preview, or the grant of the badge. */
export async function startRun(platform: Platform, tx: Db, run: { badge: string; purpose: Purpose }): Promise<void> {
  const runId = await insertRun(tx, { ...run, at: platform.clock.now() });
  await platform.jobs.enqueue(tx, runRuleJob, { runId });
}

/**
 * First finds all accounts that meet the rule, then gives them the badge in that order, some at a time. It can be
 * killed and repeated at any time, also by several processes at once. Changes in the meantime are added by grant-due.ts.
 */
export async function runRule(platform: Platform, { runId }: { runId: number }): Promise<void> {
  for (;;) {
    const done = await inTransaction(platform.db, (tx) => step(platform, tx, runId));
    if (done === 'finished') return;
    if (done === 'waits') await sleep(pollMs);
  }
}

type Done = 'more' | 'waits' | 'finished';

async function step(platform: Platform, tx: Db, runId: number): Promise<Done> {
  const waitedFrom = new Date(platform.clock.now().getTime() - transactionMaxMs);
  const run = await lockRun(tx, { runId, waitedFrom });
  if (!run) return 'finished';
  if (!run.hasNoOlderTransaction) return 'waits';
  if (run.isScanned) return grantNext(platform, tx, run);
  const now = platform.clock.now();
  const ids = await listAccounts(tx, { after: run.after, limit: stepSize });
  const reached = await listRuleResults(tx, { badge: run.badge, rule: run, ids, now });
  if (reached.length > 0) await insertCandidates(tx, { runId, reached });
  const isEnd = ids.length < stepSize;
  const counts = { checked: ids.length, found: reached.length };
  await updateScan(tx, { runId, after: ids.at(-1) ?? run.after, ...counts, scannedAt: isEnd ? now : null });
  return 'more';
}

async function grantNext(platform: Platform, tx: Db, { id: runId, badge }: RunRow): Promise<Done> {
  const now = platform.clock.now();
  const earners = await takeCandidates(tx, { runId, limit: stepSize });
  if (earners.length > 0) {
    await grantBadge(tx, { badge, event: 'rule', earners, now });
    return 'more';
  }
  await finishRun(tx, { runId, at: now });
  await platform.jobs.enqueue(tx, notifyOfBadgesJob, {});
  return 'finished';
}

import { dayMs } from '@greenlight/contract/duration';
import type { Db } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import { areBadgesOn } from './badge-switch.ts';
import {
  deleteBadgeNotes,
  listTimeBasedBadges,
  lockLiveBadges,
  takeBadgeNotes,
  takeBadgesToRerun,
} from './due-queries.ts';
import { grantBadge } from './grant-badge.ts';
import { runRuleJob } from './jobs.ts';
import { notifyOfBadges } from './notify-of-badges.ts';
import { type Cause, causes, listRuleResults, ruleKinds } from './rule-queries.ts';
import { deleteDroppedRuns, dropOldPreviews, insertCandidates, listOpenRuns } from './run-queries.ts';
import { startRun } from './run-rule.ts';

/** Number of notes in one transaction. */
const stepSize = 2000;
const previewLifeMs = dayMs;
/** A day's badge is checked for three more nights, because some facts are recorded late. */
const lateDaysMs = 3 * dayMs;

const kinds = Object.entries(ruleKinds);

const kindsByCause = Object.fromEntries(
  causes.map((cause) => [cause, kinds.filter(([, rule]) => rule.cause === cause).map(([kind]) => kind)]),
) as Record<Cause, string[]>;

/** Each minute: grants badges to accounts that changed, and notifies them. */
export async function grantDueBadges(platform: Platform): Promise<void> {
  if (!(await areBadgesOn(platform))) return inTransaction(platform.db, (tx) => deleteBadgeNotes(tx, kindsByCause));
  await inTransaction(platform.db, async (tx) => {
    for (const badge of await takeBadgesToRerun(tx)) await startRun(platform, tx, { badge, purpose: 'grant' });
  });
  for (;;) {
    const read = await inTransaction(platform.db, (tx) => readNext(platform, tx));
    if (read < stepSize) break;
  }
  await notifyOfBadges(platform);
}

async function readNext(platform: Platform, tx: Db): Promise<number> {
  const now = platform.clock.now();
  const due = await takeBadgeNotes(tx, stepSize);
  const causes = [...new Set(due.map(({ cause }) => cause))];
  const badges = await lockLiveBadges(tx, { kinds: causes.flatMap((cause) => kindsByCause[cause]), now });
  for (const { id: badge, runId, ...rule } of badges) {
    const about = due.filter(({ cause }) => cause === ruleKinds[rule.kind].cause).map(({ userId }) => userId);
    const reached = await listRuleResults(tx, { badge, rule, ids: [...new Set(about)], now });
    if (reached.length === 0) continue;
    const earners = reached.map(({ userId, reachedAt }) => ({ userId, at: reachedAt }));
    // While a run over the past is open, add candidates to it, to keep the order.
    if (runId !== null) await insertCandidates(tx, { runId, reached });
    else await grantBadge(tx, { badge, event: 'rule', earners, now });
  }
  return due.length;
}

/** Each night: applies rules that depend on the time to all accounts, and continues runs whose job was lost. */
export async function recheckBadges(platform: Platform): Promise<void> {
  const { db, clock, jobs } = platform;
  const now = clock.now();
  await dropOldPreviews(db, { before: new Date(now.getTime() - previewLifeMs), at: now });
  while (await deleteDroppedRuns(db, stepSize));
  for (const runId of await listOpenRuns(db)) await jobs.enqueue(db, runRuleJob, { runId });
  if (!(await areBadgesOn(platform))) return;
  const timed = kinds.filter(([, { isTimed }]) => isTimed).map(([kind]) => kind);
  const since = new Date(now.getTime() - lateDaysMs);
  for (const badge of await listTimeBasedBadges(db, { kinds: timed, now, since })) {
    await inTransaction(db, (tx) => startRun(platform, tx, { badge, purpose: 'grant' }));
  }
}

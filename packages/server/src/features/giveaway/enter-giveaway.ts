import type { OwnGiveaway } from '@greenlight/contract/giveaway';
import type { GiveawayProblem } from '@greenlight/contract/giveaway-problem';
import { rateLimit } from '../../platform/auth/rate-limit.ts';
import type { Db } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import { invalidField, ProblemError } from '../../platform/problem-error.ts';
import { noteRisk, requireCaptcha } from '../account/integrity/captcha.ts';
import { acceptDocuments } from '../legal/acceptance.ts';
import { listAccountDigests } from '../moderation/account-digest.ts';
import { readMembershipInTransaction } from '../money/entitlement/read-membership.ts';
import {
  countPeople,
  deleteDigests,
  findOwnEntry,
  findOwnPrize,
  hasOtherDigest,
  insertDigests,
  listEntrants,
  recordWithdrawal,
  upsertEntry,
} from './entry-queries.ts';
import { entriesOf, listCompletedActions } from './extra-entries.ts';
import { decideEntry, decideStatement, type EntryDecision } from './policy.ts';
import { requireDetail } from './read-giveaway.ts';
import type { DetailRow } from './read-queries.ts';
import { newPseudonym } from './secret.ts';

/** Limit of presses of the button by one account. */
const entryLimit = { name: 'giveaway-entry', points: 20, perSeconds: 60 };

export interface EntryWish {
  userId: string;
  giveawayId: number;
  ip: string;
  rulesVersionId: number;
  country: string | null;
  birthDate: string | null;
  answers: string[];
  captcha?: string | undefined;
}

/**
 * Enters an account once. Entering again changes nothing. Throws `not_found`, `not_eligible` with the reason,
 * `invalid_request` for a missing answer, `captcha_required` and `rate_limited`.
 */
export async function enterGiveaway(platform: Platform, wish: EntryWish): Promise<OwnGiveaway> {
  const { userId, giveawayId, ip, captcha } = wish;
  if (!(await rateLimit(platform.db, entryLimit).take(userId))) throw new ProblemError('rate_limited');
  const found = await requireDetail(platform, giveawayId);
  const known = await findOwnEntry(platform.db, { giveawayId, userId });
  if (known && !known.withdrawnAt) return readOwnEntry(platform, { giveawayId, userId });
  requireAnswers(found, wish);
  await requireCaptcha(platform, { action: 'giveaway', ip, token: captcha });
  await inTransaction(platform.db, (tx) => enter(platform, tx, found, wish));
  await noteRisk(platform, 'giveaway', ip);
  return readOwnEntry(platform, { giveawayId, userId });
}

async function enter(platform: Platform, tx: Db, found: DetailRow, wish: EntryWish): Promise<void> {
  const { userId, giveawayId, country, birthDate, rulesVersionId, answers } = wish;
  const at = platform.clock.now();
  const accountDigests = await listAccountDigests(platform, tx, [userId]);
  const decision = await decide(tx, found, { userId, digests: accountDigests.map(({ digest }) => digest), at });
  if (!decision.allowed) throw notEligible(decision.reason);
  const problem = decideStatement({ birthDate, country }, found, at);
  if (problem) throw notEligible(problem);
  const actions = await listCompletedActions(tx, found.actions, [userId]);
  const isNew = await upsertEntry(tx, {
    giveawayId,
    userId,
    pseudonym: newPseudonym(),
    at,
    isFree: decision.isFree,
    country,
    confirmedAge: found.minAge > 0 ? found.minAge : null,
    rulesVersionId,
    answers: found.questions.map((_, index) => answers[index] ?? ''),
    entries: entriesOf(found.actions, actions, userId),
  });
  // The button was pressed twice at the same time.
  if (!isNew) return;
  await insertDigests(tx, { giveawayId, digests: accountDigests });
  // Another account of the same person may have entered at the same time.
  if (await hasOtherDigest(tx, { giveawayId, userId, digests: accountDigests.map(({ digest }) => digest) })) {
    throw notEligible('second-account');
  }
  await acceptDocuments({ ...platform, db: tx }, userId, [rulesVersionId]);
  if (!(await countPeople(tx, { giveawayId, change: 1, at }))) throw notEligible('closed');
}

/** Throws `ended` once it is closed or cancelled. Withdrawing twice changes nothing. */
export async function withdrawEntry(
  platform: Platform,
  { userId, giveawayId }: { userId: string; giveawayId: number },
): Promise<OwnGiveaway> {
  const { state } = await requireDetail(platform, giveawayId);
  if (state === 'cancelled') throw new ProblemError('ended');
  await inTransaction(platform.db, async (tx) => {
    const at = platform.clock.now();
    if (!(await recordWithdrawal(tx, { giveawayId, userId, at }))) return;
    await deleteDigests(tx, { giveawayId, userId });
    if (!(await countPeople(tx, { giveawayId, change: -1, at }))) throw new ProblemError('ended');
  });
  return readOwnEntry(platform, { giveawayId, userId });
}

/** Throws `not_found`, also for a draft. */
export async function readOwnEntry(
  platform: Platform,
  { userId, giveawayId }: { userId: string; giveawayId: number },
): Promise<OwnGiveaway> {
  const { db, clock } = platform;
  const found = await requireDetail(platform, giveawayId);
  const row = await findOwnEntry(db, { giveawayId, userId });
  const entry = row && !row.withdrawnAt ? row : null;
  const accountDigests = await listAccountDigests(platform, db, [userId]);
  const decision = await decide(db, found, {
    userId,
    digests: accountDigests.map(({ digest }) => digest),
    at: clock.now(),
  });
  const done = await listCompletedActions(db, found.actions, [userId]);
  const prize = await findOwnPrize(db, { giveawayId, userId });
  return {
    entry: entry && {
      pseudonym: entry.pseudonym,
      enteredAt: entry.enteredAt.toISOString(),
      entries: found.state === 'open' ? entriesOf(found.actions, done, userId) : entry.entries,
      isFree: entry.isFree,
      country: entry.country,
      answers: entry.answers,
      excluded: entry.excluded,
    },
    problem: decision.allowed ? null : decision.reason,
    isFree: decision.allowed && decision.isFree,
    actions: found.actions.map(({ id }) => ({ id, isDone: done.get(id)?.has(userId) ?? false })),
    won: prize
      ? {
          position: prize.position,
          state: prize.state,
          claimUntil: prize.claimUntil?.toISOString() ?? null,
          shippedAt: prize.shippedAt?.toISOString() ?? null,
        }
      : null,
  };
}

async function decide(
  db: Db,
  found: DetailRow,
  { userId, digests, at }: { userId: string; digests: Buffer[]; at: Date },
): Promise<EntryDecision> {
  const giveawayId = found.id;
  const [account] = await listEntrants(db, [userId]);
  if (!account) throw new ProblemError('unauthorized');
  const known = await findOwnEntry(db, { giveawayId, userId });
  const { fact } = await readMembershipInTransaction(db, userId, at);
  const facts = {
    ...account,
    isCancelled: found.state === 'cancelled',
    isOpen: found.state === 'open' && !(found.closesAt && found.closesAt <= at),
    planId: fact?.planId ?? null,
    isSecondAccount: await hasOtherDigest(db, { giveawayId, userId, digests }),
    isExcluded: (known?.excluded ?? null) !== null,
  };
  return decideEntry(facts, found);
}

function requireAnswers({ questions, rules }: DetailRow, { answers, rulesVersionId }: EntryWish): void {
  if (rulesVersionId !== rules?.versionId) throw invalidField('body.rulesVersionId', 'Accept the rules');
  for (const [index, { options, isRequired }] of questions.entries()) {
    const answer = answers[index] ?? '';
    const path = `body.answers.${index}`;
    if (isRequired && answer === '') throw invalidField(path, 'Answer this question', 'too_small');
    if (answer !== '' && options.length > 0 && !options.includes(answer)) throw invalidField(path, 'Choose an answer');
  }
}

function notEligible(reason: GiveawayProblem): ProblemError {
  return new ProblemError('not_eligible', { values: { reason } });
}

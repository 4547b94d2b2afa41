import type { ErrorCode } from '@greenlight/contract/errors';
import type { ModeratedKind } from '@greenlight/contract/moderation';
import type { Db } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import { ProblemError } from '../../platform/problem-error.ts';
import { recordAudit } from '../audit/audit-entry.ts';
import { insertBanOf } from './ban/ban.ts';
import { type LockedText, textKind } from './moderated-kind.ts';
import { limitActs, readModerator, requireContent } from './moderator.ts';
import { listTeamsAt } from './moderator-queries.ts';
import type { Moderator } from './policy.ts';
import { recordAct } from './record-act.ts';

export interface Subject {
  kind: ModeratedKind;
  subjectId: number;
}

export type ActWish = { reason: string } & (
  | { act: 'approve' | 'remove' }
  | { act: 'time-out'; minutes: number; teamId: number | null }
  | { act: 'ban'; teamId: number | null }
);

/** Problems that the answer of an item names; all others are `internal`. */
const answeredProblems = ['not_found', 'forbidden', 'conflict', 'ended'] as const;
export type ItemProblem = (typeof answeredProblems)[number] | 'internal';

export function problemOfItem(platform: Platform, error: unknown): ItemProblem {
  const code: ErrorCode | undefined = error instanceof ProblemError ? error.problem.code : undefined;
  const known = answeredProblems.find((one) => one === code);
  if (!known) platform.log.error({ err: error }, 'the act of a moderator failed');
  return known ?? 'internal';
}

/** Acts on texts one after another, each in a transaction of its own. Throws `rate_limited`. */
export async function actOnTexts(
  platform: Platform,
  actorId: string,
  { items, wish }: { items: Subject[]; wish: ActWish },
) {
  await limitActs(platform, actorId);
  const results = [];
  for (const item of items) {
    try {
      results.push({ ...item, actIds: await actOnText(platform, actorId, { ...item, wish }), problem: null });
    } catch (error) {
      results.push({ ...item, actIds: [], problem: problemOfItem(platform, error) });
    }
  }
  return { results };
}

/** Returns the ids of the acts. Throws `not_found`, `forbidden` and `conflict`. */
export function actOnText(
  platform: Platform,
  actorId: string,
  { kind, subjectId, wish }: Subject & { wish: ActWish },
): Promise<number[]> {
  return inTransaction(platform.db, async (tx) => {
    const text = await textKind(kind).lock(tx, subjectId);
    if (!text) throw new ProblemError('not_found');
    const moderator = await readModerator(tx, actorId);
    await requireContent(tx, moderator, text);
    const asked: Asked = { platform, tx, moderator, kind, text };
    if (wish.act === 'time-out' || wish.act === 'ban') return removeAndBan(asked, wish);
    return [wish.act === 'approve' ? await approve(asked, wish.reason) : await remove(asked, wish.reason)];
  });
}

interface Asked {
  platform: Platform;
  tx: Db;
  moderator: Moderator;
  kind: ModeratedKind;
  text: LockedText;
}

async function approve({ platform, tx, moderator, kind, text }: Asked, reason: string): Promise<number> {
  if (text.state === 'removed' || text.state === 'gone') throw new ProblemError('conflict');
  const before = text.state === 'shown' ? {} : await textKind(kind).show(platform, tx, text.id);
  if (!before) throw new ProblemError('conflict');
  const { userId: actorId } = moderator;
  await recordAudit(tx, { actorId, action: `${kind}.approve`, subject: `${kind}:${text.id}` });
  return recordAct(platform, tx, { kind: 'approve', ...actOf({ moderator, kind, text }), reason, before });
}

async function remove(asked: Asked, reason: string): Promise<number> {
  const { platform, tx, moderator, kind, text } = asked;
  if (text.state === 'removed' || text.state === 'gone') throw new ProblemError('conflict');
  const { userId: by } = moderator;
  const at = platform.clock.now();
  const before = await textKind(kind).remove(platform, tx, { id: text.id, by, at });
  await recordAudit(tx, { actorId: by, action: `${kind}.remove`, subject: `${kind}:${text.id}` });
  return recordAct(platform, tx, { kind: 'remove', ...actOf({ moderator, kind, text }), reason, before }, at);
}

/** Removes a text and bans its author. A text that is already removed does not protect its author from a ban. */
async function removeAndBan(asked: Asked, wish: Extract<ActWish, { act: 'time-out' | 'ban' }>): Promise<number[]> {
  const { platform, tx, moderator, kind, text } = asked;
  const { teamId, reason } = wish;
  if (teamId !== null && !(await listTeamsAt(tx, text)).includes(teamId)) {
    throw new ProblemError('forbidden', { detail: 'Not allowed: it does not belong to this creator.' });
  }
  const isGone = text.state === 'removed' || text.state === 'gone';
  const removed = isGone ? [] : [await remove(asked, reason)];
  const minutes = wish.act === 'ban' ? null : wish.minutes;
  const { actId } = await insertBanOf(platform, tx, moderator, {
    userId: text.accountId,
    teamId,
    minutes,
    reason,
    subject: { kind, id: text.id },
    place: text,
  });
  return [...removed, actId];
}

function actOf({ moderator, kind, text }: Pick<Asked, 'moderator' | 'kind' | 'text'>) {
  const { id, accountId, mediaId, pitchId } = text;
  const subject = { kind, id };
  return { accountId, actorId: moderator.userId, subject, mediaId, pitchId, teamId: null, banId: null };
}

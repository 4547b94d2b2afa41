import { sitePath } from '@greenlight/contract/site-path';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import { addressOf, writeToMember } from '../account/member-letter.ts';
import { notifyAuthorJob } from './jobs.ts';
import {
  type ActToNotify,
  findLastNotification,
  lockActsToNotify,
  recordNotification,
} from './notify-author-queries.ts';

/** Members get at most one such letter in this time. */
const letterEveryMs = 60 * 60_000;
const actsMax = 200;
/** The place in the account where the author reads the acts, and appeals. */
const link = `${sitePath('account')}#moderation`;
/** Texts that a letter shows. */
const shownMax = 20;
const textMaxLength = 120;

/** The handler of `moderation.notify-author`: sends a letter about recent acts of moderators that were not undone. */
export async function notifyAuthor(platform: Platform, { accountId }: { accountId: string }): Promise<void> {
  const { db, clock, jobs } = platform;
  const at = clock.now();
  const last = await findLastNotification(db, accountId);
  const waitMs = last ? last.getTime() + letterEveryMs - at.getTime() : 0;
  if (waitMs > 0) {
    const startAfter = new Date(Date.now() + waitMs);
    await jobs.enqueue(db, notifyAuthorJob, { accountId }, { startAfter, singletonKey: accountId });
    return;
  }
  await inTransaction(db, async (tx) => {
    const acts = await lockActsToNotify(tx, { userId: accountId, limit: actsMax });
    if (acts.length === 0) return;
    await recordNotification(tx, { ids: acts.map(({ id }) => id), at });
    const address = await addressOf(tx, accountId);
    // An unconfirmed address may belong to a stranger. The acts are also in the account.
    if (!address?.verified_at) return;
    const ban = acts.findLast(({ kind }) => kind !== 'remove');
    if (ban) await writeToMember(platform, tx, accountId, banLetter(ban));
    const removed = acts.filter(({ kind }) => kind === 'remove');
    if (removed.length > 0) await writeToMember(platform, tx, accountId, removalLetter(removed));
  });
}

function banLetter({ kind, reason, team, endsAt }: ActToNotify) {
  const values = { team: team ?? '', reason: reason || '–' };
  const scope = team === null ? 'service' : 'creator';
  if (kind === 'ban' || !endsAt) return { template: `moderation.ban-${scope}` as const, values, link };
  const until = `${endsAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  return { template: `moderation.time-out-${scope}` as const, values: { ...values, until }, link };
}

function removalLetter(acts: ActToNotify[]) {
  const lines = acts.slice(0, shownMax).map(({ title, text, reason }) => {
    const why = reason ? ` (${reason})` : '';
    return `• ${title ?? '–'}: “${shorten(text ?? '…')}”${why}`;
  });
  if (acts.length > shownMax) lines.push('• …');
  return { template: 'moderation.remove' as const, values: { list: lines.join('\n') }, link };
}

function shorten(text: string): string {
  return text.length > textMaxLength ? `${text.slice(0, textMaxLength - 1)}…` : text;
}

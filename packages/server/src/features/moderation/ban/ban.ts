import type { ModeratedKind } from '@greenlight/contract/moderation';
import type { PlaceFields } from '@greenlight/contract/place';
import type { Db } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Platform } from '../../../platform/platform.ts';
import { ProblemError } from '../../../platform/problem-error.ts';
import { recordAudit } from '../../audit/audit-entry.ts';
import { digestsOf } from '../account-digest.ts';
import { readModerator, requireAccountOfModerator, requireAllowed, requireScope } from '../moderator.ts';
import { findAuthor } from '../moderator-queries.ts';
import { decideBan, type Moderator } from '../policy.ts';
import { recordAct } from '../record-act.ts';
import { announceBan } from './ban-change.ts';
import { insertBan, listOwnBans, lockBan, updateLiftedAt } from './ban-queries.ts';

export interface BanWish {
  userId: string;
  teamId: number | null;
  /** Length of the ban; null: no end. */
  minutes: number | null;
  reason: string;
}

/**
 * Bans an account from writing, in a transaction. Returns the ban and its act. Throws `not_found` and `forbidden`. The
 * scope is checked here.
 */
export async function insertBanOf(
  platform: Platform,
  tx: Db,
  moderator: Moderator,
  { subject, place, ...wish }: BanWish & { subject: { kind: ModeratedKind; id: number } | null; place: PlaceFields },
): Promise<{ banId: number; actId: number }> {
  const { userId, teamId, minutes, reason } = wish;
  const target = await findAuthor(tx, userId);
  if (!target) throw new ProblemError('not_found');
  requireAllowed(decideBan(moderator, { userId, teamId, target }));
  const at = platform.clock.now();
  const endsAt = minutes === null ? null : new Date(at.getTime() + minutes * 60_000);
  const ban = { userId, teamId, reason, by: moderator.userId, endsAt };
  const banId = await insertBan(tx, { ban, digests: await digestsOf(platform, tx, userId), at });
  const kind = minutes === null ? 'ban' : 'time-out';
  await recordAudit(tx, {
    actorId: moderator.userId,
    action: 'moderation.ban',
    subject: `account:${userId}`,
    detail: {
      id: banId,
      kind,
      ...(teamId !== null && { team: teamId }),
      ...(reason && { reason }),
      endsAt: endsAt?.toISOString(),
    },
  });
  const actor = { accountId: userId, actorId: moderator.userId };
  const actId = await recordAct(platform, tx, {
    kind,
    ...actor,
    subject,
    mediaId: place.mediaId,
    pitchId: place.pitchId,
    teamId,
    banId,
    reason,
    before: null,
  });
  announceBan(platform, tx, banId);
  return { banId, actId };
}

/** Throws `not_found` for an account that the moderator does not know, and `forbidden`. */
export function banAccount(platform: Platform, actorId: string, wish: BanWish) {
  return inTransaction(platform.db, async (tx) => {
    const moderator = await requireScope(tx, { userId: actorId, teamId: wish.teamId });
    await requireAccountOfModerator(tx, moderator, wish.userId);
    return insertBanOf(platform, tx, moderator, { ...wish, subject: null, place: {} });
  });
}

/** Ends a ban. Throws `not_found` for a ban that does not exist, is over, or belongs to others. */
export function liftBan(platform: Platform, actorId: string, banId: number): Promise<void> {
  return inTransaction(platform.db, async (tx) => {
    const moderator = await readModerator(tx, actorId);
    const ban = await lockBan(tx, banId);
    const at = platform.clock.now();
    const isMine = ban && (moderator.moderatesAll || (ban.teamId !== null && moderator.teamIds.includes(ban.teamId)));
    if (!isMine || ban.liftedAt || (ban.endsAt && ban.endsAt <= at)) throw new ProblemError('not_found');
    await lift(platform, tx, { actorId, ban });
  });
}

/** Ends all bans of an account for a creator, or in the whole service. Throws `not_found` if there is none. */
export async function liftBansOf(
  platform: Platform,
  tx: Db,
  moderator: Moderator,
  { userId, teamId }: { userId: string; teamId: number | null },
): Promise<void> {
  const ids = await listOwnBans(tx, { userId, teamId, at: platform.clock.now() });
  if (ids.length === 0) throw new ProblemError('not_found');
  for (const id of ids) {
    const ban = await lockBan(tx, id);
    if (ban) await lift(platform, tx, { actorId: moderator.userId, ban });
  }
}

async function lift(
  platform: Platform,
  tx: Db,
  { actorId, ban }: { actorId: string; ban: { id: number; accountId: string | null; teamId: number | null } },
): Promise<void> {
  const { id: banId, accountId, teamId } = ban;
  await updateLiftedAt(tx, { id: banId, at: platform.clock.now() });
  await recordAudit(tx, {
    actorId,
    action: 'moderation.lift',
    subject: `account:${accountId}`,
    detail: { id: banId, ...(teamId !== null && { team: teamId }) },
  });
  announceBan(platform, tx, banId);
  if (accountId === null) return;
  const act = { accountId, actorId, subject: null, teamId, banId, reason: '', before: null };
  await recordAct(platform, tx, { kind: 'lift', ...act });
}

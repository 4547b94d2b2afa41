import type { ModeratedKind } from '@greenlight/contract/moderation';
import type { Place } from '@greenlight/contract/place';
import type { Db } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Platform } from '../../../platform/platform.ts';
import { actOnText } from '../act-on-text.ts';
import { readModerator, requireContent } from '../moderator.ts';
import { listTeamsAt } from '../moderator-queries.ts';
import type { Moderator } from '../policy.ts';
import { insertBanOf, liftBansOf } from './ban.ts';

interface Length {
  /** Length of the ban; undefined: no end. */
  minutes?: number | undefined;
  why?: string | undefined;
}

/** The scope of a moderator who acts beside content: the creator of the video or the pitch, else the whole service. */
async function scopeAt(db: Db, moderator: Moderator, place: Place): Promise<number | null> {
  const teamIds = (await listTeamsAt(db, place)).toSorted((one, other) => one - other);
  return teamIds.find((id) => moderator.moderatesAll || moderator.teamIds.includes(id)) ?? null;
}

/** Removes a text and bans its author from writing for its creator. Throws `not_found` and `forbidden`. */
export async function banAuthor(
  platform: Platform,
  actorId: string,
  place: Place,
  { minutes, why: reason = '', ...subject }: Length & { kind: ModeratedKind; subjectId: number },
): Promise<void> {
  const teamId = await scopeAt(platform.db, await readModerator(platform.db, actorId), place);
  const wish =
    minutes === undefined
      ? { act: 'ban' as const, teamId, reason }
      : { act: 'time-out' as const, teamId, minutes, reason };
  await actOnText(platform, actorId, { ...subject, wish });
}

/** Bans an account, whatever it wrote, or ends its bans. */
export function banViewer(
  platform: Platform,
  actorId: string,
  {
    userId,
    mediaId,
    minutes,
    why: reason = '',
    lift = false,
  }: Length & { userId: string; mediaId: number; lift?: boolean },
): Promise<void> {
  return inTransaction(platform.db, async (tx) => {
    const moderator = await readModerator(tx, actorId);
    await requireContent(tx, moderator, { mediaId });
    const teamId = await scopeAt(tx, moderator, { mediaId });
    if (lift) {
      await liftBansOf(platform, tx, moderator, { userId, teamId });
      return;
    }
    const wish = { userId, teamId, minutes: minutes ?? null, reason, subject: null, place: { mediaId } };
    await insertBanOf(platform, tx, moderator, wish);
  });
}

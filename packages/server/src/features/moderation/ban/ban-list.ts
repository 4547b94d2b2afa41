import { moderationPageSize } from '@greenlight/contract/limits';
import type { ModerationBan } from '@greenlight/contract/moderation-entity';
import type { Platform } from '../../../platform/platform.ts';
import { ProblemError } from '../../../platform/problem-error.ts';
import { cutAt, readPeople, toBan } from '../moderation-view.ts';
import { scopeOf } from '../moderator.ts';
import { type BanRow, listBans } from './ban-list-queries.ts';

/** Time-outs and bans, newest first. Throws `forbidden`. */
export async function readBans(
  platform: Platform,
  moderatorId: string,
  query: {
    teamId?: number | undefined;
    userId?: string | undefined;
    active: boolean;
    search?: string | undefined;
    before?: number | undefined;
  },
) {
  const { db, clock } = platform;
  const { teamId, userId, active, search, before = null } = query;
  const { teamIds } = await scopeOf(db, { userId: moderatorId, teamId });
  const activeAt = active ? clock.now() : null;
  const limit = moderationPageSize + 1;
  const { rows, next } = cutAt(
    await listBans(db, { teamIds, userId, activeAt, search, before, limit }),
    ({ id }) => id,
  );
  return { bans: await toBans(platform, rows, teamIds), next };
}

export async function toBans(
  platform: Platform,
  rows: BanRow[],
  teamIds: readonly number[] | null,
): Promise<ModerationBan[]> {
  const people = await readPeople(platform, { userIds: rows.flatMap(({ accountId }) => accountId ?? []), teamIds });
  const at = platform.clock.now();
  return rows.flatMap((row) => {
    const person = people.get(row.accountId ?? '');
    return person ? [toBan(row, person, at)] : [];
  });
}

/** Throws `not_found`. */
export async function readBan(platform: Platform, banId: number): Promise<ModerationBan> {
  const rows = await listBans(platform.db, { teamIds: null, ids: [banId], activeAt: null, before: null, limit: 1 });
  const [ban] = await toBans(platform, rows, null);
  if (!ban) throw new ProblemError('not_found');
  return ban;
}

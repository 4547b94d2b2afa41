import type { Badge } from '@greenlight/contract/badge';
import type { UserInfo } from '@greenlight/contract/user-info';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import { ProblemError } from '../../platform/problem-error.ts';
import { pictureOf } from './badge-picture.ts';
import { areBadgesOn, kindsOff } from './badge-switch.ts';
import { type BadgeRow, clearSelectedBadge, listBadges, lockBadgesOfAccount, updateSelectedBadge } from './queries.ts';
import { countOfAccount } from './rule-queries.ts';

/** All badges, the member's own first, with the member's progress. */
export async function readBadges(platform: Platform, userId: string): Promise<{ badges: Badge[] }> {
  const now = platform.clock.now();
  const off = await kindsOff(platform);
  const rows = (await listBadges(platform.db, { userId, now })).filter(
    ({ earned, kind }) => earned !== null || !off.has(kind),
  );
  const open = rows.filter(({ earned }) => earned === null);
  const counts = await countOfAccount(platform.db, { userId, now, kinds: [...new Set(open.map(({ kind }) => kind))] });
  return { badges: rows.map((row) => toBadge(platform, row, counts.get(row.kind))) };
}

/** Shows an earned badge beside the name, or none. Throws `not_found` for a badge that was not earned. */
export async function selectBadge(
  platform: Platform,
  { userId, badge }: { userId: string; badge: string | null },
): Promise<{ badges: Badge[] }> {
  await inTransaction(platform.db, async (tx) => {
    await lockBadgesOfAccount(tx, userId);
    await clearSelectedBadge(tx, userId);
    if (badge !== null && !(await updateSelectedBadge(tx, { userId, badge }))) throw new ProblemError('not_found');
  });
  return readBadges(platform, userId);
}

/** The badges of the user info (docs/product/account.md). */
export async function badgesOf(
  platform: Platform,
  userId: string,
): Promise<Required<Pick<UserInfo, 'badges' | 'badgeUrl'>>> {
  if (!(await areBadgesOn(platform))) return { badges: [], badgeUrl: null };
  const rows = await listBadges(platform.db, { userId, now: platform.clock.now() });
  const earned = rows.filter((row) => row.earned !== null);
  const shown = earned.find(({ selected }) => selected);
  const urlOf = (row: BadgeRow) => pictureOf(platform, row, row.name).url;
  return {
    badges: earned.map((row) => ({ id: row.id, name: row.name, imageUrl: urlOf(row) })),
    badgeUrl: shown ? urlOf(shown) : null,
  };
}

function toBadge(platform: Platform, row: BadgeRow, count: number | undefined): Badge {
  const { id, name, description, kind, threshold, isEnded, edition, granted, endsAt, earned, selected } = row;
  const isCounted = earned === null && threshold !== null && count !== undefined;
  return {
    id,
    name,
    description,
    image: pictureOf(platform, row, name),
    kind,
    state: isEnded ? 'ended' : 'on',
    edition: edition === null ? null : { limit: edition, left: edition - granted },
    endsAt: endsAt?.toISOString() ?? null,
    earned: earned?.toISOString() ?? null,
    selected,
    progress: isCounted ? { count: Math.min(count, threshold), goal: threshold } : null,
  };
}

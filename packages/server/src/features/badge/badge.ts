import type { Badge } from '@greenlight/contract/badge';
import type { UserInfo } from '@greenlight/contract/user-info';
import type { Db } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import { ProblemError } from '../../platform/problem-error.ts';
import {
  type BadgeRow,
  clearSelectedBadge,
  insertEarnedBadge,
  insertPlanBadge,
  listBadges,
  updateSelectedBadge,
} from './queries.ts';

/** Gives a badge once; a plan's badge has the plan's id. The first badge of a member is shown beside their name. */
export async function grantBadge(
  tx: Db,
  { userId, badge, event, at = null }: { userId: string; badge: string; event: string; at?: Date | null },
): Promise<void> {
  await insertPlanBadge(tx, badge);
  await insertEarnedBadge(tx, { userId, badge, event, at });
}

/** All badges, the member's own first. */
export async function readBadges(platform: Platform, userId: string): Promise<{ badges: Badge[] }> {
  const rows = await listBadges(platform.db, userId);
  return { badges: rows.map((row) => toBadge(platform, row)) };
}

/** Shows an earned badge beside the name, or none. Throws `not_found` for a badge that was not earned. */
export async function selectBadge(
  platform: Platform,
  { userId, badge }: { userId: string; badge: string | null },
): Promise<{ badges: Badge[] }> {
  await inTransaction(platform.db, async (tx) => {
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
  const earned = (await listBadges(platform.db, userId)).filter((row) => row.earned !== null);
  const shown = earned.find(({ selected }) => selected);
  return {
    badges: earned.map(({ id, name, picture }) => ({ id, name, imageUrl: pictureOf(platform, picture) })),
    badgeUrl: shown ? pictureOf(platform, shown.picture) : null,
  };
}

function toBadge(platform: Platform, { earned, picture, ...row }: BadgeRow): Badge {
  const url = pictureOf(platform, picture);
  const image = { url, width: 96, height: 96, widths: [], color: '#d9a441', alt: row.name };
  return { ...row, image, earned: earned?.toISOString() ?? null };
}

/** Hand-drawn pictures in packages/web/public/badge. */
const pictures = ['star', 'crown', 'bolt', 'heart', 'flame', 'gem', 'leaf', 'moon'];

export function pictureOf({ config }: Platform, picture: number): string {
  return `${config.publicUrl}/badge/${pictures[picture % pictures.length]}.svg`;
}

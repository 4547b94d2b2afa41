import type { Giveaway, GiveawayCard } from '@greenlight/contract/giveaway';
import { cutPage, type Page } from '../../platform/db/page.ts';
import type { Platform } from '../../platform/platform.ts';
import { ProblemError } from '../../platform/problem-error.ts';
import { toImage } from '../image/image.ts';
import {
  type CardRow,
  type DetailRow,
  findDetail,
  type LineRow,
  listCards,
  listLines,
  listVisibleActions,
} from './read-queries.ts';

export async function readGiveaways(platform: Platform, { stage, page }: { stage: 'open' | 'past'; page: Page }) {
  const { rows, ...paging } = cutPage(await listCards(platform.db, { stage, page }), page);
  return { giveaways: rows.map((row) => toCard(platform, row)), ...paging };
}

/** Throws `not_found`, also for a draft. Actions are left out while visitors cannot see their targets. */
export async function readGiveaway(platform: Platform, giveawayId: number): Promise<Giveaway> {
  const detail = toDetail(platform, await requireDetail(platform, giveawayId));
  const visible = await listVisibleActions(platform.db, { giveawayId, at: platform.clock.now() });
  return { ...detail, actions: detail.actions.filter(({ id }) => visible.includes(id)) };
}

/** Throws `not_found`, also for a draft. */
export async function requireDetail({ db }: Pick<Platform, 'db'>, giveawayId: number): Promise<DetailRow> {
  const row = await findDetail(db, giveawayId);
  if (!row) throw new ProblemError('not_found');
  return row;
}

/** Throws `not_found` before the list is published. */
export async function readLines(
  platform: Platform,
  { giveawayId, after, count }: { giveawayId: number; after: number; count: number },
) {
  const { root } = await requireDetail(platform, giveawayId);
  if (!root) throw new ProblemError('not_found');
  return { lines: (await listLines(platform.db, { giveawayId, after, count })).map(toLine) };
}

export function toLine({ number, pseudonym, entries, hash }: LineRow) {
  return { number, pseudonym, entries, hash: hash.toString('hex') };
}

function toCard(platform: Platform, { image, closesAt, ...same }: CardRow): GiveawayCard {
  return { ...same, image: image && toImage(platform, image), closesAt: closesAt?.toISOString() ?? null };
}

export function toDetail(platform: Platform, row: DetailRow): Giveaway {
  const { image: _, images, commitment, root, lines, entries, secret, places, finishedAt, cancelReason, ...same } = row;
  return {
    ...same,
    ...toCard(platform, row),
    images: (images ?? []).map((one) => toImage(platform, one)),
    opensAt: row.opensAt?.toISOString() ?? null,
    openedAt: row.openedAt?.toISOString() ?? null,
    closedAt: row.closedAt?.toISOString() ?? null,
    drawnAt: row.drawnAt?.toISOString() ?? null,
    cancelled: cancelReason !== null && finishedAt ? { at: finishedAt.toISOString(), reason: cancelReason } : null,
    draw: commitment && {
      commitment: commitment.toString('hex'),
      root: root?.toString('hex') ?? null,
      lines,
      entries,
      secret: secret?.toString('hex') ?? null,
      places,
    },
  };
}

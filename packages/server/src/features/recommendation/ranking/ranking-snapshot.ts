import { createHash } from 'node:crypto';
import { hourMs } from '@greenlight/contract/duration';
import type { RecommendedMedia } from '@greenlight/contract/recommendation';
import type { Page } from '../../../platform/db/page.ts';
import type { JobContext } from '../../../platform/jobs/define-job.ts';
import type { Platform } from '../../../platform/platform.ts';
import { listCards } from '../../media/media-card.ts';
import type { RankedVideo } from './rank.ts';
import { listExclusions } from './ranking-queries.ts';
import { deleteExpiredRankings, findRanking, type RankingKey, upsertRanking } from './ranking-snapshot-queries.ts';

/** Longer than anyone scrolls. */
const rankingLifeMs = 6 * hourMs;

export interface RankingPageQuery extends Page {
  /** The id in an earlier answer; one that is unknown, expired or of another owner starts a new ranking. */
  recommendationId: string | undefined;
  /** The owner of the ranking; null for one that is the same for everyone. */
  owner: string | null;
  scope: string;
  /** The reader, whose dismissed videos are left out. */
  viewerId: string | null;
  /**
   * Leaves out finished videos too, except those offered to be watched again. Without it, the next episodes of a
   * dismissed show still follow.
   */
  isForNew: boolean;
}

/**
 * A page of a ranking. Places never change: videos dismissed since then make a page shorter, and nothing appears twice.
 */
export async function readRankingPage(
  platform: Platform,
  query: RankingPageQuery,
  rankAnew: () => Promise<RankedVideo[]>,
) {
  const { page, pageSize, recommendationId, owner, scope } = query;
  const { db, clock } = platform;
  const at = clock.now();
  const slice = { from: (page - 1) * pageSize, count: pageSize };
  const kept =
    recommendationId === undefined
      ? undefined
      : await findRanking(db, { id: recommendationId, userId: owner, scope, at, slice });
  if (recommendationId !== undefined && kept) {
    const media = await toRecommended(platform, kept.items, query);
    return { media, page, pageSize, hasMore: kept.total > slice.from + slice.count, recommendationId };
  }
  const items = await rankAnew();
  const key: RankingKey = { id: idOf({ owner, scope, items }), userId: owner, scope };
  const [media] = await Promise.all([
    toRecommended(platform, items.slice(slice.from, slice.from + slice.count), query),
    upsertRanking(db, { ...key, items, expiresAt: new Date(at.getTime() + rankingLifeMs) }),
  ]);
  return { media, page, pageSize, hasMore: items.length > slice.from + slice.count, recommendationId: key.id };
}

export async function dropExpiredRankings(
  { db, clock }: Platform,
  _: object,
  { signal }: Pick<JobContext, 'signal'>,
): Promise<void> {
  while (await deleteExpiredRankings(db, clock.now())) signal.throwIfAborted();
}

/** The id follows from the order, so that all processes give visitors the same one. */
function idOf({ owner, scope, items }: { owner: string | null; scope: string; items: RankedVideo[] }): string {
  const order = items.map(({ mediaId, reason, subjectId }) => [mediaId, reason, subjectId]);
  return createHash('sha256')
    .update(JSON.stringify([owner, scope, order]))
    .digest('base64url')
    .slice(0, 24);
}

async function toRecommended(
  platform: Platform,
  items: RankedVideo[],
  { viewerId, isForNew }: Pick<RankingPageQuery, 'viewerId' | 'isForNew'>,
): Promise<RecommendedMedia[]> {
  const mediaIds = items.map(({ mediaId }) => mediaId);
  const barred =
    viewerId === null || items.length === 0 ? [] : await listExclusions(platform.db, { userId: viewerId, mediaIds });
  const barOf = new Map(barred.map((bar) => [bar.mediaId, bar]));
  const shown = items.filter(({ mediaId, reason }) => {
    const bar = barOf.get(mediaId);
    if (!bar) return true;
    if (reason === 'rewatch') return !bar.isDismissed && !bar.isShowDismissed;
    if (isForNew || bar.isDismissed) return false;
    return !bar.isShowDismissed || reason === 'next-episode';
  });
  const subjects = shown.flatMap(({ reason, subjectId }) =>
    subjectId !== null && (reason === 'watched' || reason === 'liked') ? [subjectId] : [],
  );
  const wanted = new Set([...shown.map(({ mediaId }) => mediaId), ...subjects]);
  const cards = new Map((await listCards(platform, [...wanted])).map((card) => [card.mediaId, card]));
  return shown.flatMap(({ mediaId, reason, subjectId }) => {
    const card = cards.get(mediaId);
    const ofVideo = reason === 'watched' || reason === 'liked' ? subjectId : null;
    return card ? [{ ...card, why: { reason, subject: nameOf(), mediaId: ofVideo } }] : [];

    function nameOf(): string | null {
      if (ofVideo !== null) return cards.get(ofVideo)?.title ?? null;
      if (reason === 'same-show' || reason === 'next-episode') return card?.channel?.name ?? null;
      return card?.creators.find(({ id }) => id === subjectId)?.displayName ?? null;
    }
  });
}

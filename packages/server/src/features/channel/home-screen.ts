import type { ChannelRow } from '@greenlight/contract/channel';
import { sitePath } from '@greenlight/contract/site-path';
import type { Platform } from '../../platform/platform.ts';
import { findHeroes, makeHeroes } from '../hero/hero.ts';
import { listCards } from '../media/media-card.ts';
import { listHomeRows } from './queries.ts';

const rowsOfShows = 30;
const videosOfRow = 12;

/**
 * The home screen: the latest videos, free ones if wanted, then the shows in their order. A viewer who wants free
 * videos has no membership, so the heroes are those for visitors.
 */
export async function readHome(platform: Platform, { hero, showFree }: { hero: boolean; showFree: boolean }) {
  const at = platform.clock.now();
  const [rows, source] = await Promise.all([
    listHomeRows(platform.db, { at, showFree, shows: rowsOfShows, videos: videosOfRow }),
    hero ? findHeroes(platform, showFree ? 'visitor' : 'member') : null,
  ]);
  const wanted = [...rows.flatMap(({ mediaIds }) => mediaIds), ...(source?.mediaIds ?? [])];
  const cards = await listCards(platform, [...new Set(wanted)]);
  const cardOf = new Map(cards.map((card) => [card.mediaId, card]));
  const channels = rows.map(({ mediaIds, ...row }): ChannelRow => {
    const media = mediaIds.map((id) => cardOf.get(id)).filter((card) => card !== undefined);
    return { ...row, href: hrefOf(row), media };
  });
  const heroes = source ? makeHeroes(platform, source, cards) : [];
  return { channels: channels.filter(({ media }) => media.length > 0), heroes };
}

function hrefOf({ id, slug }: { id: number | null; slug: string }): string {
  if (id !== null) return sitePath('channel', slug);
  return slug === 'latest' ? sitePath('latest-videos') : '';
}

import { listsForVisitors } from '@greenlight/contract/limits';
import type { PageRow } from '@greenlight/contract/page';
import { sitePath } from '@greenlight/contract/site-path';
import { cutPage, type Page } from '../../platform/db/page.ts';
import type { Platform } from '../../platform/platform.ts';
import { findBanners, makeBanner } from '../banner/banner.ts';
import { listShowCards, listShows } from '../channel/show.ts';
import { listCreatorTeams, listTeamCards } from '../creator/creator-team.ts';
import { readFaq } from '../faq/faq.ts';
import { chooseHeroes, findHeroes, makeHeroes } from '../hero/hero.ts';
import { listCards } from '../media/media-card.ts';
import { listSourceVideos } from './media-source.ts';
import type { DocumentRow } from './queries.ts';

type RowOf<T extends DocumentRow['type']> = Extract<DocumentRow, { type: T }>;
type MediaRow = RowOf<'media-list' | 'free-media-list'>;

/** `account`: signed in without a membership. */
export type Audience = 'visitor' | 'account' | 'member';

interface Wanted {
  rows: DocumentRow[];
  audience: Audience;
  page: Page;
}

/**
 * The rows for this audience: free videos for viewers without a membership, personal rows for signed-in ones
 * (docs/product/page.md).
 */
export function rowsForAudience(rows: DocumentRow[], { audience }: { audience: Audience }): DocumentRow[] {
  return rows.filter((row) => {
    if (row.type === 'free-media-list') return audience !== 'member';
    return row.type !== 'personal-list' || audience !== 'visitor' || listsForVisitors.includes(row.list);
  });
}

/**
 * Each row with one page of its content; null when its subject is missing. The number of queries does not grow with the
 * rows: each kind of content is read once, and the videos of all rows together.
 */
export async function readRows(platform: Platform, wanted: Wanted): Promise<(PageRow | null)[]> {
  const makers = await Promise.all([
    videosOf(platform, wanted),
    heroesOf(platform, wanted),
    bannersOf(platform, wanted),
  ]);
  const ids = makers.flatMap(({ mediaIds }) => mediaIds);
  const [cards, channels, teams, faq] = await Promise.all([
    listCards(platform, [...new Set(ids)]),
    channelsOf(platform, wanted),
    teamsOf(platform, wanted),
    wanted.rows.some(({ type }) => type === 'faq') ? readFaq(platform) : null,
  ]);
  const [videos, heroes, banners] = makers;
  const cardOf = new Map(cards.map((card) => [card.mediaId, card]));
  const once = wanted.page.page === 1;
  return wanted.rows.map((row): PageRow | null => {
    const { id, title } = row;
    const whole = { id, title, href: null, ...wanted.page, hasMore: false };
    switch (row.type) {
      case 'media-list':
      case 'free-media-list': {
        const { rows, href, ...paging } = videos.of(row);
        const media = rows.map((mediaId) => cardOf.get(mediaId)).filter((card) => card !== undefined);
        return { id, title, type: row.type, href, ...paging, media };
      }
      case 'hero-carousel':
        return { ...whole, type: row.type, heroes: once ? heroes.of(row, cards) : [] };
      case 'banner': {
        const stored = banners.rows.find((each) => each.id === row.bannerId);
        const banner = stored && makeBanner(platform, stored, cards);
        return banner ? { ...whole, type: row.type, banner } : null;
      }
      case 'channel-list':
        return { id, title, type: row.type, href: sitePath('shows'), ...channels(row) };
      case 'creator-list':
        return { id, title, type: row.type, href: null, ...teams(row) };
      case 'faq':
        return { ...whole, type: row.type, faqs: once ? (faq?.faqs ?? []) : [] };
      case 'personal-list':
        return { ...whole, type: row.type, href: personalHref[row.list] ?? null, list: row.list };
    }
  });
}

const personalHref: Partial<Record<RowOf<'personal-list'>['list'], string>> = {
  'continue-watching': sitePath('continue-watching'),
  watchlist: sitePath('watchlist'),
  'open-pitches': sitePath('points'),
};

async function videosOf(platform: Platform, { rows, page }: Wanted) {
  const own = rows.filter((row): row is MediaRow => row.type === 'media-list' || row.type === 'free-media-list');
  const found = await listSourceVideos(platform, { sources: own.map(({ source }) => source), page });
  const cut = new Map(
    own.map((row, place) => [row.id, { href: null, ...found[place], ...cutPage(found[place]?.ids ?? [], page) }]),
  );
  return {
    mediaIds: [...cut.values()].flatMap((each) => each.rows),
    of: (row: MediaRow) => cut.get(row.id) ?? { href: null, ...cutPage<number>([], page) },
  };
}

async function heroesOf(platform: Platform, { rows, audience }: Wanted) {
  const isWanted = rows.some(({ type }) => type === 'hero-carousel');
  const source = isWanted ? await findHeroes(platform, audience) : null;
  return {
    mediaIds: source?.mediaIds ?? [],
    of({ heroIds }: RowOf<'hero-carousel'>, cards: Parameters<typeof makeHeroes>[2]) {
      if (!source) return [];
      const chosen = heroIds.map((id) => ({ id }));
      return heroIds.length === 0 ? makeHeroes(platform, source, cards) : chooseHeroes(platform, source, cards, chosen);
    },
  };
}

function bannersOf(platform: Platform, { rows }: Wanted) {
  return findBanners(
    platform,
    rows.flatMap((row) => (row.type === 'banner' ? row.bannerId : [])),
  );
}

async function channelsOf(platform: Platform, { rows, page }: Wanted) {
  const own = rows.filter((row): row is RowOf<'channel-list'> => row.type === 'channel-list');
  const [all, chosen] = await Promise.all([
    own.some(({ channelIds }) => channelIds.length === 0) ? listShows(platform, page) : null,
    listShowCards(platform, [...new Set(own.flatMap(({ channelIds }) => channelIds))]),
  ]);
  return ({ channelIds }: RowOf<'channel-list'>) => {
    if (channelIds.length === 0 && all) return all;
    const { rows: channels, ...paging } = cutChosen(channelIds, chosen, page);
    return { channels, ...paging };
  };
}

async function teamsOf(platform: Platform, { rows, page }: Wanted) {
  const own = rows.filter((row): row is RowOf<'creator-list'> => row.type === 'creator-list');
  const [all, chosen] = await Promise.all([
    own.some(({ creatorTeamIds }) => creatorTeamIds.length === 0) ? listCreatorTeams(platform, page) : null,
    listTeamCards(platform, [...new Set(own.flatMap(({ creatorTeamIds }) => creatorTeamIds))]),
  ]);
  return ({ creatorTeamIds }: RowOf<'creator-list'>) => {
    if (creatorTeamIds.length === 0 && all) return all;
    const { rows: creatorTeams, ...paging } = cutChosen(creatorTeamIds, chosen, page);
    return { creatorTeams, ...paging };
  };
}

/** One page of the items in `ids` that exist, in that order. */
function cutChosen<T extends { id: number }>(ids: number[], found: T[], page: Page) {
  const start = (page.page - 1) * page.pageSize;
  const there = ids.map((id) => found.find((each) => each.id === id)).filter((each) => each !== undefined);
  return cutPage(there.slice(start), page);
}

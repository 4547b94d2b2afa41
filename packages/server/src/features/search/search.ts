import type { FoundMedia } from '@greenlight/contract/search';
import { cutPage, type Page } from '../../platform/db/page.ts';
import type { Platform } from '../../platform/platform.ts';
import { listShowCards } from '../channel/show.ts';
import { listTeamCards } from '../creator/creator-team.ts';
import { listCards } from '../media/media-card.ts';
import { decideAccess } from '../money/entitlement/decide-access.ts';
import { addMatches } from './match.ts';
import { type Phrase, readPhrase } from './phrase.ts';
import { listSearchHits, type SearchHitRow } from './queries.ts';
import { type Filter, toQueries } from './tsquery.ts';

const namesMax = 6;
const heardTier = 1;

type Wanted = Page & Filter & { search: string };

/**
 * Videos that visitors can see, best first: title before show and creator, chapter, spoken text, description; then
 * popularity and freshness. If nothing is found, words with a similar spelling count. `viewerId` is null for visitors.
 */
export async function searchVideos(
  platform: Platform,
  { search, page, pageSize, ...filter }: Wanted,
  viewerId: string | null,
) {
  const paging = { page, pageSize };
  const isOfHidden = filter.ctid !== undefined && (await listTeamCards(platform, [filter.ctid])).length === 0;
  const found = isOfHidden
    ? null
    : ((await attempt(platform, { search, filter, paging, lenient: false })) ??
      (await attempt(platform, { search, filter, paging, lenient: true })));
  if (!found) return { media: [], channels: [], creatorTeams: [], ...paging, hasMore: false };
  const { phrase, rows, ...rest } = found;
  const isFirst = page === 1 && Object.values(filter).every((value) => value === undefined);
  const [media, channels, creatorTeams] = await Promise.all([
    withMatches(platform, { rows, phrase, viewerId }),
    isFirst ? listShowCards(platform, phrase.channelIds.slice(0, namesMax)) : [],
    isFirst ? listTeamCards(platform, phrase.teamIds.slice(0, namesMax)) : [],
  ]);
  return { media, channels, creatorTeams, ...rest };
}

/** Null when no page has a result. */
async function attempt(
  platform: Platform,
  { search, filter, paging, lenient }: { search: string; filter: Filter; paging: Page; lenient: boolean },
) {
  const phrase = await readPhrase(platform, search, lenient);
  if (!phrase) return null;
  const list = (page: Page) =>
    listSearchHits(platform.db, {
      queries: toQueries(phrase, filter),
      title: phrase.text,
      at: platform.clock.now(),
      page,
    });
  // Without words of similar spelling, a lenient search finds nothing more.
  const found = lenient && !phrase.isWider ? [] : await list(paging);
  const isNothing = found.length === 0 && phrase.channelIds.length + phrase.teamIds.length === 0;
  if (isNothing && !lenient && (paging.page === 1 || (await list({ page: 1, pageSize: 1 })).length === 0)) return null;
  return { phrase, ...cutPage(found, paging) };
}

async function withMatches(
  platform: Platform,
  { rows, phrase, viewerId }: { rows: SearchHitRow[]; phrase: Phrase; viewerId: string | null },
): Promise<FoundMedia[]> {
  const cards = await listCards(
    platform,
    rows.map(({ id }) => id),
  );
  const heardIds = rows.filter(({ tier }) => tier === heardTier).map(({ id }) => id);
  const isMember =
    heardIds.length > 0 &&
    (await decideAccess(platform, { userId: viewerId, access: 'members', at: platform.clock.now() })).allowed;
  return addMatches(platform, { cards, heardIds, phrase, isMember });
}

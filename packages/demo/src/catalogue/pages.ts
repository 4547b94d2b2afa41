import type { PageDraft, StudioPageRow } from '@greenlight/contract/page-studio';
import type { Cut } from './artwork.ts';
import type { banners } from './site.ts';

/** The ids of the content that pages refer to, by slug; seasons by `show/number`. */
export interface Places {
  shows: Map<string, number>;
  seasons: Map<string, number>;
  creators: Map<string, number>;
  films: Map<string, number>;
  banners: Map<keyof typeof banners, number>;
}

export type SitePage = Omit<PageDraft, 'images' | 'pageRows'> & {
  images: Partial<Record<'hero-desktop' | 'hero-mobile', Cut>>;
  rows: (places: Places) => StudioPageRow[];
};

function banner({ banners: ids }: Places, name: keyof typeof banners): StudioPageRow[] {
  const bannerId = ids.get(name);
  return bannerId === undefined ? [] : [{ type: 'banner', title: '', bannerId }];
}

function ofShow({ shows }: Places, slug: string, title: string): StudioPageRow[] {
  const channelId = shows.get(slug);
  return channelId === undefined ? [] : [{ type: 'media-list', title, source: { kind: 'channel', channelId } }];
}

function chosenRow({ films }: Places, title: string, slugs: string[]): StudioPageRow[] {
  const mediaIds = slugs.flatMap((slug) => films.get(slug) ?? []);
  return mediaIds.length === 0 ? [] : [{ type: 'media-list', title, source: { kind: 'chosen', mediaIds } }];
}

function own(list: Extract<StudioPageRow, { type: 'personal-list' }>['list'], title: string): StudioPageRow {
  return { type: 'personal-list', title, list };
}

/** Films to start with, one from each show. */
export const beginnings = ['thin-film', 'founding-lines', 'study-1-arcs', 'swell'];

const faq: StudioPageRow = { type: 'faq', title: 'Questions' };
const creators: StudioPageRow = { type: 'creator-list', title: 'The departments', creatorTeamIds: [] };

export const pages: SitePage[] = [
  {
    slug: 'home',
    title: 'Home',
    requiresAuth: false,
    layoutType: 'standard',
    images: {},
    rows: (places) => [
      { type: 'hero-carousel', title: '', heroIds: [] },
      own('continue-watching', 'Continue watching'),
      { type: 'free-media-list', title: 'Free to watch', source: { kind: 'free' } },
      own('recommended-for-you', 'Picked for you'),
      own('open-pitches', 'What shall we make next?'),
      { type: 'media-list', title: 'New films', source: { kind: 'latest-videos' } },
      ...banner(places, 'carrow'),
      { type: 'channel-list', title: 'The shows', channelIds: [] },
      own('follows-latest', 'From whom you follow'),
      ...ofShow(places, 'small-suns', 'Small Suns, looked at closely'),
      ...banner(places, 'newest'),
      { type: 'media-list', title: 'Something to hear', source: { kind: 'tag', tag: 'music' } },
      ...banner(places, 'pool'),
      { type: 'media-list', title: 'Slow ones for late hours', source: { kind: 'tag', tag: 'slow' } },
      creators,
      ...banner(places, 'hum'),
      { type: 'media-list', title: 'Most liked', source: { kind: 'popular' } },
      ...banner(places, 'membership'),
      faq,
    ],
  },
  {
    slug: 'about',
    title: 'About Moth House',
    requiresAuth: false,
    layoutType: 'static-hero-limited',
    images: {
      'hero-desktop': { video: 'the-prism-table', t: 38, x: 0.5, y: 0.5, part: 1 },
      'hero-mobile': { video: 'the-prism-table', t: 38, x: 0.5, y: 0.5, part: 1 },
    },
    rows: (places) => [
      creators,
      ...chosenRow(places, 'Where to begin', beginnings),
      ...banner(places, 'prints'),
      { type: 'channel-list', title: 'What we make', channelIds: [] },
      faq,
      ...banner(places, 'membership'),
    ],
  },
  {
    slug: 'members-room',
    title: 'The members’ room',
    requiresAuth: true,
    layoutType: 'limited',
    images: {},
    rows: (places) => [
      own('watchlist', 'Put aside'),
      { type: 'media-list', title: 'For members alone', source: { kind: 'exclusive' } },
      ...ofShow(places, 'the-long-quiet', 'The Long Quiet'),
      ...banner(places, 'pool'),
      own('liked-videos', 'What you liked'),
      own('watch-history', 'What you have seen'),
    ],
  },
];

import { ApiError } from '@greenlight/contract/client';
import { type PageName, site } from '@greenlight/contract/site';
import { firstWord, pageAt, sitePath } from '@greenlight/contract/site-path';
import { creatorScreen, showScreen } from './channel-screen.ts';
import { atPresentLink, giveawayScreen } from './giveaway-screen.ts';
import { taglineOf } from './join-words.ts';
import { pitchScreen } from './pitch-screen.ts';
import { privateScreen, privateWords } from './private-screen.ts';
import { webSiteJsonLd } from './schema-org.ts';
import {
  cardTexts,
  type ScreenContext,
  type SharedScreen,
  screenModule,
  textModule,
  unlistedAt,
} from './shared-screen.ts';
import { faqScreen, joinScreen, legalScreen } from './text-screen.ts';
import { clipScreen, embedScreen, videoScreen } from './video-screen.ts';

type ScreenReader = (context: ScreenContext, parts: string[]) => Promise<SharedScreen | null> | SharedScreen | null;

const lists: Partial<Record<PageName, { title: string; description: string }>> = {
  'latest-videos': { title: 'Latest videos', description: 'Everything new, in the order it came out.' },
  latest: { title: 'Latest of each show', description: 'The newest video of each show.' },
  exclusive: { title: 'Exclusive', description: 'Made for members.' },
  popular: { title: 'Popular', description: 'What everybody is watching.' },
};

/** The screen of a path, for a visitor; null for an unknown path. */
export async function readScreen(context: ScreenContext, pathname: string): Promise<SharedScreen | null> {
  const parts = pathname.split('/').filter(Boolean);
  // As a part of a call's address, they would lead to another call.
  if (parts.includes('.') || parts.includes('..')) return null;
  return (await findScreen(context, parts)) ?? joinCatchAll(context, parts);
}

async function findScreen(context: ScreenContext, parts: string[]): Promise<SharedScreen | null> {
  const [first = '', second] = parts;
  const read = second === undefined ? readerOfWord(first) : (folders.get(first) ?? privateScreen);
  try {
    const screen = (await giveawayScreen(context, parts)) ?? (await read(context, parts));
    return screen ?? (await giveawayScreen(context, atPresentLink(context, parts)));
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return null;
    throw error;
  }
}

function readerOfWord(name: string): ScreenReader {
  if (name === '') return homeScreen;
  if (privateWords.has(name))
    return async (context, parts) => privateScreen(context, parts) ?? creatorOrShow(context, parts);
  return async (context, parts) => (await studioPage(context, name)) ?? builtInScreen(context, parts);
}

/** The page of the site with this path; else the page that a path of one word may name. */
function builtInScreen(context: ScreenContext, parts: string[]): ReturnType<ScreenReader> {
  const { config } = context;
  const path = `/${parts.join('/')}`;
  const page = pageAt(path, config);
  if (page?.index === 'noindex') return unlistedAt(config, path);
  return ((page && screens[page.name]) ?? creatorOrShow)(context, parts);
}

/** The readers of paths with several parts, by their first words. */
const folders = new Map<string, ScreenReader>([
  [firstWord(site.channel), showScreen],
  [firstWord(site.video), videoScreen],
  [firstWord(site.embed), embedScreen],
  [firstWord(site.clip), clipScreen],
  [firstWord(site.pitch), pitchScreen],
  [firstWord(site.creator), creatorScreen],
  [firstWord(site['join-creator']), referralScreen],
  [firstWord(site['legal-document']), legalScreen],
]);

const screens: Partial<Record<PageName, ScreenReader>> = {
  shows: ({ config }) =>
    listScreen('shows', { title: 'Shows', description: `All shows of ${config.project}.` }, 'shows'),
  browse: ({ config }) =>
    listScreen('browse', { title: 'Browse', description: `Everything to watch on ${config.project}.` }, 'browse'),
  'learn-more': (context) => joinScreen(context, 'learn-more'),
  join: (context) => joinScreen(context, 'join'),
  points: ({ config }) => ({
    title: 'Producer Points',
    description: `What members of ${config.project} want to see made.`,
    path: sitePath('points'),
    kind: 'website',
    graph: [],
    modules: [screenModule('points/points-page'), textModule('points'), textModule('membership')],
  }),
  faq: faqScreen,
  legal: legalScreen,
  ...Object.fromEntries(
    Object.entries(lists).map(([name, words]) => [name, () => listScreen(name as PageName, words, 'special')]),
  ),
};

async function homeScreen({ client, config, address }: ScreenContext): Promise<SharedScreen> {
  const { heroes } = await client.heroes.anon();
  return {
    title: '',
    description: taglineOf(config),
    path: '/',
    kind: 'website',
    picture: heroes[0]?.images[0],
    graph: webSiteJsonLd(config, address),
    modules: [screenModule('channel/home-page'), ...cardTexts],
  };
}

function listScreen(name: PageName, words: { title: string; description: string }, page: string): SharedScreen {
  const [folder, more] = page === 'browse' ? ['browse', [textModule('recommendation')]] : ['channel', []];
  const modules = [screenModule(`${folder}/${page}-page`), ...cardTexts, ...more];
  return { ...words, path: sitePath(name), kind: 'website', graph: [], modules };
}

/** A page of the studio, which replaces a built-in screen of that name, except join. */
async function studioPage({ client, config }: ScreenContext, name: string): Promise<SharedScreen | null> {
  if (!config.pages_api_enabled || (name === 'join' && config.join_page_enabled)) return null;
  const { pages } = await client.pages.list();
  const page = pages.find(({ slug }) => slug === name);
  if (!page) return null;
  const { slug, title, requiresAuth } = page;
  // The page `home` leads to `/`.
  if (slug === 'home') return unlistedAt(config, '/home');
  const modules = [screenModule('page/generic-page'), ...cardTexts];
  const path = `/${slug}`;
  return { title, description: taglineOf(config), path, kind: 'website', unlisted: requiresAuth, graph: [], modules };
}

/** A creator, else a show: the order of docs/product/share.md. */
async function creatorOrShow(context: ScreenContext, [name = '']: string[]): Promise<SharedScreen | null> {
  const { config } = context;
  if (config.creator_pages_enabled) return creatorScreen(context, ['', name]);
  return (await joinCatchAll(context, [name])) ?? showScreen(context, ['', name]);
}

/** docs/product/share.md: an unknown address that contains 'join' leads there, and its link preview shows that. */
async function joinCatchAll(context: ScreenContext, parts: string[]): Promise<SharedScreen | null> {
  const [first = ''] = parts;
  const isCatchAll = parts.length !== 2 || !folders.has(first);
  const screen = isCatchAll && parts.join('/').toLowerCase().includes('join') && (await joinScreen(context, 'join'));
  return screen ? { ...screen, unlisted: true } : null;
}

/** `/join/{creator}`. */
async function referralScreen(context: ScreenContext, parts: string[]): Promise<SharedScreen | null> {
  return parts.length > 2 ? null : joinScreen(context, 'join');
}

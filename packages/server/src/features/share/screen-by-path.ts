import { ApiError } from '@greenlight/contract/client';
import type { GiveawayCard } from '@greenlight/contract/giveaway';
import { giveawayPicture } from '@greenlight/contract/giveaway-file';
import type { Image, TypedImage } from '@greenlight/contract/image';
import { sharePictureSize } from '@greenlight/contract/limits';
import { pitchPicture } from '@greenlight/contract/pitch-file';
import { type PageName, site } from '@greenlight/contract/site';
import { firstWord, giveawayPath, pageAt, sitePath } from '@greenlight/contract/site-path';
import { joinWordsOf, taglineOf } from './join-words.ts';
import { privateScreen, privateWords } from './private-screen.ts';
import { breadcrumbsJsonLd, creatorJsonLd, faqJsonLd, seriesJsonLd, webSiteJsonLd } from './schema-org.ts';
import { isNumber, type ScreenContext, type SharedScreen, source, texts, unlistedAt } from './shared-screen.ts';
import { clip, embed, videoScreen } from './video-screen.ts';

type Read = (reading: ScreenContext, parts: string[]) => Promise<SharedScreen | null> | SharedScreen | null;
const cards = [texts('channel'), texts('media')];

const lists: Partial<Record<PageName, { title: string; description: string }>> = {
  'latest-videos': { title: 'Latest videos', description: 'Everything new, in the order it came out.' },
  latest: { title: 'Latest of each show', description: 'The newest video of each show.' },
  exclusive: { title: 'Exclusive', description: 'Made for members.' },
  popular: { title: 'Popular', description: 'What everybody is watching.' },
};

/** The screen of a path, for a visitor; null for an unknown path. */
export async function readScreen(reading: ScreenContext, pathname: string): Promise<SharedScreen | null> {
  const parts = pathname.split('/').filter(Boolean);
  // As a part of a call's address, they would lead to another call.
  if (parts.includes('.') || parts.includes('..')) return null;
  return (await found(reading, parts)) ?? wayToJoin(reading, parts);
}

async function found(reading: ScreenContext, parts: string[]): Promise<SharedScreen | null> {
  const [first = '', second] = parts;
  const read = second === undefined ? single(first) : (folders.get(first) ?? privateScreen);
  try {
    const screen = (await giveaway(reading, parts)) ?? (await read(reading, parts));
    return screen ?? (await giveaway(reading, atPresentLink(reading, parts)));
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return null;
    throw error;
  }
}

function single(name: string): Read {
  if (name === '') return home;
  if (privateWords.has(name)) return async (reading, parts) => privateScreen(reading, parts) ?? named(reading, parts);
  return async (reading, parts) => (await ownPage(reading, name)) ?? builtIn(reading, parts);
}

/** The page of the site with this path; else the page that a path of one word may name. */
function builtIn(reading: ScreenContext, parts: string[]): ReturnType<Read> {
  const { config } = reading;
  const path = `/${parts.join('/')}`;
  const page = pageAt(path, config);
  if (page?.index === 'noindex') return unlistedAt(config, path);
  return ((page && screens[page.name]) ?? named)(reading, parts);
}

/** The readers of paths with several parts, by their first words. */
const folders = new Map<string, Read>([
  [firstWord(site.channel), show],
  [firstWord(site.video), videoScreen],
  [firstWord(site.embed), embed],
  [firstWord(site.clip), clip],
  [firstWord(site.pitch), pitch],
  [firstWord(site.creator), creator],
  [firstWord(site['join-creator']), joinBy],
  [firstWord(site['legal-document']), legal],
]);

const screens: Partial<Record<PageName, Read>> = {
  shows: ({ config }) =>
    listScreen('shows', { title: 'Shows', description: `All shows of ${config.project}.` }, 'shows'),
  browse: ({ config }) =>
    listScreen('browse', { title: 'Browse', description: `Everything to watch on ${config.project}.` }, 'browse'),
  'learn-more': (reading) => join(reading, 'learn-more'),
  join: (reading) => join(reading, 'join'),
  points: ({ config }) => ({
    title: 'Producer Points',
    description: `What members of ${config.project} want to see made.`,
    path: sitePath('points'),
    kind: 'website',
    graph: [],
    modules: [source('points/points-page'), texts('points'), texts('membership')],
  }),
  faq,
  legal,
  ...Object.fromEntries(
    Object.entries(lists).map(([name, words]) => [name, () => listScreen(name as PageName, words, 'special')]),
  ),
};

async function home({ client, config, address }: ScreenContext): Promise<SharedScreen> {
  const { heroes } = await client.heroes.anon();
  return {
    title: '',
    description: taglineOf(config),
    path: '/',
    kind: 'website',
    picture: heroes[0]?.images[0],
    graph: webSiteJsonLd(config, address),
    modules: [source('channel/home-page'), ...cards],
  };
}

function listScreen(name: PageName, words: { title: string; description: string }, page: string): SharedScreen {
  const [folder, more] = page === 'browse' ? ['browse', [texts('recommendation')]] : ['channel', []];
  const modules = [source(`${folder}/${page}-page`), ...cards, ...more];
  return { ...words, path: sitePath(name), kind: 'website', graph: [], modules };
}

async function pitch({ client, config, address }: ScreenContext, [, id = '', ...rest]: string[]) {
  if (!isNumber(id) || !config.points_enabled) return null;
  const found = await client.publicPitch.read({ params: { id: Number(id) } });
  const path = sitePath('pitch', found.id);
  if (rest.length > 0) return rest.join('/') === 'tally' ? unlistedAt(config, `${path}/tally`) : null;
  const trail = [
    { name: 'Producer Points', path: sitePath('points') },
    { name: found.title, path },
  ];
  const screen: SharedScreen = {
    title: found.title,
    description: found.summary || taglineOf(config),
    path,
    kind: 'website',
    picture: drawnPicture(`${pitchPicture.path.replace(':id', id)}?points=${found.points}`, found),
    graph: [breadcrumbsJsonLd(trail, address)],
    modules: [source('points/pitch-page'), texts('points')],
  };
  return screen;
}

function drawnPicture(path: string, { title, image }: Pick<GiveawayCard, 'title' | 'image'>): Image {
  return { ...sharePictureSize, url: `/api/cdn${path}`, widths: [], color: image?.color ?? '', alt: title };
}

/**
 * Not for search engines, but a shared link shows the prize. The link of the list shows the one giveaway that the list
 * would open. Null for other paths, and while giveaways are off.
 */
async function giveaway({ client, config }: ScreenContext, parts: string[]): Promise<SharedScreen | null> {
  const path = `/${parts.join('/')}`;
  const start = giveawayPath(config.giveaways_enter_link);
  const isOurs = config.giveaways_enabled && start !== '/' && (path === start || path.startsWith(`${start}/`));
  if (!isOurs) return null;
  const screen = unlistedAt(config, path);
  const [id = '', part, ...rest] = path.slice(start.length + 1).split('/');
  if (id === '') {
    const [only, ...others] = (await client.publicGiveaway.list()).giveaways;
    return only && others.length === 0 ? showPrize(only) : { ...screen, title: 'Giveaways' };
  }
  if (!isNumber(id) || rest.length > 0 || (part !== undefined && part !== 'check')) return null;
  return showPrize(await client.publicGiveaway.read({ params: { id: Number(id) } }));

  function showPrize(card: GiveawayCard): SharedScreen {
    const { title, summary, prize, image } = card;
    const picture = image ?? drawnPicture(giveawayPicture.path.replace(':id', String(card.id)), card);
    const told = [prize, summary].filter((text) => text !== '' && text !== title).join(' · ');
    return { ...screen, title, description: told || taglineOf(config), picture };
  }
}

/** Moves an address below an earlier link of giveaways to the present link; returns other addresses unchanged. */
function atPresentLink({ config }: ScreenContext, parts: string[]): string[] {
  const path = `/${parts.join('/')}`;
  const earlier = config.giveaways_earlier_links.map((link) => giveawayPath(link));
  // An earlier address can begin with another one.
  const start = earlier.toSorted((one, other) => other.length - one.length).find((each) => path.startsWith(`${each}/`));
  if (start === undefined) return parts;
  return `${giveawayPath(config.giveaways_enter_link)}${path.slice(start.length)}`.split('/').filter(Boolean);
}

async function show({ client, address }: ScreenContext, [, key = '', ...rest]: string[]): Promise<SharedScreen | null> {
  if (rest.length > 0) return null;
  const found = isNumber(key)
    ? await client.channel.byId({ params: { id: Number(key) } })
    : await client.channel.bySlug({ params: { slug: key } });
  const path = sitePath('channel', found.slug);
  const trail = [
    { name: 'Shows', path: sitePath('shows') },
    { name: found.name, path },
  ];
  return {
    title: found.name,
    description: found.description || (found.media[0]?.summary ?? ''),
    path,
    kind: 'video.tv_show',
    picture:
      pictureOf(found.images, 'hero-desktop') ??
      pictureOf(found.hero?.images ?? [], 'hero-desktop') ??
      pictureOf(found.images, 'standard'),
    graph: [
      breadcrumbsJsonLd(trail, address),
      ...(found.layout === 'series-view' ? [seriesJsonLd(found, address)] : []),
    ],
    modules: [source('channel/channel-page'), ...cards],
  };
}

async function creator(
  { client, config, address }: ScreenContext,
  [, key = '', ...rest]: string[],
): Promise<SharedScreen | null> {
  if (rest.length > 0 || !config.creator_pages_enabled) return null;
  const found = isNumber(key)
    ? await client.creator.byId({ params: { id: Number(key) } })
    : await client.creator.bySlug({ params: { slug: key } });
  const path = sitePath('creator', found.slug);
  return {
    title: found.displayName,
    description: found.shortDescription || taglineOf(config),
    path,
    kind: 'profile',
    picture: pictureOf(found.images, 'hero-desktop', 'avatar'),
    graph: [breadcrumbsJsonLd([{ name: found.displayName, path }], address), creatorJsonLd(found, address)],
    modules: [source('creator/creator-page'), texts('creator'), texts('media')],
  };
}

/** A page of the studio, which replaces a built-in screen of that name, except join. */
async function ownPage({ client, config }: ScreenContext, name: string): Promise<SharedScreen | null> {
  if (!config.pages_api_enabled || (name === 'join' && config.join_page_enabled)) return null;
  const { pages } = await client.pages.list();
  const page = pages.find(({ slug }) => slug === name);
  if (!page) return null;
  const { slug, title, requiresAuth } = page;
  // The page `home` leads to `/`.
  if (slug === 'home') return unlistedAt(config, '/home');
  const modules = [source('page/generic-page'), ...cards];
  const path = `/${slug}`;
  return { title, description: taglineOf(config), path, kind: 'website', unlisted: requiresAuth, graph: [], modules };
}

/** A creator, else a show: the order of docs/product/share.md. */
async function named(reading: ScreenContext, [name = '']: string[]): Promise<SharedScreen | null> {
  const { config } = reading;
  if (config.creator_pages_enabled) return creator(reading, ['', name]);
  return (await wayToJoin(reading, [name])) ?? show(reading, ['', name]);
}

/** docs/product/share.md: an unknown address that contains 'join' leads there, and its link preview shows that. */
async function wayToJoin(reading: ScreenContext, parts: string[]): Promise<SharedScreen | null> {
  const [first = ''] = parts;
  const isCatchAll = parts.length !== 2 || !folders.has(first);
  const screen = isCatchAll && parts.join('/').toLowerCase().includes('join') && (await join(reading, 'join'));
  return screen ? { ...screen, unlisted: true } : null;
}

async function joinBy(reading: ScreenContext, parts: string[]): Promise<SharedScreen | null> {
  return parts.length > 2 ? null : join(reading, 'join');
}

async function join({ client, config }: ScreenContext, page: 'join' | 'learn-more'): Promise<SharedScreen | null> {
  if (page === 'join' && !config.join_page_enabled) return null;
  const words = await joinWordsOf({ client, config }, page);
  return {
    title: words?.headline || `Join ${config.project}`,
    description: [words?.text, taglineOf(config)].filter(Boolean).join(' '),
    path: sitePath(page),
    kind: 'website',
    graph: [],
    modules: [source(`join/${page}-page`), texts('join'), texts('membership')],
  };
}

async function faq({ client, config }: ScreenContext): Promise<SharedScreen> {
  const { title, faqs } = await client.faq.list();
  return {
    title: title || 'Questions and answers',
    description: faqs[0] ? `${faqs[0].question} ${faqs[0].answer}` : taglineOf(config),
    path: sitePath('faq'),
    kind: 'website',
    graph: faqs.length > 0 ? [faqJsonLd(faqs)] : [],
    modules: [source('faq/faq-page'), texts('faq')],
  };
}

async function legal({ client, config }: ScreenContext, parts: string[]): Promise<SharedScreen | null> {
  const [, type, ...rest] = parts;
  if (rest.length > 0) return null;
  const title = type ? (await client.legal.byType({ params: { type } })).title : 'Legal documents';
  return {
    title,
    description: `${title} of ${config.project}.`,
    path: `/${parts.join('/')}`,
    kind: 'website',
    graph: [],
    modules: [source('legal/legal-page'), texts('legal')],
  };
}

function pictureOf(images: TypedImage[], ...wanted: TypedImage['type'][]): TypedImage | undefined {
  return wanted.map((type) => images.find((image) => image.type === type)).find((image) => image !== undefined);
}

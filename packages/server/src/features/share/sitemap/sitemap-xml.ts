import type { ApiTable } from '@greenlight/contract/api';
import type { Client } from '@greenlight/contract/client';
import type { Image } from '@greenlight/contract/image';
import { pageSizeMax } from '@greenlight/contract/limits';
import type { MediaCard } from '@greenlight/contract/media';
import { pageAt, sitePages, sitePath } from '@greenlight/contract/site-path';
import type { Platform } from '../../../platform/platform.ts';
import { listCards } from '../../media/media-card.ts';
import { absoluteUrl, escapeText, shorten } from '../head-tags.ts';
import { listSitemapParts, listSitemapVideoIds } from './sitemap-queries.ts';

/** The most videos in one file: about 1 MB of XML. */
const partSize = 1000;
/** The protocol's limit for one file. */
const addressesMax = 50_000;
/** Limits of the schema for video sitemaps; the length of a longer video is left out. */
const titleMax = 100;
const durationMaxS = 28_800;
const namespaces = [
  'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"',
  'xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"',
  'xmlns:video="http://www.google.com/schemas/sitemap-video/1.1"',
].join(' ');

type Address = (path: string) => string;

/** Lists the other sitemaps: one of screens, and one for each thousand videos. */
export async function readSitemapIndex({ db, clock, config }: Platform): Promise<string> {
  const parts = await listSitemapParts(db, { at: clock.now(), size: partSize });
  const files = ['screens', ...parts.map((part) => `videos-${part}`)];
  const items = files.map(
    (file) => `<sitemap><loc>${escapeText(absoluteUrl(config, `/sitemap/${file}.xml`))}</loc></sitemap>`,
  );
  return document(`<sitemapindex ${namespaces.split(' ')[0]}>${items.join('')}</sitemapindex>`);
}

/** Null for a part without videos. */
export async function readVideoSitemap(platform: Platform, part: number): Promise<string | null> {
  const ids = await listSitemapVideoIds(platform.db, { at: platform.clock.now(), size: partSize, part });
  const cards = await listCards(platform, ids);
  if (cards.length === 0) return null;
  const address = (path: string) => absoluteUrl(platform.config, path);
  return urlSet(cards.map((card) => videoItem(card, address)));
}

/** Everything except the videos: lists, the operator's pages, shows and creators. */
export async function readScreenSitemap(
  { config: { publicUrl } }: Platform,
  client: Client<ApiTable>,
): Promise<string> {
  const address = (path: string) => absoluteUrl({ publicUrl }, path);
  const config = await client.config.remote();
  const pages = config.pages_api_enabled ? (await client.pages.list()).pages : [];
  const listed = sitePages.filter((page) => page.index === 'listed' && pageAt(page.path, config) === page);
  const own = pages.filter(({ requiresAuth, slug }) => !requiresAuth && slug !== 'home').map(({ slug }) => `/${slug}`);
  const paths = new Set([...listed.map(({ path }) => path), ...own]);
  const items = [...paths].map((path) => item(address(path)));
  for (let page = 1, more = true; more && items.length < addressesMax; page += 1) {
    const { channels, hasMore } = await client.channel.shows({ query: { page, pageSize: pageSizeMax } });
    items.push(
      ...channels.map(({ slug, images }) =>
        item(address(sitePath('channel', slug)), images[0] && imageOf(images[0], address)),
      ),
    );
    more = hasMore;
  }
  for (let page = 1, more = config.creator_pages_enabled; more && items.length < addressesMax; page += 1) {
    const { creatorTeams, hasMore } = await client.creator.list({ query: { page, pageSize: pageSizeMax } });
    items.push(...creatorTeams.map(({ slug }) => item(address(sitePath('creator', slug)))));
    more = hasMore;
  }
  return urlSet(items.slice(0, addressesMax));
}

/** https://developers.google.com/search/docs/crawling-indexing/sitemaps/video-sitemaps */
function videoItem(card: MediaCard, address: Address): string {
  const { mediaId, title, summary, duration, access, publishedAt, thumbnail } = card;
  const loc = address(sitePath('video', mediaId));
  if (!thumbnail) return item(loc);
  const facts = {
    thumbnail_loc: address(thumbnail.url),
    title: shorten(title, titleMax),
    description: summary || title,
    player_loc: address(sitePath('embed', mediaId)),
    duration: duration === null || duration > durationMaxS ? undefined : Math.max(1, Math.round(duration)),
    publication_date: publishedAt,
    requires_subscription: access === 'free' ? 'no' : 'yes',
    live: 'no',
  };
  const video = Object.entries(facts)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `<video:${name}>${escapeText(String(value))}</video:${name}>`);
  return item(loc, `<video:video>${video.join('')}</video:video>${imageOf(thumbnail, address)}`);
}

function imageOf({ url }: Pick<Image, 'url'>, address: Address): string {
  return `<image:image><image:loc>${escapeText(address(url))}</image:loc></image:image>`;
}

function item(loc: string, more = ''): string {
  return `<url><loc>${escapeText(loc)}</loc>${more}</url>`;
}

function urlSet(items: string[]): string {
  return document(`<urlset ${namespaces}>${items.join('\n')}</urlset>`);
}

function document(root: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`;
}

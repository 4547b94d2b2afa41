import type { ApiTable } from '@greenlight/contract/api';
import type { Client } from '@greenlight/contract/client';
import { ApiError } from '@greenlight/contract/client';
import { sitePath } from '@greenlight/contract/site-path';
import type { Config } from '../../platform/config/config.ts';
import { invalidField, ProblemError } from '../../platform/problem-error.ts';
import { absoluteUrl, escapeText } from './head-tags.ts';

type Values = Record<string, string | number>;

const widthMax = 1280;
const ratio = 9 / 16;

/** https://oembed.com for a video's page: a player for other sites. Throws `not_found` for other addresses. */
export async function readOembed(
  client: Client<ApiTable>,
  config: Pick<Config, 'publicUrl'>,
  wanted: { url: string; maxwidth?: number; maxheight?: number },
): Promise<Values> {
  const mediaId = videoAt(wanted.url, config);
  if (mediaId === null) throw new ProblemError('not_found');
  const [media, { project, creator_pages_enabled: hasCreators }] = await Promise.all([
    detail(client, mediaId),
    client.config.remote(),
  ]);
  const bound = Math.min(wanted.maxwidth ?? widthMax, (wanted.maxheight ?? widthMax) / ratio, widthMax);
  const width = Math.max(Math.floor(bound), 1);
  const height = Math.max(Math.floor(width * ratio), 1);
  const src = absoluteUrl(config, sitePath('embed', mediaId));
  const [author] = media.creators;
  return {
    version: '1.0',
    type: 'video',
    title: media.title,
    provider_name: project,
    provider_url: absoluteUrl(config, '/'),
    cache_age: 3600,
    ...(author && { author_name: author.displayName }),
    ...(author && hasCreators && { author_url: absoluteUrl(config, sitePath('creator', author.slug)) }),
    ...(media.thumbnail && {
      thumbnail_url: absoluteUrl(config, media.thumbnail.url),
      thumbnail_width: media.thumbnail.width,
      thumbnail_height: media.thumbnail.height,
    }),
    width,
    height,
    html: `<iframe src="${escapeText(src)}" width="${width}" height="${height}" title="${escapeText(media.title)}" allow="autoplay; fullscreen; picture-in-picture" allowfullscreen style="border:0"></iframe>`,
  };
}

export function oembedXml(values: Values): string {
  const items = Object.entries(values).map(([name, value]) => `<${name}>${escapeText(String(value))}</${name}>`);
  return `<?xml version="1.0" encoding="utf-8" standalone="yes"?>\n<oembed>${items.join('')}</oembed>\n`;
}

async function detail(client: Client<ApiTable>, mediaId: number) {
  try {
    return await client.media.detail({ params: { mediaId } });
  } catch (error) {
    if (error instanceof ApiError && [400, 404].includes(error.status)) throw new ProblemError('not_found');
    throw error;
  }
}

function videoAt(url: string, { publicUrl }: Pick<Config, 'publicUrl'>): number | null {
  if (!URL.canParse(url)) throw invalidField('query.url', 'Use the address of a video');
  const { origin, pathname } = new URL(url);
  const [, id] = /^\/(?:video|embed)\/(\d{1,15})\/?$/.exec(pathname) ?? [];
  return origin === new URL(publicUrl).origin && id !== undefined ? Number(id) : null;
}

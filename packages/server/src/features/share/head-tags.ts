import type { RemoteConfig } from '@greenlight/contract/config';
import type { Config } from '../../platform/config/config.ts';
import { type SharedScreen } from './shared-screen.ts';

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const descriptionMax = 300;

/** An absolute address of the site or of its media, for use elsewhere. */
export function absoluteUrl({ publicUrl }: Pick<Config, 'publicUrl'>, path: string): string {
  return new URL(path, publicUrl).href;
}

/** Escapes text for elements and quoted attributes of HTML and XML; removes characters that XML forbids. */
export function escapeText(text: string): string {
  return text
    .toWellFormed()
    .replace(/(?![\t\n\r])[\p{Cc}\ufffe\uffff]/gu, '')
    .replace(/[&<>"']/g, (character) => entities[character] as string);
}

type Attributes = Record<string, string | number | undefined>;

/** An element without content; leaves out undefined attributes. */
export function htmlTag(name: 'meta' | 'link', attributes: Attributes): string {
  const text = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${escapeText(String(value))}"`);
  return `<${name}${text.join('')}>`;
}

/** Title, description, canonical address, Open Graph, Twitter, oEmbed and schema.org of a screen; null: no screen. */
export function headTags(
  screen: SharedScreen | null,
  { config, address }: { config: RemoteConfig; address: (path: string) => string },
): string {
  const { project } = config;
  if (!screen) return [titleTag('', project), htmlTag('meta', { name: 'robots', content: 'noindex' })].join('');
  const { title, kind, picture, video } = screen;
  const url = address(screen.path);
  const description = shorten(screen.description.replace(/\s+/g, ' ').trim(), descriptionMax);
  const shownTitle = title || project;
  const robots = screen.unlisted ? 'noindex' : 'index, follow, max-image-preview:large, max-video-preview:-1';
  return [
    titleTag(title, project),
    description && htmlTag('meta', { name: 'description', content: description }),
    htmlTag('meta', { name: 'robots', content: robots }),
    ...(screen.unlisted ? [] : [htmlTag('link', { rel: 'canonical', href: url })]),
    ...openGraph({
      site_name: project,
      type: kind,
      title: shownTitle,
      description: description || undefined,
      url,
      image: picture && address(picture.url),
      'image:width': picture?.width,
      'image:height': picture?.height,
      'image:alt': picture && (picture.alt || shownTitle),
    }),
    ...(video
      ? [
          property('video:duration', video.duration === null ? undefined : Math.round(video.duration)),
          property('video:release_date', video.publishedAt),
          ...video.tags.map((each) => property('video:tag', each)),
          htmlTag('link', {
            rel: 'alternate',
            type: 'application/json+oembed',
            href: oembedOf(url, 'json', address),
            title: shownTitle,
          }),
          htmlTag('link', {
            rel: 'alternate',
            type: 'text/xml+oembed',
            href: oembedOf(url, 'xml', address),
            title: shownTitle,
          }),
        ]
      : []),
    htmlTag('meta', { name: 'twitter:card', content: picture ? 'summary_large_image' : 'summary' }),
    schemaTag(screen.graph),
  ].join('');
}

function titleTag(title: string, project: string): string {
  return `<title>${escapeText(title === '' ? project : `${title} – ${project}`)}</title>`;
}

function openGraph(properties: Attributes): string[] {
  return Object.entries(properties).map(([name, value]) => property(`og:${name}`, value));
}

function property(name: string, content: string | number | undefined): string {
  return content === undefined ? '' : htmlTag('meta', { property: name, content });
}

function oembedOf(url: string, format: 'json' | 'xml', address: (path: string) => string): string {
  return address(`/oembed?${new URLSearchParams({ format, url })}`);
}

function schemaTag(graph: object[]): string {
  if (graph.length === 0) return '';
  const json = JSON.stringify({ '@context': 'https://schema.org', '@graph': graph }).replaceAll('<', '\\u003c');
  return `<script type="application/ld+json">${json}</script>`;
}

/** Cuts the text between words, to at most this many characters. */
export function shorten(text: string, most: number): string {
  if (text.length <= most) return text;
  const cut = text.slice(0, most - 1);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), most / 2)).toWellFormed()}…`;
}

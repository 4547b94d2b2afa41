import type { TypedImage } from '@greenlight/contract/image';
import { sitePath } from '@greenlight/contract/site-path';
import { taglineOf } from './join-words.ts';
import { breadcrumbsJsonLd, creatorJsonLd, seriesJsonLd } from './schema-org.ts';
import {
  cardTexts,
  isNumber,
  type ScreenContext,
  type SharedScreen,
  screenModule,
  textModule,
} from './shared-screen.ts';

/** The page of a show, by id or slug. */
export async function showScreen(
  { client, address }: ScreenContext,
  [, key = '', ...rest]: string[],
): Promise<SharedScreen | null> {
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
    modules: [screenModule('channel/channel-page'), ...cardTexts],
  };
}

/** The page of a creator, by id or slug. */
export async function creatorScreen(
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
    modules: [screenModule('creator/creator-page'), textModule('creator'), textModule('media')],
  };
}

function pictureOf(images: TypedImage[], ...wanted: TypedImage['type'][]): TypedImage | undefined {
  return wanted.map((type) => images.find((image) => image.type === type)).find((image) => image !== undefined);
}

import { ApiError } from '@greenlight/contract/client';
import { sitePath } from '@greenlight/contract/site-path';
import { breadcrumbsJsonLd, videoJsonLd } from './schema-org.ts';
import {
  isNumber,
  type ScreenContext,
  type SharedScreen,
  screenModule,
  textModule,
  unlistedAt,
} from './shared-screen.ts';

export async function videoScreen(
  { client, config, address }: ScreenContext,
  [, id = '', ...rest]: string[],
): Promise<SharedScreen | null> {
  if (rest.length > 0 || !isNumber(id)) return null;
  const mediaId = Number(id);
  const found = await client.media.detail({ params: { mediaId } }).catch((error) => {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  });
  if (!found) return premiere({ client, config }, mediaId);
  const path = sitePath('video', found.mediaId);
  const ofShow = found.channel ? [{ name: found.channel.name, path: sitePath('channel', found.channel.slug) }] : [];
  return {
    title: found.title,
    description: found.description || found.title,
    path,
    kind: 'video.other',
    picture: found.thumbnail ?? undefined,
    video: found,
    graph: [
      breadcrumbsJsonLd([...ofShow, { name: found.title, path }], address),
      ...videoJsonLd(found, config, address),
    ],
    modules: [
      screenModule('media/video-page'),
      ...['media', 'mark', 'player', 'membership', 'recommendation'].map(textModule),
    ],
  };
}

/** The page of a video that is published by its premiere; search engines do not list it before the premiere. */
async function premiere({ client, config }: Pick<ScreenContext, 'client' | 'config'>, mediaId: number) {
  const { media } = await client.live.media();
  const found = media.find((each) => each.mediaId === mediaId && each.kind === 'premiere' && each.state !== 'ended');
  if (!found || !config.livestream_enabled) return null;
  const { title, description, thumbnail } = found;
  const screen = unlistedAt(config, sitePath('video', mediaId));
  return { ...screen, title, description: description || title, picture: thumbnail ?? undefined };
}

/** The video alone, for frames of other sites; its canonical address is the video's page. */
export async function embedScreen(context: ScreenContext, parts: string[]): Promise<SharedScreen | null> {
  const screen = await videoScreen(context, parts);
  return screen?.video ? { ...screen, unlisted: true, graph: [], modules: [screenModule('media/embed-page')] } : null;
}

/** A clip; search engines list it only if they may list its video. */
export async function clipScreen(
  { client, config, address }: ScreenContext,
  [, id = '', ...rest]: string[],
): Promise<SharedScreen | null> {
  if (rest.length > 0 || !isNumber(id) || !config.clips_enabled) return null;
  const { clipId, title, source: of } = await client.clips.get({ params: { clipId: Number(id) } });
  const path = sitePath('clip', clipId);
  const ofVideo = { name: of.title, path: sitePath('video', of.mediaId) };
  const names = of.creators.map(({ displayName }) => displayName);
  return {
    title,
    description: [of.title, ...names].join(' · '),
    path,
    kind: 'video.other',
    picture: of.thumbnail ?? undefined,
    unlisted: of.livestreamId !== null,
    graph: of.livestreamId === null ? [breadcrumbsJsonLd([ofVideo, { name: title, path }], address)] : [],
    modules: [screenModule('clip-screen/clip-page'), ...['clip', 'media', 'player', 'membership'].map(textModule)],
  };
}

import { join } from 'node:path';
import { type ApiTable, api } from '@greenlight/contract/api';
import type { Client } from '@greenlight/contract/client';
import { monitoringIntake } from '@greenlight/contract/config';
import { queryInt } from '@greenlight/contract/field';
import type { FeatureFlag } from '@greenlight/contract/route';
import { sitePath } from '@greenlight/contract/site-path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { allowConnection } from '../../platform/http/security-headers.ts';
import { sendCacheable } from '../../platform/http/send-cacheable.ts';
import { sendText } from '../../platform/http/send-text.ts';
import { validate } from '../../platform/http/validate.ts';
import { askSelf, createVisitorClient } from '../../platform/http/visitor-client.ts';
import { readBuiltFiles } from '../../platform/http/vite-manifest.ts';
import { hostsTag, type PageAnswer } from '../../platform/http/web-app.ts';
import { type Ask, Painter, type Painting } from '../../platform/paint/painter.ts';
import type { Platform } from '../../platform/platform.ts';
import { isRateLimited, ProblemError } from '../../platform/problem-error.ts';
import { readSettings } from '../config/edit-settings.ts';
import { isFeatureOn } from '../config/feature-flag.ts';
import { readRemoteConfig } from '../config/remote-config.ts';
import { readTheme } from '../config/theme-css.ts';
import { oembedXml, readOembed } from './oembed.ts';
import { type Page, readEmptyPage, readPage } from './page-html.ts';
import { sitemapRoutes } from './sitemap/routes.ts';
import { drawIcon, type IconPurpose, iconSizes, makeManifest } from './web-app-manifest.ts';

/** The same time as the cache of its answers. */
const keepS = 15;
const html = { keepS, contentType: 'text/html; charset=utf-8', cacheControl: 'public, max-age=0, must-revalidate' };
/** RFC 9213: a CDN is not notified of changes, so it may be as late as with calls. */
const cdnCacheControl = `public, max-age=${keepS}, stale-while-revalidate=60`;
const emptyPath = '/index.html';
/** `packages/web/vite/maintenance.ts` puts this into the page; search engines return later (RFC 9110, 15.6.4). */
const maintenanceMark = '<html data-maintenance';
const maintenanceRetryS = 600;

class NotHere extends Error {}

/** Routes for search engines and link previews. */
export function shareRawRoutes(app: FastifyInstance, platform: Platform): void {
  const clientOf = (ip: string) => createVisitorClient(app, api, ip);
  sitemapRoutes(app, platform, clientOf);
  oembedRoutes(app, platform, clientOf);
  installRoutes(app, platform);
}

/**
 * Answers every page of the web app in `dist`: painted and with head tags, or 404. Making a page takes longer than any
 * call, so it counts as a call of its visitor.
 */
export function sharedPages(
  app: FastifyInstance,
  platform: Platform,
  { dist, limitCalls }: { dist: string; limitCalls: (ip: string) => Promise<void> },
): PageAnswer {
  const filesOf = readBuiltFiles(dist);
  const painter = new Painter(join(dist, 'ssr/paint.js'), platform.log);
  app.addHook('onClose', () => painter.close());
  return async (request, reply, built) => {
    const intake = await readIntake(platform);
    if (intake) allowConnection(reply, intake);
    const bare = () => built.replace('<!--head-->', () => hostsTag(platform.config));
    if (built.includes(maintenanceMark)) return sendBare(reply.header('retry-after', maintenanceRetryS), 503, bare());
    const { publicCache } = platform;
    const { ip } = request;
    const sources: string[] = [];
    const ask = (url: string) => {
      sources.push(callPathIn(url));
      return askSelf(app, url, ip);
    };
    const paint = (path: string) => paintForAll(painter, path, ask);
    // Made only when a page has to be rendered, because a client has a function for each call.
    const page = (): Page => ({ platform, client: createVisitorClient(app, api, ip), html: built, filesOf, paint });
    const pathname = pathOf(request);
    const empty = { ...html, key: 'page', produce: () => readEmptyPage(page()) };
    try {
      if (pathname === emptyPath) return await sendText(request, reply, publicCache, empty);
      reply.header('cdn-cache-control', cdnCacheControl);
      const produce = async () => {
        await limitCalls(ip);
        const text = await readPage(page(), pathname);
        if (text === null) throw new NotHere();
        return text;
      };
      return await sendText(request, reply, publicCache, { ...html, key: `page ${pathname}`, produce, sources });
    } catch (error) {
      if (error instanceof NotHere) return sendText(request, reply, publicCache, { ...empty, status: 404 });
      const isLimited = isRateLimited(error);
      if (!isLimited) request.log.error({ err: error }, 'a page could not be made');
      return sendBare(reply, isLimited ? 429 : 503, bare());
    }
  };
}

/** Scripts of the web app that recompute a result on another computer, with the features that have such results. */
const checkScripts: Record<string, FeatureFlag[]> = {
  '/verify.mjs': ['points_enabled', 'giveaways_enabled'],
  '/verify-bingo.mjs': ['bingo_enabled'],
};

/** Answers 404 for a script while its features are off. Call it before the files of the web app get their routes. */
export function hideCheckScripts(app: FastifyInstance, platform: Platform): void {
  app.addHook('onRoute', (route) => {
    const flags = checkScripts[route.url];
    if (!flags) return;
    route.preHandler = async () => {
      const answers = await Promise.all(flags.map((flag) => isFeatureOn(platform, flag)));
      if (!answers.includes(true)) throw new ProblemError('not_found');
    };
  });
}

/** The address to which monitoring may send data, if a viewer agrees. */
async function readIntake(platform: Platform): Promise<string> {
  const read = async () => monitoringIntake(await readRemoteConfig(platform)) ?? '';
  try {
    return (await platform.publicCache.bytes('monitoring intake', keepS, read)).body.toString();
  } catch {
    return '';
  }
}

/**
 * Throws `rate_limited` if an answer was refused for this visitor. Returns null if one failed: the resulting screen
 * must not be cached for others.
 */
async function paintForAll(painter: Painter, path: string, ask: Ask): Promise<Painting | null> {
  const statuses: number[] = [];
  const painting = await painter.paint(path, async (url) => {
    const answer = await ask(url);
    statuses.push(answer.status);
    return answer;
  });
  if (statuses.includes(429)) throw new ProblemError('rate_limited');
  return statuses.some((status) => status >= 500) ? null : painting;
}

/** The path of a call without its host and query. */
function callPathIn(url: string): string {
  return url.replace(/^\/api\/[a-z]+/, '').replace(/\?.*$/s, '');
}

/** The app requests again what cannot be read now, and shows the error. */
function sendBare(reply: FastifyReply, status: 429 | 503, text: string) {
  return reply
    .code(status)
    .headers({ 'cache-control': 'no-store', 'cdn-cache-control': 'no-store' })
    .type(html.contentType)
    .send(text);
}

/** The path without a slash at the end, since a page has one address. The query of /join does not change its page. */
function pathOf({ url }: FastifyRequest): string {
  // The lookbehind matches only the first of several slashes: without it, thousands of slashes take quadratic time.
  const path = decodeURIComponent(url.split('?')[0] ?? '/').replace(/(?<!\/)\/+$/, '') || '/';
  return path.replace(/^\/join\/[^/]+$/, sitePath('join'));
}

const manifestKeepS = 600;
const caching = { maxAge: manifestKeepS, stale: 86_400 };

/** The manifest and icons of an installed app, from the service's name and theme. */
function installRoutes(app: FastifyInstance, platform: Platform): void {
  const { publicCache } = platform;
  app.get('/manifest.webmanifest', async (request, reply) => {
    const bytes = await publicCache.bytes('manifest', manifestKeepS, async () => {
      const { config, theme } = await readSettings(platform);
      return makeManifest(config, theme);
    });
    return sendCacheable(request, reply, publicCache, { bytes, caching, contentType: 'application/manifest+json' });
  });
  app.get<{ Params: { file: string } }>('/icons/:file', async (request, reply) => {
    const [, maskable, text] = /^(maskable-)?(\d{3})\.png$/.exec(request.params.file) ?? [];
    const size = iconSizes.find((each) => String(each) === text);
    if (size === undefined) throw new ProblemError('not_found');
    const purpose: IconPurpose = maskable ? 'maskable' : 'any';
    const bytes = await publicCache.bytes(`icon ${purpose} ${size}`, manifestKeepS, async () =>
      drawIcon(await readTheme(platform), { size, purpose }),
    );
    return sendCacheable(request, reply, publicCache, { bytes, caching, contentType: 'image/png' });
  });
}

const query = z.object({
  url: z.string('Name the address of a video').max(2000),
  format: z.enum(['json', 'xml'], 'Use json or xml').default('json'),
  maxwidth: queryInt(1, 10_000).optional(),
  maxheight: queryInt(1, 10_000).optional(),
});

function oembedRoutes(app: FastifyInstance, { config }: Platform, clientOf: (ip: string) => Client<ApiTable>): void {
  app.get('/oembed', async (request, reply) => {
    const wanted = validate({ query }, request).query as z.infer<typeof query>;
    const values = await readOembed(clientOf(request.ip), config, wanted);
    reply.header('cache-control', 'public, max-age=300').header('access-control-allow-origin', '*');
    return wanted.format === 'xml' ? reply.type('text/xml; charset=utf-8').send(oembedXml(values)) : values;
  });
}

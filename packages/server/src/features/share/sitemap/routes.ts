import type { ApiTable } from '@greenlight/contract/api';
import type { Client } from '@greenlight/contract/client';
import type { FastifyInstance } from 'fastify';
import { sendText } from '../../../platform/http/send-text.ts';
import type { Platform } from '../../../platform/platform.ts';
import { ProblemError } from '../../../platform/problem-error.ts';
import { absoluteUrl } from '../head-tags.ts';
import { readScreenSitemap, readSitemapIndex, readVideoSitemap } from './sitemap-xml.ts';

const keepS = 600;
const xml = { keepS, contentType: 'application/xml; charset=utf-8', cacheControl: `public, max-age=${keepS}` };

/** /sitemap.xml, which names /sitemap/screens.xml and /sitemap/videos-<n>.xml, and /robots.txt. */
export function sitemapRoutes(
  app: FastifyInstance,
  platform: Platform,
  clientOf: (ip: string) => Client<ApiTable>,
): void {
  const { publicCache, config } = platform;
  const robots = [
    'User-agent: *',
    ...['/api/user/', '/api/payment/', '/api/studio/', '/studio/'].map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${absoluteUrl(config, '/sitemap.xml')}`,
    '',
  ].join('\n');
  app.get('/robots.txt', (_request, reply) =>
    reply.header('cache-control', 'public, max-age=3600').type('text/plain; charset=utf-8').send(robots),
  );
  app.get('/sitemap.xml', (request, reply) =>
    sendText(request, reply, publicCache, { ...xml, key: 'sitemap', produce: () => readSitemapIndex(platform) }),
  );
  app.get('/sitemap/screens.xml', (request, reply) =>
    sendText(request, reply, publicCache, {
      ...xml,
      key: 'sitemap screens',
      produce: () => readScreenSitemap(platform, clientOf(request.ip)),
    }),
  );
  app.get<{ Params: { part: string } }>('/sitemap/videos-:part(^(?:0|[1-9]\\d{0,8})).xml', (request, reply) =>
    sendText(request, reply, publicCache, {
      ...xml,
      key: `sitemap videos ${request.params.part}`,
      produce: async () => {
        const text = await readVideoSitemap(platform, Number(request.params.part));
        if (text === null) throw new ProblemError('not_found');
        return text;
      },
    }),
  );
}

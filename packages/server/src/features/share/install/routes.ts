import type { FastifyInstance } from 'fastify';
import { ProblemError } from '../../../platform/errors/problem-error.ts';
import { sendCached } from '../../../platform/http/send-cached.ts';
import type { Platform } from '../../../platform/platform.ts';
import { readSettings, readTheme } from '../../config/service.ts';
import { drawIcon, type IconPurpose, iconSizes, makeManifest } from './service.ts';

const keepS = 600;
const caching = { maxAge: keepS, stale: 86_400 };

/** What an installed app is called and looks like, from the service's name and theme. */
export function installRoutes(app: FastifyInstance, platform: Platform): void {
  const { publicCache } = platform;
  app.get('/manifest.webmanifest', async (request, reply) => {
    const bytes = await publicCache.bytes('manifest', keepS, async () => {
      const { config, theme } = await readSettings(platform);
      return makeManifest(config, theme);
    });
    return sendCached(request, reply, publicCache, { bytes, caching, contentType: 'application/manifest+json' });
  });
  app.get<{ Params: { file: string } }>('/icons/:file', async (request, reply) => {
    const [, maskable, text] = /^(maskable-)?(\d{3})\.png$/.exec(request.params.file) ?? [];
    const size = iconSizes.find((each) => String(each) === text);
    if (size === undefined) throw new ProblemError('not_found');
    const purpose: IconPurpose = maskable ? 'maskable' : 'any';
    const bytes = await publicCache.bytes(`icon ${purpose} ${size}`, keepS, async () =>
      drawIcon(await readTheme(platform), { size, purpose }),
    );
    return sendCached(request, reply, publicCache, { bytes, caching, contentType: 'image/png' });
  });
}

import { config, type studioConfig } from '@greenlight/contract/config';
import { remoteConfigCss } from '@greenlight/contract/raw-routes';
import type { FastifyInstance } from 'fastify';
import type { Handlers } from '../../platform/http/handlers.ts';
import { sendCacheable } from '../../platform/http/send-cacheable.ts';
import type { Platform } from '../../platform/platform.ts';
import { changeSettings, readSettings, resetTheme } from './edit-settings.ts';
import { readRemoteConfig } from './remote-config.ts';
import { readThemeCss } from './theme-css.ts';

export function configRoutes(platform: Platform): Handlers<typeof config> {
  return { remote: () => readRemoteConfig(platform) };
}

export function studioConfigRoutes(platform: Platform): Handlers<typeof studioConfig> {
  return {
    get: () => readSettings(platform),
    update: ({ viewer, body }) => changeSettings(platform, { actorId: viewer.userId, ...body }),
    remove: ({ viewer }) => resetTheme(platform, viewer.userId),
  };
}

export function configRawRoutes(app: FastifyInstance, platform: Platform): void {
  const { method, path, answers } = remoteConfigCss;
  const { publicCache } = platform;
  const caching = config.remote.cache;
  for (const host of ['content', 'cdn']) {
    app.route({
      method,
      url: `/api/${host}${path}`,
      handler: async (request, reply) => {
        const bytes = await publicCache.bytes(path, caching.maxAge, () => readThemeCss(platform));
        return sendCacheable(request, reply, publicCache, { bytes, caching, contentType: answers });
      },
    });
  }
}

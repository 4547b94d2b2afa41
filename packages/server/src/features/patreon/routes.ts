import type { patreon } from '@greenlight/contract/patreon';
import type { studioPatreon } from '@greenlight/contract/patreon-studio';
import { patreonWebhook } from '@greenlight/contract/raw-routes';
import type { FastifyInstance } from 'fastify';
import type { Handlers } from '../../platform/http/handlers.ts';
import type { Platform } from '../../platform/platform.ts';
import { beginLink, completeLink, readPatreon, unlinkPatreon } from './link.ts';
import { readSettings, refreshTiers, removeKeys, saveKeys, saveTiers } from './patreon-setting.ts';
import { receiveWebhook } from './webhook.ts';

const bodyMaxBytes = 256 * 1024;

export function patreonRoutes(platform: Platform): Handlers<typeof patreon> {
  return {
    state: ({ viewer }) => readPatreon(platform, viewer.userId),
    begin: ({ viewer }) => beginLink(platform, viewer),
    complete: ({ viewer, body }) => completeLink(platform, viewer, body),
    unlink: ({ viewer }) => unlinkPatreon(platform, viewer.userId),
  };
}

export function studioPatreonRoutes(platform: Platform): Handlers<typeof studioPatreon> {
  return {
    settings: () => readSettings(platform),
    saveKeys: ({ viewer, body }) => saveKeys(platform, { actorId: viewer.userId, change: body }),
    saveTiers: ({ viewer, body }) => saveTiers(platform, { actorId: viewer.userId, tiers: body.tiers }),
    readTiers: () => refreshTiers(platform),
    remove: ({ viewer }) => removeKeys(platform, viewer.userId),
  };
}

/** The body is read as it came: the signature is of its bytes. */
export function patreonRawRoutes(app: FastifyInstance, platform: Platform): void {
  const { method, host, path, takes } = patreonWebhook;
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser([...takes], { parseAs: 'buffer', bodyLimit: bodyMaxBytes }, (_, body, done) =>
      done(null, body),
    );
    scope.route<{ Body?: Buffer }>({
      method,
      url: `/api/${host}${path}`,
      handler: async ({ body, headers }, reply) => {
        const signature = headers['x-patreon-signature'];
        await receiveWebhook(platform, body ?? Buffer.alloc(0), typeof signature === 'string' ? signature : '');
        return reply.header('cache-control', 'no-store').send({ received: true });
      },
    });
  });
}

import type { patreon } from '@greenlight/contract/patreon';
import type { studioPatreon } from '@greenlight/contract/patreon-studio';
import { patreonWebhook } from '@greenlight/contract/raw-routes';
import type { FastifyInstance } from 'fastify';
import type { Handlers } from '../../../platform/http/handlers.ts';
import { serveWebhook } from '../../../platform/http/webhook-route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { beginLink, completeLink, readPatreon, unlinkPatreon } from './link-patreon.ts';
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

export function patreonRawRoutes(app: FastifyInstance, platform: Platform): void {
  serveWebhook(app, patreonWebhook, {
    signatureHeader: 'x-patreon-signature',
    bodyMaxBytes,
    receive: (body, signature) => receiveWebhook(platform, body, signature),
  });
}

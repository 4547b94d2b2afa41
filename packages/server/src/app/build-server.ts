import { join } from 'node:path';
import { api } from '@greenlight/contract/api';
import { bodyMaxBytes } from '@greenlight/contract/limits';
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import server from '../../package.json' with { type: 'json' };
import {
  isSessionConfirmed,
  openSessionsOf,
  viewerOf,
  viewerOfSession,
} from '../features/account/session/session-viewer.ts';
import { requireFeature } from '../features/config/feature-flag.ts';
import { sendLiveChanges } from '../features/live/realtime.ts';
import { decideAccess } from '../features/money/entitlement/decide-access.ts';
import { paintedScript } from '../features/share/page-html.ts';
import { hideCheckScripts, sharedPages } from '../features/share/routes.ts';
import { translateTexts } from '../features/translation/translate-answer.ts';
import { serveApiDocs } from '../platform/http/api-docs.ts';
import { createCallLimit } from '../platform/http/call-limit.ts';
import { allowOwnPages } from '../platform/http/cors.ts';
import { answerProblem, handleErrors, refuseConnection } from '../platform/http/error-handler.ts';
import { serveHealth } from '../platform/http/health-routes.ts';
import { acceptEmptyJson } from '../platform/http/json-body.ts';
import { mountApi } from '../platform/http/mount.ts';
import { openApi } from '../platform/http/openapi.ts';
import { refuseZeroByte } from '../platform/http/refuse-zero-byte.ts';
import { secureHeaders } from '../platform/http/security-headers.ts';
import { answerFromCache } from '../platform/http/send-cacheable.ts';
import type { Authenticator } from '../platform/http/viewer.ts';
import { hostsTag, plainPage, serveWebApp } from '../platform/http/web-app.ts';
import type { Platform } from '../platform/platform.ts';
import { closeSockets, openSockets } from '../platform/realtime/sockets.ts';
import { apiHandlers } from './handlers.ts';
import { rawRoutes } from './raw-routes.ts';
import { socketHandlers } from './socket-handlers.ts';

const packagesDir = join(import.meta.dirname, '../../..');

/** The whole HTTP side of a `web` process, ready to listen. */
export async function buildServer(platform: Platform): Promise<FastifyInstance> {
  const { config, metrics } = platform;
  const log: FastifyBaseLogger = platform.log;
  const app = Fastify({
    loggerInstance: log,
    // Only one proxy is trusted: it appends the address that it saw; a visitor may have invented the earlier ones.
    trustProxy: config.trustProxy && ((_address, hop) => hop === 0),
    bodyLimit: bodyMaxBytes,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 500, ignoreTrailingSlash: true },
    genReqId: () => crypto.randomUUID(),
    requestIdHeader: false,
    // Called for an address that cannot be decoded, which matches no route.
    frameworkErrors: (error, request, reply) => void answerProblem(error, request, reply),
    clientErrorHandler: refuseConnection,
  });
  const authenticator: Authenticator = {
    viewerOf: (token) => viewerOf(platform, token),
    isSubscriber: async ({ userId }) =>
      (await decideAccess(platform, { userId, access: 'members', at: platform.clock.now() })).allowed,
    isConfirmed: (viewer) => isSessionConfirmed(platform, viewer),
  };
  handleErrors(app);
  refuseZeroByte(app);
  acceptEmptyJson(app);
  await secureHeaders(app, config, [paintedScript]);
  await allowOwnPages(app, config);
  app.addHook('onSend', (request, reply, _payload, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    const labels = { method: request.method, route, status: String(reply.statusCode) };
    metrics.httpDuration.observe(labels, reply.elapsedTime / 1000);
  });
  serveHealth(app, platform.health);
  const limitCalls = createCallLimit(config.callsPerMinute);
  mountApi(app, api, apiHandlers(platform), {
    authenticator,
    cache: platform.publicCache,
    limitCalls,
    requireFeature: (flag) => requireFeature(platform, flag),
    translate: (languageId, texts) => translateTexts(platform, languageId, texts),
  });
  await serveApiDocs(app, () => openApi(api, server.version));
  const dist = join(packagesDir, 'web/dist');
  await rawRoutes(app, platform, { authenticator, dist });
  const { handlers, close: closeRooms } = await socketHandlers(platform);
  const sockets = await openSockets(app.server, platform, {
    viewerOf: (token) => viewerOf(platform, token, { ofSocket: true }),
    viewerOfSession: (sessionId) => viewerOfSession(platform, sessionId, { ofSocket: true }),
    openSessionsOf: (sessionIds) => openSessionsOf(platform, sessionIds),
    handlers,
  });
  await sendLiveChanges(platform, sockets);
  app.addHook('preClose', async () => {
    closeSockets(sockets);
    closeRooms();
  });
  answerFromCache(app, platform.publicCache, metrics);
  // Unknown paths are pages of the web app, except below these.
  app.all('/api/*', (_request, reply) => reply.callNotFound());
  const studio = plainPage(hostsTag(config));
  await serveWebApp(app, { prefix: '/studio/', dist: join(packagesDir, 'studio/dist'), answer: studio });
  hideCheckScripts(app, platform);
  await serveWebApp(app, { prefix: '/', dist, answer: sharedPages(app, platform, { dist, limitCalls }) });
  return app;
}

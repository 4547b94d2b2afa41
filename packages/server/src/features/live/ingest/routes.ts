import { whipEnd, whipOffer } from '@greenlight/contract/raw-routes';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Config } from '../../../platform/config/config.ts';
import { validate } from '../../../platform/http/validate.ts';
import type { Platform } from '../../../platform/platform.ts';
import { ProblemError } from '../../../platform/problem-error.ts';
import { whipOf } from './whip-ingest.ts';

const offerMaxBytes = 64 * 1024;
const preflightMaxAgeS = '7200';

/**
 * Routes where browsers and OBS send streams (WHIP, RFC 9725). A process that accepts no streams returns `unavailable`.
 */
export function whipRoutes(app: FastifyInstance, platform: Platform): void {
  const { config } = platform;
  const path = `/api/${whipOffer.host}${whipOffer.path}`;
  const endPath = `/api/${whipEnd.host}${whipEnd.path}`;
  app.addHook('preClose', () => (takesWhip(config) ? whipOf(platform).close() : undefined));
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser([...whipOffer.takes], { parseAs: 'string', bodyLimit: offerMaxBytes }, (_, body, done) =>
      done(null, body),
    );
    scope.addHook('onRequest', async (_, reply) => allowEverywhere(reply));
    scope.route<{ Body?: string }>({
      method: whipOffer.method,
      url: path,
      handler: async ({ body = '', headers, ip }, reply) => {
        requireWhip(config);
        const key = /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? '';
        const { sessionId, answer } = await whipOf(platform).open({ key, offer: body, address: ip });
        return reply
          .code(201)
          .headers({ location: `${path}/${sessionId}`, 'cache-control': 'no-store', ...stunLink(config) })
          .type(whipOffer.answers)
          .send(answer);
      },
    });
    scope.route({
      method: whipEnd.method,
      url: endPath,
      handler: async (request, reply) => {
        requireWhip(config);
        const { sessionId } = whipEnd.params.parse(validate({ params: whipEnd.params }, request).params);
        await whipOf(platform).end(sessionId);
        return reply.header('cache-control', 'no-store').type(whipEnd.answers).send('');
      },
    });
    // Beyond the RFC: without data channels, a sender often does not learn that its connection was closed.
    scope.get(endPath, async (request, reply) => {
      requireWhip(config);
      whipOf(platform).look(whipEnd.params.parse(validate({ params: whipEnd.params }, request).params).sessionId);
      return reply.code(204).header('cache-control', 'no-store').send();
    });
    for (const url of [path, endPath]) {
      scope.options(url, async (_, reply) => {
        const headers = {
          'access-control-allow-methods': 'POST, GET, DELETE, OPTIONS',
          'access-control-allow-headers': 'authorization, content-type',
          'access-control-max-age': preflightMaxAgeS,
          'accept-post': whipOffer.takes.join(),
        };
        return reply
          .code(204)
          .headers({ ...headers, ...stunLink(config) })
          .send();
      });
    }
    // All addresses are in the answer, so nothing is added later (§4.3.1).
    scope.patch(endPath, async (_, reply) => reply.code(405).header('allow', 'GET, DELETE, OPTIONS').send());
  });
}

function takesWhip({ role, whip }: Config): boolean {
  return whip.on && (role === 'all' || role === 'live');
}

function requireWhip(config: Config) {
  if (!takesWhip(config))
    throw new ProblemError('unavailable', { detail: 'This service does not accept streams by WHIP.' });
}

/** Allows programs on pages of other sites to send: only the key counts. */
function allowEverywhere(reply: FastifyReply) {
  reply.headers({
    'access-control-allow-origin': '*',
    'access-control-expose-headers': 'location, link, retry-after',
    'cross-origin-resource-policy': 'cross-origin',
  });
}

/** The link to a STUN server (§4.5). */
function stunLink({ whip }: Config): Record<string, string> {
  return whip.stun === undefined ? {} : { link: `<${whip.stun}>; rel="ice-server"` };
}

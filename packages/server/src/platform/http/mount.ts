import { callPath } from '@greenlight/contract/client';
import { languageTag } from '@greenlight/contract/field';
import { largeBodyMaxBytes } from '@greenlight/contract/limits';
import type { Api, FeatureFlag, Route } from '@greenlight/contract/route';
import { answerTextFinder, type OwnedText, queryOf } from '@greenlight/contract/translated-text';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PublicCache } from '../cache/public-cache.ts';
import type { ApiHandlers, CallContext } from './handlers.ts';
import { sendCacheable } from './send-cacheable.ts';
import { validate } from './validate.ts';
import { type Authenticator, authorize, bearerOf } from './viewer.ts';

interface Services {
  authenticator: Authenticator;
  cache: PublicCache;
  /** Throws if this address makes too many calls. Cached answers are cheap and not counted. */
  limitCalls: (ip: string) => Promise<void>;
  /** Throws `not_found` while the feature is off. */
  requireFeature: (flag: FeatureFlag) => Promise<void>;
  /** Replaces texts by their translations in a language; throws for an unknown language. */
  translate: (languageId: number, texts: OwnedText[]) => Promise<void>;
}

type Run = (input: Record<string, unknown> & CallContext<'guest'>) => unknown;

/**
 * Registers every route of the table: validation, authorisation, and answers with only declared fields. Public reads of
 * the content host are also served at the CDN host.
 */
export function mountApi<A extends Api>(
  app: FastifyInstance,
  api: A,
  handlers: ApiHandlers<A>,
  services: Services,
): void {
  for (const [groupName, routes] of Object.entries(api)) {
    for (const [name, route] of Object.entries(routes)) {
      const handler = handlers[groupName]?.[name];
      if (!handler) throw new Error(`No handler for ${groupName}.${name}`);
      if (isShared(route) && route.headers) throw new Error(`${groupName}.${name} is cached by its address alone`);
      const run = handler as Run;
      const taking: Route = { ...route, query: queryOf(route) };
      const find = answerTextFinder(route);
      for (const url of urlsOf(route)) {
        // The CDN host does not authenticate: its answers are the same bytes for everybody.
        const served: Route = url.startsWith('/api/cdn/') ? { ...taking, access: 'anyone' } : taking;
        app.route({
          method: route.method,
          url,
          ...(route.large && { bodyLimit: largeBodyMaxBytes, onRequest: authorizeFirst(served, services) }),
          handler: (request, reply) => answer({ route: served, run, find }, services, request, reply),
        });
      }
    }
  }
}

/** Authorises before a large body is read. */
function authorizeFirst(route: Route, { authenticator }: Services) {
  return async ({ headers }: FastifyRequest) =>
    authorize(route, await bearerOf(headers.authorization, authenticator), authenticator);
}

/** Whether all visitors get the same bytes. */
function isShared(route: Route): boolean {
  return (
    route.method === 'GET' && (route.access === 'anyone' || (route.access === 'guest' && route.cache !== undefined))
  );
}

function urlsOf(route: Route): string[] {
  return route.host === 'content' && isShared(route)
    ? [`/api/content${route.path}`, `/api/cdn${route.path}`]
    : [`/api/${route.host}${route.path}`];
}

interface Mounted {
  route: Route;
  run: Run;
  /** Finds the texts of the answer; null if none can be translated. */
  find: ReturnType<typeof answerTextFinder>;
}

async function answer({ route, run, find }: Mounted, services: Services, request: FastifyRequest, reply: FastifyReply) {
  const { authenticator, cache, limitCalls, requireFeature } = services;
  const viewer = route.access === 'anyone' ? null : await bearerOf(request.headers.authorization, authenticator);
  const shared = isShared(route) && (viewer === null || route.cache?.byStanding === true);
  if (!shared) await limitCalls(request.ip);
  // Before authorisation: a call of a switched-off feature returns `not_found` to everybody.
  if (route.flag) await requireFeature(route.flag);
  await authorize(route, viewer, authenticator);
  const input = validate(route, request);
  const language = find ? takeLanguage(input) : undefined;
  const context: CallContext<'guest'> = {
    viewer,
    ip: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    language: preferredLanguage(request.headers['accept-language']),
    requestId: request.id,
  };
  const produce = async () => {
    const result = route.response.parse(await run({ ...input, ...context }));
    if (find && language !== undefined) await services.translate(language, find(result));
    return result;
  };
  if (shared) {
    const key = `${route.path}${viewer ? ' signed in' : ''}${JSON.stringify({ ...input, language })}`;
    const produceInTurn = async () => {
      await limitCalls(request.ip);
      return produce();
    };
    const source = callPath(route, { params: input.params as object });
    const bytes = await cache.bytes(key, route.cache?.maxAge ?? 0, produceInTurn, [source]);
    const audience = route.access === 'anyone' ? 'everybody' : viewer ? 'signed-in' : 'visitors';
    return sendCacheable(request, reply, cache, { bytes, caching: route.cache, audience });
  }
  const result = await produce();
  reply.header('cache-control', 'no-store');
  return result === undefined ? reply.code(204).send() : reply.send(result);
}

/** Takes the language out of the query, so that handlers do not see it. */
function takeLanguage(input: Record<string, unknown>): number | undefined {
  const { language, ...query } = input.query as { language?: number };
  input.query = query;
  return language;
}

const tagMaxLength = 35;

function preferredLanguage(header: string | undefined): string | null {
  const first = header?.split(/[,;]/)[0]?.trim() ?? '';
  return first.length <= tagMaxLength ? (languageTag.safeParse(first).data ?? null) : null;
}

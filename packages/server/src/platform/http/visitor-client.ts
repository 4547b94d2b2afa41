import { ApiError, type Client, callPath, createClient } from '@greenlight/contract/client';
import type { Problem } from '@greenlight/contract/errors';
import type { Api } from '@greenlight/contract/route';
import type { FastifyInstance } from 'fastify';

/** The answer of this process to a visitor's GET of `url`, without a connection. `ip` is the client. */
export async function askSelf(
  app: FastifyInstance,
  url: string,
  ip: string,
): Promise<{ status: number; body: string }> {
  const { statusCode, body } = await app.inject({ method: 'GET', url, remoteAddress: ip });
  return { status: statusCode, body };
}

/** A typed client of a visitor inside this process. Its answers are the cached bytes of the CDN host. */
export function createVisitorClient<A extends Api>(app: FastifyInstance, api: A, ip: string): Client<A> {
  return createClient(api, async (route, args) => {
    const host = route.host === 'content' ? 'cdn' : route.host;
    const { status, body } = await askSelf(app, `/api/${host}${callPath(route, args)}`, ip);
    if (status >= 400) throw new ApiError(JSON.parse(body) as Problem);
    return JSON.parse(body);
  });
}

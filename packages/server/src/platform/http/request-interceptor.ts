import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';

/**
 * Calls `answer` for each request before Fastify, which while closing answers everything itself. False passes the
 * request on.
 */
export function interceptRequests(
  { server }: FastifyInstance,
  answer: (request: IncomingMessage, response: ServerResponse) => boolean,
): void {
  const others = server.listeners('request') as RequestListener[];
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    if (server.listening && answer(request, response)) return;
    for (const other of others) other.call(server, request, response);
  });
}

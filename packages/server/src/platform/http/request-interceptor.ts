import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';

/**
 * Lets `answer` have each request before Fastify, which from the moment it closes on answers all by itself. False
 * leaves the request to the others.
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

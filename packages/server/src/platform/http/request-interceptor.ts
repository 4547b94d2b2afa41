import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';

/**
 * Calls `answer` for each request before Fastify, which answers everything itself while it closes. If `answer` returns
 * false, the request continues; `pass` lets it continue later.
 */
export function interceptRequests(
  { server }: FastifyInstance,
  answer: (request: IncomingMessage, response: ServerResponse, pass: () => void) => boolean,
): void {
  const others = server.listeners('request') as RequestListener[];
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    const pass = () => {
      for (const other of others) other.call(server, request, response);
    };
    if (!server.listening || !answer(request, response, pass)) pass();
  });
}

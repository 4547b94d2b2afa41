import type { FastifyInstance } from 'fastify';

/**
 * Parses JSON as Fastify does, except that an empty body counts as none: clients send the header with calls without a
 * body.
 */
export function acceptEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (text === '') done(null, undefined);
    else void parse(request, text as string, done);
  });
}

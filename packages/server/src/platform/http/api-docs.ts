import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const swaggerRoot = fileURLToPath(new URL('.', import.meta.resolve('swagger-ui-dist/package.json')));

const page = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Greenlight API</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="stylesheet" href="/api/docs/files/swagger-ui.css"></head>
<body><div id="api"></div>
<script src="/api/docs/files/swagger-ui-bundle.js"></script><script src="/api/docs/start.js"></script></body></html>`;

const start = `SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#api', deepLinking: true, docExpansion: 'none' });`;

/**
 * Serves the OpenAPI document at /api/openapi.json, and a readable form at /api/docs. It is made at the first request:
 * that takes a tenth of a start, and most processes never serve it.
 */
export async function serveApiDocs(app: FastifyInstance, makeDocument: () => object): Promise<void> {
  let json: Buffer | undefined;
  app.get('/api/openapi.json', (_request, reply) => {
    json ??= Buffer.from(JSON.stringify(makeDocument()));
    return reply.type('application/json; charset=utf-8').send(json);
  });
  app.get('/api/docs', (_request, reply) => reply.type('text/html; charset=utf-8').send(page));
  app.get('/api/docs/start.js', (_request, reply) => reply.type('text/javascript; charset=utf-8').send(start));
  await app.register(fastifyStatic, {
    root: join(swaggerRoot),
    prefix: '/api/docs/files/',
    decorateReply: false,
    index: false,
    allowedPath: (path) => /^\/?swagger-ui(-bundle\.js|\.css)$/.test(path),
  });
}

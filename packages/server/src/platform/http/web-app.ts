import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';

const yearS = 31_536_000;

/**
 * Serves a built single-page app below `prefix` (with slashes at both ends). Files under assets/ carry a hash in their
 * name and never change; every other path answers the page itself. `head` is put into the page.
 */
export async function serveWebApp(app: FastifyInstance, options: { prefix: string; dist: string; head: string }) {
  const { prefix, dist, head } = options;
  await app.register(fastifyStatic, {
    root: join(dist, 'assets'),
    prefix: `${prefix}assets/`,
    decorateReply: false,
    preCompressed: true,
    immutable: true,
    maxAge: yearS * 1000,
    index: false,
  });
  await app.register(fastifyStatic, {
    root: dist,
    prefix,
    decorateReply: false,
    preCompressed: true,
    maxAge: 60_000,
    index: false,
    wildcard: false,
    globIgnore: ['assets/**', 'index.html', '**/*.br', '**/*.gz'],
  });
  let page: Promise<string> | undefined;
  const readPage = () => {
    page ??= readFile(join(dist, 'index.html'), 'utf8').then((html) => html.replace('<!--head-->', () => head));
    return page;
  };
  const answer = async (reply: FastifyReply) =>
    reply
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(await readPage());
  app.get(prefix, (_request, reply) => answer(reply));
  app.get(`${prefix}*`, (_request, reply) => answer(reply));
}

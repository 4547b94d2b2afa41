import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Config } from '../config/config.ts';

const yearS = 31_536_000;

/**
 * Tells the page the hosts that have an address of their own. The others are at the page's own origin, so that the site
 * works under any name that leads to it, such as 127.0.0.1.
 */
export function hostsTag({ publicUrl, hosts }: Pick<Config, 'publicUrl' | 'hosts'>): string {
  const usual = [`${publicUrl}/media`, ...Object.keys(hosts).map((name) => `${publicUrl}/api/${name}`)];
  const elsewhere = Object.entries(hosts).filter(([, url]) => !usual.includes(url));
  const json = JSON.stringify(Object.fromEntries(elsewhere)).replaceAll('<', '\\u003c');
  return `<script type="application/json" id="hosts">${json}</script>`;
}

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

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import { serveAssets } from './asset-files.ts';

/** JSON for the page to read. Nothing in it can end the element. */
export function jsonTag(id: string, value: unknown): string {
  const json = JSON.stringify(value).replaceAll('<', '\\u003c');
  return `<script type="application/json" id="${id}">${json}</script>`;
}

/**
 * Gives the page the hosts on other origins. The others are at the page's own origin, so that the site works under any
 * name, such as 127.0.0.1.
 */
export function hostsTag({ publicUrl, hosts }: Pick<Config, 'publicUrl' | 'hosts'>): string {
  const usual = [`${publicUrl}/media`, ...Object.keys(hosts).map((name) => `${publicUrl}/api/${name}`)];
  const elsewhere = Object.entries(hosts).filter(([, url]) => !usual.includes(url));
  return jsonTag('hosts', Object.fromEntries(elsewhere));
}

/** Sends the built page. A comment `<!--head-->` in it is replaced by head tags. */
export type PageAnswer = (request: FastifyRequest, reply: FastifyReply, html: string) => Promise<FastifyReply>;

/** The same page for every address, with `head` in it. */
export function plainPage(head: string): PageAnswer {
  return async (_request, reply, html) =>
    reply
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(html.replace('<!--head-->', () => head));
}

/**
 * Serves a built single-page app below `prefix` (with slashes at both ends). Files in assets/ have a hash in their name
 * and never change. Files in ssr/ are for the server and are not served. `answer` serves every other path.
 */
export async function serveWebApp(
  app: FastifyInstance,
  { prefix, dist, answer }: { prefix: string; dist: string; answer: PageAnswer },
) {
  serveAssets(app, { prefix: `${prefix}assets/`, folder: join(dist, 'assets') });
  await app.register(fastifyStatic, {
    root: dist,
    prefix,
    decorateReply: false,
    preCompressed: true,
    maxAge: 60_000,
    index: false,
    wildcard: false,
    globIgnore: ['assets/**', 'ssr/**', 'index.html', '**/*.br', '**/*.gz'],
  });
  let page: Promise<string> | undefined;
  const send = async (request: FastifyRequest, reply: FastifyReply) => {
    page ??= readFile(join(dist, 'index.html'), 'utf8');
    return answer(request, reply, await page);
  };
  app.get(prefix, send);
  app.get(`${prefix}*`, send);
}

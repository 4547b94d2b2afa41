import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { isKnownEtag } from './if-none-match.ts';
import { encodingFor } from './send-text.ts';

const contentTypes: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.woff2': 'font/woff2',
};
const endings = { br: '.br', gzip: '.gz', identity: '' };

/**
 * Serves the files of a build's folder, whose names have a hash: they never change, so each is read once and stays in
 * memory. @fastify/static would list the folder twice for each request, and open the file again.
 */
export function serveAssets(app: FastifyInstance, { prefix, folder }: { prefix: string; folder: string }) {
  let listing: Promise<Set<string>> | undefined;
  const files = new Map<string, Promise<Buffer>>();

  /** Empty until the app is built. */
  async function list() {
    listing ??= readdir(folder).then((names) => new Set(names));
    return listing.catch(() => {
      listing = undefined;
      return new Set<string>();
    });
  }

  function read(name: string): Promise<Buffer> {
    const file = files.get(name) ?? readFile(join(folder, name));
    files.set(name, file);
    file.catch(() => files.delete(name));
    return file;
  }

  app.get(`${prefix}*`, async (request, reply) => {
    const { '*': name } = request.params as { '*': string };
    const names = await list();
    if (!names.has(name)) return reply.callNotFound();
    const accepted = encodingFor(request.headers['accept-encoding']);
    const encoding = names.has(name + endings[accepted]) ? accepted : 'identity';
    const etag = `"${name}${endings[encoding]}"`;
    reply.header('cache-control', 'public, max-age=31536000, immutable').header('etag', etag);
    reply.header('vary', [reply.getHeader('vary'), 'accept-encoding'].filter(Boolean).join(', '));
    if (isKnownEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return reply
      .type(contentTypes[extname(name)] ?? 'application/octet-stream')
      .send(await read(name + endings[encoding]));
  });
}

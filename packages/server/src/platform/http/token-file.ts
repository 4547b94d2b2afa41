import type { Readable } from 'node:stream';
import type { TokenFile } from '@greenlight/contract/raw-routes';
import type { FastifyInstance } from 'fastify';
import type { Platform } from '../platform.ts';
import { validate } from './validate.ts';

export interface OpenedFile {
  filename: string;
  body: Readable | Uint8Array;
  /** In bytes, if known before the whole file is made. */
  size?: number;
  /** Shown by browsers instead of saved. */
  inline?: boolean;
}

/** Enough for a download, which starts as soon as its address is known. */
export const downloadMs = 10 * 60 * 1000;

/** The address of a file, for opening it without a login. */
export function addressOf({ config }: Pick<Platform, 'config'>, { host, path }: TokenFile, token: string): string {
  return `${config.hosts[host]}${path.replace(':token', token)}`;
}

/** Serves files by the token in their address; `open` throws `not_found` for an invalid token. */
export function serveByToken(
  app: FastifyInstance,
  { method, host, path, params, answers }: TokenFile,
  open: (token: string) => OpenedFile | Promise<OpenedFile>,
): void {
  app.route({
    method,
    url: `/api/${host}${path}`,
    handler: async (request, reply) => {
      const { token } = params.parse(validate({ params }, request).params);
      const { filename, body, size, inline = false } = await open(token);
      if (size !== undefined) reply.header('content-length', size);
      return reply
        .headers({
          'content-type': answers,
          'content-disposition': `${inline ? 'inline' : 'attachment'}; filename="${filename}"`,
          'cache-control': 'no-store',
          'x-robots-tag': 'noindex',
        })
        .send(body);
    },
  });
}

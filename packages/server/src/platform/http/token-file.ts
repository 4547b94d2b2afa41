import type { Readable } from 'node:stream';
import type { TokenFile } from '@greenlight/contract/raw-routes';
import type { FastifyInstance } from 'fastify';
import { partsOfToken, timedToken } from '../auth/timed-token.ts';
import type { Platform } from '../platform.ts';
import { ProblemError } from '../problem-error.ts';
import { validate } from './validate.ts';

export interface OpenedFile {
  filename: string;
  body: Readable | Uint8Array;
  /** Size in bytes, if known before the whole file is made. */
  size?: number;
  /** Whether browsers show the file instead of saving it. */
  inline?: boolean;
}

/** Time for a download, which starts as soon as its address is known. */
const downloadMs = 10 * 60 * 1000;

/** The address of a file that opens without a login. */
export function addressOf({ config }: Pick<Platform, 'config'>, { host, path }: TokenFile, token: string): string {
  return `${config.hosts[host]}${path.replace(':token', token)}`;
}

/**
 * Like `addressOf`, but valid for some minutes and for a file that is made from these parts when it is requested.
 * `purpose` must be unique to this file.
 */
export function timedAddressOf(
  platform: Pick<Platform, 'config' | 'clock'>,
  file: TokenFile,
  { validMs = downloadMs, ...opening }: { purpose: string; parts: readonly (string | number)[]; validMs?: number },
): string {
  return addressOf(platform, file, timedToken(platform, { ...opening, validMs }));
}

/** The parts of a file. Throws `not_found` for a token of another purpose, and after its time. */
export function requireParts(platform: Pick<Platform, 'config' | 'clock'>, purpose: string, token: string): string[] {
  const parts = partsOfToken(platform, purpose, token);
  if (!parts) throw new ProblemError('not_found');
  return parts;
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

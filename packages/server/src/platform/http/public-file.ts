import type { tallyFile } from '@greenlight/contract/pitch-file';
import type { RawRoute } from '@greenlight/contract/raw-route';
import type { FastifyInstance } from 'fastify';
import { networkOf } from '../auth/ip-network.ts';
import { rateLimit } from '../auth/rate-limit.ts';
import type { Platform } from '../platform.ts';
import { ProblemError } from '../problem-error.ts';
import type { OpenedFile } from './token-file.ts';
import { validate } from './validate.ts';

/** The limit per network and kind of file, because long files and drawn pictures are expensive. */
const limitOfFile = { points: 20, perSeconds: 60 };

/** Serves a file that everybody may read, on the hosts `content` and `cdn`. `open` throws if there is none. */
export function servePublicFile(
  app: FastifyInstance,
  platform: Platform,
  {
    name,
    file,
    open,
  }: { name: string; file: RawRoute & Pick<typeof tallyFile, 'params'>; open: (id: number) => Promise<OpenedFile> },
): void {
  const { method, path, params, answers } = file;
  const limit = rateLimit(platform.db, { name, ...limitOfFile });
  for (const host of ['content', 'cdn']) {
    app.route({
      method,
      url: `/api/${host}${path}`,
      handler: async (request, reply) => {
        const { id } = params.parse(validate({ params }, request).params);
        if (!(await limit.take(networkOf(request.ip)))) throw new ProblemError('rate_limited');
        const { filename, body, inline = false } = await open(id);
        reply.header('cache-control', 'public, max-age=60');
        reply.header('content-disposition', `${inline ? 'inline' : 'attachment'}; filename="${filename}"`);
        return reply.type(answers).send(body);
      },
    });
  }
}

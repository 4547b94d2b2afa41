import { imageMaxBytes } from '@greenlight/contract/limits';
import type { RawRoute } from '@greenlight/contract/raw-route';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { fileTypeFromBuffer } from 'file-type';
import type { z } from 'zod';
import { ProblemError } from '../problem-error.ts';
import { validate } from './validate.ts';
import { type Authenticator, authorize, bearerOf, type Viewer } from './viewer.ts';

type PictureRoute = RawRoute & { query: z.ZodObject; takes: readonly string[]; response: z.ZodType };

/**
 * Registers a route whose body is a picture of at most 20 MB, in one of its formats. Checks permissions before the body
 * is read, `mayBegin` last. Throws `payload_too_large` and `unsupported_media`.
 */
export function takePictures<const R extends PictureRoute>(
  app: FastifyInstance,
  authenticator: Authenticator,
  route: R,
  handle: {
    mayBegin?: (viewer: Viewer) => Promise<void>;
    take: (bytes: Buffer, query: z.output<R['query']>, viewer: Viewer) => Promise<z.input<R['response']>>;
  },
): void {
  const senders = new WeakMap<FastifyRequest, Viewer>();
  // In a scope of its own, so that the parser is used only for this route.
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser([...route.takes], { parseAs: 'buffer', bodyLimit: imageMaxBytes }, (_, body, done) =>
      done(null, body),
    );
    scope.route({
      method: route.method,
      url: `/api/${route.host}${route.path}`,
      onRequest: async (request) => {
        const viewer = await bearerOf(request.headers.authorization, authenticator);
        await authorize(route, viewer, authenticator);
        if (!viewer) throw new ProblemError('unauthorized');
        await handle.mayBegin?.(viewer);
        senders.set(request, viewer);
      },
      handler: async (request) => {
        const query = route.query.parse(validate({ query: route.query }, request).query) as z.output<R['query']>;
        const bytes = request.body as Buffer | undefined;
        const type = bytes && (await fileTypeFromBuffer(bytes));
        if (!bytes || !route.takes.some((each) => each === type?.mime)) throw new ProblemError('unsupported_media');
        return route.response.parse(await handle.take(bytes, query, senders.get(request) as Viewer));
      },
    });
  });
}

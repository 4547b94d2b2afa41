import { imageMaxBytes } from '@greenlight/contract/limits';
import { imageUpload } from '@greenlight/contract/raw-routes';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { fileTypeFromBuffer } from 'file-type';
import { ProblemError } from '../../platform/errors/problem-error.ts';
import { validate } from '../../platform/http/validate.ts';
import { type Authenticator, authorize, bearerOf } from '../../platform/http/viewer.ts';
import type { Platform } from '../../platform/platform.ts';
import { makeImage, toImage } from './service.ts';

export function imageRawRoutes(app: FastifyInstance, platform: Platform, authenticator: Authenticator): void {
  const { method, host, path, takes, query, response } = imageUpload;
  const senders = new WeakMap<FastifyRequest, string | null>();
  // In a scope of its own, because the parser is for this route alone.
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser([...takes], { parseAs: 'buffer', bodyLimit: imageMaxBytes }, (_, body, done) =>
      done(null, body),
    );
    scope.route({
      method,
      url: `/api/${host}${path}`,
      // Before the body is read: strangers don't get to send 20 MB.
      onRequest: async (request) => {
        const viewer = await bearerOf(request.headers.authorization, authenticator);
        await authorize(imageUpload, viewer, authenticator);
        senders.set(request, viewer?.userId ?? null);
      },
      handler: async (request) => {
        const { alt } = query.parse(validate({ query }, request).query);
        const bytes = request.body as Buffer | undefined;
        const type = bytes && (await fileTypeFromBuffer(bytes));
        if (!bytes || !takes.some((each) => each === type?.mime)) throw new ProblemError('unsupported_media');
        const made = await makeImage(platform, bytes, { alt, createdBy: senders.get(request) ?? null });
        return response.parse({ imageId: made.id, image: toImage(platform, made) });
      },
    });
  });
}

import { imageMaxBytes } from '@greenlight/contract/limits';
import { avatarUpload } from '@greenlight/contract/raw-routes';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { fileTypeFromBuffer } from 'file-type';
import { invalidField, ProblemError } from '../../../platform/errors/problem-error.ts';
import { validate } from '../../../platform/http/validate.ts';
import { type Authenticator, authorize, bearerOf } from '../../../platform/http/viewer.ts';
import type { Platform } from '../../../platform/platform.ts';
import { requireAvatarTurn, setAvatar } from './service.ts';

export function avatarRawRoutes(app: FastifyInstance, platform: Platform, authenticator: Authenticator): void {
  const { method, host, path, takes, query, response } = avatarUpload;
  const senders = new WeakMap<FastifyRequest, string>();
  // In a scope of its own, because the parser is for this route alone.
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser([...takes], { parseAs: 'buffer', bodyLimit: imageMaxBytes }, (_, body, done) =>
      done(null, body),
    );
    scope.route({
      method,
      url: `/api/${host}${path}`,
      // Before the body is read.
      onRequest: async (request) => {
        const viewer = await bearerOf(request.headers.authorization, authenticator);
        await authorize(avatarUpload, viewer, authenticator);
        if (!viewer) throw new ProblemError('unauthorized');
        await requireAvatarTurn(platform, viewer.userId);
        senders.set(request, viewer.userId);
      },
      handler: async (request) => {
        const { x, y, size } = query.parse(validate({ query }, request).query);
        const given = [x, y, size].filter((part) => part !== undefined).length;
        if (given !== 0 && given !== 3) throw invalidField('query.size', 'Give x, y and size together');
        const bytes = request.body as Buffer | undefined;
        const type = bytes && (await fileTypeFromBuffer(bytes));
        if (!bytes || !takes.some((each) => each === type?.mime)) throw new ProblemError('unsupported_media');
        const square = x === undefined || y === undefined || size === undefined ? null : { x, y, size };
        const userId = senders.get(request) as string;
        return response.parse({ avatarUrl: await setAvatar(platform, { userId, bytes, square }) });
      },
    });
  });
}

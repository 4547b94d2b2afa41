import { avatarUpload } from '@greenlight/contract/picture-routes';
import type { FastifyInstance } from 'fastify';
import { takePictures } from '../../../platform/http/picture-upload.ts';
import type { Authenticator } from '../../../platform/http/viewer.ts';
import type { Platform } from '../../../platform/platform.ts';
import { invalidField } from '../../../platform/problem-error.ts';
import { requireAvatarTurn, setAvatar } from './avatar.ts';

export function avatarRawRoutes(app: FastifyInstance, platform: Platform, authenticator: Authenticator): void {
  takePictures(app, authenticator, avatarUpload, {
    mayBegin: ({ userId }) => requireAvatarTurn(platform, userId),
    take: async (bytes, { x, y, size }, { userId }) => {
      const given = [x, y, size].filter((part) => part !== undefined).length;
      if (given !== 0 && given !== 3) throw invalidField('query.size', 'Give x, y and size together');
      const square = x === undefined || y === undefined || size === undefined ? null : { x, y, size };
      return { avatarUrl: await setAvatar(platform, { userId, bytes, square }) };
    },
  });
}

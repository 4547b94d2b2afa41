import { imageUpload } from '@greenlight/contract/picture-routes';
import type { FastifyInstance } from 'fastify';
import { takePictures } from '../../platform/http/picture-upload.ts';
import type { Authenticator } from '../../platform/http/viewer.ts';
import type { Platform } from '../../platform/platform.ts';
import { toImage } from './image.ts';
import { makeImage } from './store-image.ts';

export function imageRawRoutes(app: FastifyInstance, platform: Platform, authenticator: Authenticator): void {
  takePictures(app, authenticator, imageUpload, {
    take: async (bytes, { alt }, { userId }) => {
      const made = await makeImage(platform, bytes, { alt, createdBy: userId });
      return { imageId: made.id, image: toImage(platform, made) };
    },
  });
}

import type { FastifyInstance } from 'fastify';
import { deliverMedia } from '../features/playback/routes.ts';
import type { Authenticator } from '../platform/http/viewer.ts';
import type { Platform } from '../platform/platform.ts';

/** The few routes that speak something other than JSON, each from its feature. */
export async function rawRoutes(
  app: FastifyInstance,
  platform: Platform,
  _authenticator: Authenticator,
): Promise<void> {
  deliverMedia(app, platform);
}

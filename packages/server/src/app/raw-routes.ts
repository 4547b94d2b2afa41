import type { FastifyInstance } from 'fastify';
import type { Authenticator } from '../platform/http/viewer.ts';
import type { Platform } from '../platform/platform.ts';

/** The few routes that speak something other than JSON, each from its feature. */
export async function rawRoutes(
  _app: FastifyInstance,
  _platform: Platform,
  _authenticator: Authenticator,
): Promise<void> {}

import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config.ts';

const preflightMaxAgeS = 7200;

/** Allows only the site's own pages to call hosts on other origins. */
export async function allowOwnPages(app: FastifyInstance, config: Config): Promise<void> {
  const own = new URL(config.publicUrl).origin;
  if (Object.values(config.hosts).every((url) => new URL(url).origin === own)) return;
  await app.register(cors, {
    origin: own,
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    exposedHeaders: ['location', 'upload-offset', 'upload-length', 'tus-resumable', 'x-request-id', 'retry-after'],
    maxAge: preflightMaxAgeS,
  });
}

import { exportFile } from '@greenlight/contract/raw-routes';
import type { FastifyInstance } from 'fastify';
import { validate } from '../../../platform/http/validate.ts';
import type { Platform } from '../../../platform/platform.ts';
import { openExport } from './service.ts';

export function exportRawRoutes(app: FastifyInstance, platform: Platform): void {
  const { method, host, path, params } = exportFile;
  app.route({
    method,
    url: `/api/${host}${path}`,
    handler: async (request, reply) => {
      const { token } = params.parse(validate({ params }, request).params);
      const { bytes, size } = await openExport(platform, token);
      return reply
        .headers({
          'content-type': exportFile.answers,
          'content-length': size,
          'content-disposition': 'attachment; filename="my-data.zip"',
          'cache-control': 'no-store',
          'x-robots-tag': 'noindex',
        })
        .send(bytes);
    },
  });
}

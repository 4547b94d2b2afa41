import { paymentExportFile } from '@greenlight/contract/raw-routes';
import type { FastifyInstance } from 'fastify';
import { validate } from '../../../platform/http/validate.ts';
import type { Platform } from '../../../platform/platform.ts';
import { openExport } from './service.ts';

export function paymentExportRawRoutes(app: FastifyInstance, platform: Platform): void {
  const { method, host, path, params, answers } = paymentExportFile;
  app.route({
    method,
    url: `/api/${host}${path}`,
    handler: async (request, reply) => {
      const { token } = params.parse(validate({ params }, request).params);
      const { filename, csv } = openExport(platform, token);
      return reply
        .headers({
          'content-type': answers,
          'content-disposition': `attachment; filename="${filename}"`,
          'cache-control': 'no-store',
          'x-robots-tag': 'noindex',
        })
        .send(csv);
    },
  });
}

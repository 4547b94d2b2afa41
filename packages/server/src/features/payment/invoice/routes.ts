import { invoiceFile } from '@greenlight/contract/raw-routes';
import type { FastifyInstance } from 'fastify';
import { validate } from '../../../platform/http/validate.ts';
import type { Platform } from '../../../platform/platform.ts';
import { printInvoice } from './print/service.ts';
import { openInvoice } from './service.ts';

export function invoiceRawRoutes(app: FastifyInstance, platform: Platform): void {
  const { method, host, path, params, answers } = invoiceFile;
  app.route({
    method,
    url: `/api/${host}${path}`,
    handler: async (request, reply) => {
      const { token } = params.parse(validate({ params }, request).params);
      const invoice = await openInvoice(platform, token);
      return reply
        .headers({
          'content-type': answers,
          'content-disposition': `inline; filename="${invoice.number}.pdf"`,
          'cache-control': 'private, no-store',
          'x-robots-tag': 'noindex',
        })
        .send(await printInvoice(invoice));
    },
  });
}

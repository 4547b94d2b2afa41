import { providerInvoice } from '@greenlight/contract/raw-routes';
import type { FastifyInstance } from 'fastify';
import { validate } from '../../../../platform/http/validate.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { openProviderInvoice } from './provider-invoice.ts';

export function providerRawRoutes(app: FastifyInstance, platform: Platform): void {
  const { method, host, path, params } = providerInvoice;
  app.route({
    method,
    url: `/api/${host}${path}`,
    handler: async (request, reply) => {
      const { token } = params.parse(validate({ params }, request).params);
      return reply
        .headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
        .redirect(await openProviderInvoice(platform, token), 303);
    },
  });
}

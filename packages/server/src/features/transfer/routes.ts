import { memberExportFile } from '@greenlight/contract/raw-routes';
import type { studioTransfers } from '@greenlight/contract/transfer-studio';
import type { FastifyInstance } from 'fastify';
import type { Handlers } from '../../platform/http/handlers.ts';
import { validate } from '../../platform/http/validate.ts';
import type { Platform } from '../../platform/platform.ts';
import { beginExport, openExport } from './export/service.ts';
import { applyImport, beginImport, listAll, listRows, readImport, removeImport, setImport } from './service.ts';

export function studioTransferRoutes(platform: Platform): Handlers<typeof studioTransfers> {
  return {
    list: () => listAll(platform),
    begin: ({ viewer, body }) => beginImport(platform, viewer.userId, body),
    read: ({ params }) => readImport(platform, params.id),
    set: ({ params, body }) => setImport(platform, params.id, body),
    rows: ({ params, query: { outcome, ...page } }) => listRows(platform, { id: params.id, outcome, page }),
    apply: ({ viewer, params }) => applyImport(platform, viewer.userId, params.id),
    remove: ({ params }) => removeImport(platform, params.id),
    export: ({ viewer }) => beginExport(platform, viewer.userId),
  };
}

export function transferRawRoutes(app: FastifyInstance, platform: Platform): void {
  const { method, host, path, params, answers } = memberExportFile;
  app.route({
    method,
    url: `/api/${host}${path}`,
    handler: async (request, reply) => {
      const { token } = params.parse(validate({ params }, request).params);
      const { filename, zip } = openExport(platform, token);
      return reply
        .headers({
          'content-type': answers,
          'content-disposition': `attachment; filename="${filename}"`,
          'cache-control': 'no-store',
          'x-robots-tag': 'noindex',
        })
        .send(zip);
    },
  });
}

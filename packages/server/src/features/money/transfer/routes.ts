import { memberExportFile } from '@greenlight/contract/raw-routes';
import type { studioTransfers } from '@greenlight/contract/transfer-studio';
import type { FastifyInstance } from 'fastify';
import type { Handlers } from '../../../platform/http/handlers.ts';
import { serveByToken } from '../../../platform/http/token-file.ts';
import type { Platform } from '../../../platform/platform.ts';
import { beginExport, openExport } from './member-export.ts';
import { applyImport, beginImport, listAll, listRows, readImport, removeImport, setImport } from './member-import.ts';

export function studioTransferRoutes(platform: Platform): Handlers<typeof studioTransfers> {
  return {
    list: () => listAll(platform),
    begin: ({ viewer, body }) => beginImport(platform, viewer.userId, body),
    read: ({ params }) => readImport(platform, params.id),
    set: ({ viewer, params, body }) => setImport(platform, viewer.userId, params.id, body),
    rows: ({ params, query: { outcome, ...page } }) => listRows(platform, { id: params.id, outcome, page }),
    apply: ({ viewer, params }) => applyImport(platform, viewer.userId, params.id),
    remove: ({ params }) => removeImport(platform, params.id),
    export: ({ viewer }) => beginExport(platform, viewer.userId),
  };
}

export function transferRawRoutes(app: FastifyInstance, platform: Platform): void {
  serveByToken(app, memberExportFile, (token) => openExport(platform, token));
}

import { memberExportFile } from '@greenlight/contract/raw-routes';
import type { studioTransfers } from '@greenlight/contract/transfer-studio';
import type { FastifyInstance } from 'fastify';
import type { Handlers } from '../../../platform/http/handlers.ts';
import { serveByToken } from '../../../platform/http/token-file.ts';
import type { Platform } from '../../../platform/platform.ts';
import { beginMemberExport, openMemberExport } from './member-export.ts';
import {
  applyImport,
  beginImport,
  chooseImportPlans,
  listImportRows,
  listMemberImports,
  readImport,
  removeImport,
} from './member-import.ts';

export function studioTransferRoutes(platform: Platform): Handlers<typeof studioTransfers> {
  return {
    list: () => listMemberImports(platform),
    begin: ({ viewer, body }) => beginImport(platform, viewer.userId, body),
    read: ({ params }) => readImport(platform, params.id),
    set: ({ viewer, params, body }) => chooseImportPlans(platform, viewer.userId, params.id, body),
    rows: ({ params, query: { outcome, ...page } }) => listImportRows(platform, { id: params.id, outcome, page }),
    apply: ({ viewer, params }) => applyImport(platform, viewer.userId, params.id),
    remove: ({ params }) => removeImport(platform, params.id),
    export: ({ viewer }) => beginMemberExport(platform, viewer.userId),
  };
}

export function transferRawRoutes(app: FastifyInstance, platform: Platform): void {
  serveByToken(app, memberExportFile, (token) => openMemberExport(platform, token));
}

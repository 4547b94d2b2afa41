import type { store } from '@greenlight/contract/store';
import { storeExportFile } from '@greenlight/contract/store-file';
import type { studioStore } from '@greenlight/contract/store-studio';
import type { FastifyInstance } from 'fastify';
import type { Handlers } from '../../platform/http/handlers.ts';
import { serveByToken } from '../../platform/http/token-file.ts';
import type { Platform } from '../../platform/platform.ts';
import { beginCodeExport, openCodeExport } from './code-export.ts';
import { addStoreCodes, listStoreCodes, recordUsedCodes, removeFreeCodes } from './manage-store-codes.ts';
import { readStoreCode, takeStoreCode } from './store-code.ts';

export function storeRoutes(platform: Platform): Handlers<typeof store> {
  return {
    code: ({ viewer }) => readStoreCode(platform, viewer.userId),
    takeCode: ({ viewer }) => takeStoreCode(platform, viewer.userId),
  };
}

export function studioStoreRoutes(platform: Platform): Handlers<typeof studioStore> {
  return {
    list: ({ query }) => listStoreCodes(platform, query),
    exportCodes: ({ viewer }) => beginCodeExport(platform, viewer.userId),
    add: ({ viewer, body }) => addStoreCodes(platform, viewer.userId, body),
    tellUsed: ({ viewer, body }) => recordUsedCodes(platform, viewer.userId, body.codes),
    removeFree: ({ viewer }) => removeFreeCodes(platform, viewer.userId),
  };
}

export function storeRawRoutes(app: FastifyInstance, platform: Platform): void {
  serveByToken(app, storeExportFile, (token) => openCodeExport(platform, token));
}

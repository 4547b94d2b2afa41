import { revenueExportFile } from '@greenlight/contract/raw-routes';
import type { studioRevenue } from '@greenlight/contract/revenue-studio';
import type { FastifyInstance } from 'fastify';
import type { Handlers } from '../../../platform/http/handlers.ts';
import { serveByToken } from '../../../platform/http/token-file.ts';
import type { Platform } from '../../../platform/platform.ts';
import { beginExport, openExport } from './revenue-export.ts';
import { listRows, listWho, readCohorts, readRevenue } from './revenue-report.ts';

export function studioRevenueRoutes(platform: Platform): Handlers<typeof studioRevenue> {
  return {
    read: ({ query }) => readRevenue(platform, query),
    cohorts: ({ query }) => readCohorts(platform, query),
    rows: ({ query: { page, pageSize, ...asked } }) => listRows(platform, { ...asked, page: { page, pageSize } }),
    subscribers: ({ query: { page, pageSize, ...asked } }) => listWho(platform, { ...asked, page: { page, pageSize } }),
    export: ({ viewer, body }) => beginExport(platform, viewer.userId, body),
  };
}

export function revenueRawRoutes(app: FastifyInstance, platform: Platform): void {
  serveByToken(app, revenueExportFile, (token) => openExport(platform, token));
}

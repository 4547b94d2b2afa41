import { revenueExportFile } from '@greenlight/contract/raw-routes';
import type { studioRevenue } from '@greenlight/contract/revenue-studio';
import type { FastifyInstance } from 'fastify';
import type { Handlers } from '../../../platform/http/handlers.ts';
import { serveByToken } from '../../../platform/http/token-file.ts';
import type { Platform } from '../../../platform/platform.ts';
import { beginRevenueExport, openRevenueExport } from './revenue-export.ts';
import { listRevenueRows, listRevenueSubscribers, readCohorts, readRevenue } from './revenue-report.ts';

export function studioRevenueRoutes(platform: Platform): Handlers<typeof studioRevenue> {
  return {
    read: ({ query }) => readRevenue(platform, query),
    cohorts: ({ query }) => readCohorts(platform, query),
    rows: ({ query: { page, pageSize, ...asked } }) =>
      listRevenueRows(platform, { ...asked, page: { page, pageSize } }),
    subscribers: ({ query: { page, pageSize, ...asked } }) =>
      listRevenueSubscribers(platform, { ...asked, page: { page, pageSize } }),
    export: ({ viewer, body }) => beginRevenueExport(platform, viewer.userId, body),
  };
}

export function revenueRawRoutes(app: FastifyInstance, platform: Platform): void {
  serveByToken(app, revenueExportFile, (token) => openRevenueExport(platform, token));
}

import type { points } from '@greenlight/contract/points';
import { movementExportFile } from '@greenlight/contract/points-file';
import type { studioPoints } from '@greenlight/contract/points-studio';
import type { FastifyInstance } from 'fastify';
import type { Handlers } from '../../platform/http/handlers.ts';
import { serveByToken } from '../../platform/http/token-file.ts';
import type { Platform } from '../../platform/platform.ts';
import { readExpiry } from './expiry.ts';
import { beginMovementExport, openMovementExport } from './movement-export.ts';
import {
  type GrantDue,
  readBalance,
  readOwedPoints,
  readPointsHistory,
  readPointsOfMember,
  recalculate,
} from './points-ledger.ts';
import { readAlarms, readReport, readShortfalls } from './report.ts';

/** Grants by hand belong to the feature staff. */
export function pointsReportRoutes(platform: Platform): Omit<Handlers<typeof studioPoints>, 'grant'> {
  return {
    ofMember: ({ params, query }) => readPointsOfMember(platform, { userId: params.userId, page: query }),
    report: ({ query }) => readReport(platform, query),
    exportMovements: ({ viewer }) => beginMovementExport(platform, viewer.userId),
    alarms: ({ query }) => readAlarms(platform, query),
    shortfalls: ({ query }) => readShortfalls(platform, query),
  };
}

/** `grantDue` comes from the feature money, which imports points. */
export function pointsRoutes(platform: Platform, grantDue: GrantDue): Handlers<typeof points> {
  return {
    balance: async ({ viewer }) => ({
      ...(await readBalance(platform, viewer.userId)),
      owed: await readOwedPoints(platform, viewer.userId),
      expiring: await readExpiry(platform, viewer.userId),
    }),
    recalculate: ({ viewer }) => recalculate(platform, { userId: viewer.userId, grantDue }),
    history: ({ viewer, query }) => readPointsHistory(platform, { userId: viewer.userId, page: query }),
  };
}

export function pointsRawRoutes(app: FastifyInstance, platform: Platform): void {
  serveByToken(app, movementExportFile, (token) => openMovementExport(platform, token));
}

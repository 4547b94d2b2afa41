import type { points } from '@greenlight/contract/points';
import type { Handlers } from '../../platform/http/handlers.ts';
import type { Platform } from '../../platform/platform.ts';
import { type GrantDue, readBalance, readPointsHistory, recalculate } from './points-ledger.ts';

/** `grantDue` is of money, which imports points. */
export function pointsRoutes(platform: Platform, grantDue: GrantDue): Handlers<typeof points> {
  return {
    balance: ({ viewer }) => readBalance(platform, viewer.userId),
    recalculate: ({ viewer }) => recalculate(platform, { userId: viewer.userId, grantDue }),
    history: ({ viewer, query }) => readPointsHistory(platform, { userId: viewer.userId, page: query }),
  };
}

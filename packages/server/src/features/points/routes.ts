import type { points } from '@greenlight/contract/points';
import type { Handlers } from '../../platform/http/handlers.ts';
import type { Platform } from '../../platform/platform.ts';
import { readBalance, readPointsHistory } from './points-ledger.ts';

/** Points are granted when their event happens, so recalculation has nothing to do. */
export function pointsRoutes(platform: Platform): Pick<Handlers<typeof points>, 'balance' | 'recalculate' | 'history'> {
  return {
    balance: ({ viewer }) => readBalance(platform, viewer.userId),
    recalculate: ({ viewer }) => readBalance(platform, viewer.userId),
    history: ({ viewer, query }) => readPointsHistory(platform, { userId: viewer.userId, page: query }),
  };
}

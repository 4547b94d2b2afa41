import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { HealthSources } from '../http/health-routes.ts';
import type { Metrics } from './metrics.ts';

const databasePatienceMs = 2000;

export interface Health extends HealthSources {
  /** Reports from now on that the process is not ready, so that a load balancer avoids it. */
  drain(): void;
}

export function createHealth(db: Db, { registry }: Metrics): Health {
  let draining = false;
  return {
    drain() {
      draining = true;
    },
    async unreadyReason() {
      if (draining) {
        return 'The process is stopping.';
      }
      const silence = AbortSignal.timeout(databasePatienceMs);
      try {
        await sql`select 1`.execute(db, { signal: silence });
        return null;
      } catch {
        return 'The database does not answer.';
      }
    },
    async metricsText() {
      return { contentType: registry.contentType, text: await registry.metrics() };
    },
  };
}

// A server with only the watch history and its own database: `grouped` as in the product, or `single` with one commit
// per report. Writes the viewers' tokens to the file `tokens` before it listens.
import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { history } from '@greenlight/contract/history';
import Fastify from 'fastify';
import { sql } from 'kysely';
import { openSession } from '../../packages/server/src/features/account/session/open-session.ts';
import { viewerOf } from '../../packages/server/src/features/account/session/session-viewer.ts';
import { upsertReports } from '../../packages/server/src/features/history/progress-report-queries.ts';
import { historyRoutes } from '../../packages/server/src/features/history/routes.ts';
import { loadConfig } from '../../packages/server/src/platform/config/config.ts';
import { handleErrors } from '../../packages/server/src/platform/http/error-handler.ts';
import type { Handlers } from '../../packages/server/src/platform/http/handlers.ts';
import { mountApi } from '../../packages/server/src/platform/http/mount.ts';
import { createPlatform } from '../../packages/server/src/platform/platform.ts';

const viewers = 500;
const videos = 200;

const [mode = 'grouped'] = process.argv.slice(2);
const config = loadConfig();
const platform = await createPlatform(config);
const { db, clock } = platform;

await sql`
  insert into media (title, publish_at, playable_at, asset_id, duration_s)
  select 'Video', timestamptz '2025-01-01', timestamptz '2025-01-01', gen_random_uuid(), 100
  from generate_series(1, ${videos})`.execute(db);
const accounts = await sql<{ id: string }>`
  insert into account (email, display_name) select n || '@example.com', 'Viewer' from generate_series(1, ${viewers}) n
  returning id`.execute(db);
const tokens: string[] = [];
for (const { id: userId } of accounts.rows) {
  const device = { deviceIdentifier: randomUUID(), model: 'Linux Chrome', platform: 'web' as const };
  const origin = { device, ip: '127.0.0.1', userAgent: 'bench' };
  tokens.push((await openSession(platform, db, { userId, origin })).token);
}
writeFileSync(join(config.dataDir, 'tokens'), tokens.join('\n'));

const routes = historyRoutes(platform);
const oneByOne: Handlers<typeof history> = {
  ...routes,
  async report({ viewer, params, body }) {
    const now = clock.now();
    const report = { userId: viewer.userId, mediaId: params.mediaId, ...body, finished: false, mayBeUnlisted: false };
    await upsertReports(db, { reports: [{ ...report, watchedAt: now }], now });
  },
};
const app = Fastify();
handleErrors(app);
mountApi(
  app,
  { history },
  { history: mode === 'single' ? oneByOne : routes },
  {
    authenticator: {
      viewerOf: (token) => viewerOf(platform, token),
      isConfirmed: async () => true,
      isSubscriber: async () => true,
    },
    cache: platform.publicCache,
    limitCalls: async () => {},
    requireFeature: async () => {},
    translate: async () => {},
  },
);
await app.listen({ host: config.host, port: config.port });
process.once('SIGTERM', () => void app.close().then(() => platform.close()));
console.log('ready');

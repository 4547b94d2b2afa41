// The web server with its own database, for the bench of comments. Writes the members' tokens to the file `tokens`.
import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { buildServer } from '../../packages/server/src/app/build-server.ts';
import { openSession } from '../../packages/server/src/features/account/session/open-session.ts';
import { loadConfig } from '../../packages/server/src/platform/config/config.ts';
import { createPlatform } from '../../packages/server/src/platform/platform.ts';

const members = 300;
const videos = 20;

const config = loadConfig();
const platform = await createPlatform(config);
const { db } = platform;
await sql`
  insert into media (title, access, publish_at, playable_at, asset_id, duration_s)
  select 'Video', 'free', timestamptz '2025-01-01', timestamptz '2025-01-01', gen_random_uuid(), 100
  from generate_series(1, ${videos})`.execute(db);
const accounts = await sql<{ id: string }>`
  insert into account (email, display_name) select n || '@example.com', 'Member ' || n
  from generate_series(1, ${members}) n returning id`.execute(db);
const tokens: string[] = [];
for (const { id: userId } of accounts.rows) {
  const device = { deviceIdentifier: randomUUID(), model: 'Linux Chrome', platform: 'web' as const };
  tokens.push(
    (await openSession(platform, db, { userId, origin: { device, ip: '127.0.0.1', userAgent: 'bench' } })).token,
  );
}
writeFileSync(join(config.dataDir, 'tokens'), tokens.join('\n'));
const app = await buildServer(platform);
await app.listen({ host: config.host, port: config.port });
process.once('SIGTERM', () => void app.close().then(() => platform.close()));
console.log('ready');

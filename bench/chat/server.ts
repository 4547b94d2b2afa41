// A web process for the bench of the chat. With the argument "seed" it makes a stream and accounts, and writes their
// tokens to the file `tokens`. SIGUSR2 makes it say how much memory it has, after a garbage collection.
import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { buildServer } from '../../packages/server/src/app/build-server.ts';
import { listenBacklog } from '../../packages/server/src/app/lifecycle.ts';
import { openSession } from '../../packages/server/src/features/account/session/open-session.ts';
import { makeStream } from '../../packages/server/src/features/live/test-data.ts';
import { loadConfig } from '../../packages/server/src/platform/config/config.ts';
import { createPlatform, type Platform } from '../../packages/server/src/platform/platform.ts';

const members = Number(process.env.MEMBERS ?? 500);

const config = loadConfig();
const platform = await createPlatform(config);
if (process.argv.includes('seed')) await seed(platform);
const app = await buildServer(platform);
await app.listen({ host: config.host, port: config.port, backlog: listenBacklog });
process.once('SIGTERM', () => void app.close().then(() => platform.close()));
let asked = 0;
process.on('SIGUSR2', () => {
  globalThis.gc?.();
  asked += 1;
  console.log(`memory ${asked} ${process.memoryUsage().rss}`);
});
console.log('ready');

async function seed({ db }: Platform) {
  await makeStream(platform, { access: 'free', onAir: true });
  const { rows } = await sql<{ id: string }>`
    insert into account (email, display_name) select n || '@example.com', 'Member ' || n
    from generate_series(1, ${sql.lit(members)}) n returning id`.execute(db);
  const tokens: string[] = [];
  for (const { id: userId } of rows) {
    const device = { deviceIdentifier: randomUUID(), model: 'Linux Chrome', platform: 'web' as const };
    const origin = { device, ip: '127.0.0.1', userAgent: 'bench' };
    tokens.push((await openSession(platform, db, { userId, origin })).token);
  }
  writeFileSync(join(config.dataDir, 'tokens'), tokens.join('\n'));
}

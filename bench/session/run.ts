// Sessions: 5,000 renewed at once, as after a night in which all tokens expired, and the cost of a token check per
// request.
import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { sql } from 'kysely';
import { buildServer } from '../../packages/server/src/app/build-server.ts';
import { openSession } from '../../packages/server/src/features/account/session/open-session.ts';
import { viewerOf } from '../../packages/server/src/features/account/session/session-viewer.ts';
import { loadConfig } from '../../packages/server/src/platform/config/config.ts';
import { createPlatform } from '../../packages/server/src/platform/platform.ts';
import { makeDataFolder } from '../../packages/server/test/data-folder.ts';
import { freePort } from '../../packages/server/test/free-port.ts';

const sessions = 5000;
const connections = 500;
const checkRounds = 20;
const goalUs = 50;

interface Owner {
  userId: string;
  deviceIdentifier: string;
  refreshToken: string;
}

const folder = makeDataFolder();
const port = await freePort();
const config = loadConfig({ DATA_DIR: folder.path, PORT: String(port), CALLS_PER_MINUTE: '0', LOG_LEVEL: 'silent' });
const platform = await createPlatform(config);
const app = await buildServer(platform);
await app.listen({ host: '127.0.0.1', port });
const agent = new Agent({ keepAlive: true, maxSockets: connections });
try {
  const owners = await openAll();
  const began = performance.now();
  const answers = await Promise.all(owners.map(renew));
  const seconds = (performance.now() - began) / 1000;
  const tokens = answers.flatMap(({ token }) => (token ? [token] : []));
  const firstUs = await timed(tokens.slice(0, 500));
  const viewers = await Promise.all(tokens.map((token) => viewerOf(platform, token)));
  const lost = sessions - viewers.filter((viewer, index) => viewer?.userId === owners[index]?.userId).length;
  const { rows } = await sql<{ doubled: number }>`
    select count(*)::int as doubled from (
      select from refresh_token where used_at is null group by session_id having count(*) <> 1) s`.execute(platform.db);
  console.log(
    `\n${sessions} sessions renewed at once: ${seconds.toFixed(1)} s, ${(sessions / seconds).toFixed(0)} a second`,
  );
  console.log(`lost ${lost}, doubled ${rows[0]?.doubled}, of different tokens ${new Set(tokens).size}`);
  await measureChecks(tokens, firstUs);
} finally {
  agent.destroy();
  await app.close();
  await platform.close();
  await folder.remove();
}

async function openAll(): Promise<Owner[]> {
  const accounts = await sql<{ id: string }>`
    insert into account (email, display_name) select n || '@example.com', 'Member'
    from generate_series(1, ${sessions}) n returning id`.execute(platform.db);
  const owners: Owner[] = [];
  for (const { id: userId } of accounts.rows) {
    const device = { deviceIdentifier: randomUUID(), model: 'Bench', platform: 'web' as const };
    const origin = { device, ip: '127.0.0.1', userAgent: 'bench' };
    const { refreshToken } = await openSession(platform, platform.db, { userId, origin });
    owners.push({ userId, deviceIdentifier: device.deviceIdentifier, refreshToken });
  }
  return owners;
}

function renew({ userId, deviceIdentifier, refreshToken }: Owner): Promise<{ token?: string }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ token?: string }>();
  const device = { deviceIdentifier, model: 'Bench', platform: 'web' };
  const headers = { 'content-type': 'application/json' };
  const call = request({ agent, host: '127.0.0.1', port, path: '/api/user/v2/account/renew', method: 'POST', headers });
  call.on('error', reject).on('response', (response) => {
    const chunks: Buffer[] = [];
    response
      .on('data', (chunk) => chunks.push(chunk))
      .on('end', () => resolve(JSON.parse(String(Buffer.concat(chunks)))));
  });
  call.end(JSON.stringify({ refreshToken, userId, device }));
  return promise;
}

/** Microseconds per check, one after the other. */
async function timed(tokens: string[]): Promise<number> {
  const began = performance.now();
  for (const token of tokens) await viewerOf(platform, token);
  return ((performance.now() - began) * 1000) / tokens.length;
}

async function measureChecks(tokens: string[], firstUs: number) {
  const known = tokens.slice(0, 500);
  const rounds = [];
  for (let round = 0; round < checkRounds; round += 1) rounds.push(await timed(known));
  const us = rounds.toSorted((a, b) => a - b)[Math.floor(checkRounds / 2)] ?? NaN;
  console.log(`the first check of a token by a process, with the look at its session: ${firstUs.toFixed(0)} µs`);
  console.log(`each further one: ${us.toFixed(1)} µs (goal ${goalUs}) ${us <= goalUs ? 'met' : 'MISSED'}`);
}

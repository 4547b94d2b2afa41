import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { type ApiTable, api } from '@greenlight/contract/api';
import { type Client, createClient, fetchSend, hostsAt } from '@greenlight/contract/client';
import { sql } from 'kysely';
import { openSession } from '../../packages/server/src/features/account/session/open-session.ts';
import { loadConfig } from '../../packages/server/src/platform/config/config.ts';
import { createPlatform, type Platform } from '../../packages/server/src/platform/platform.ts';
import { makeDataFolder } from '../../packages/server/test/data-folder.ts';
import { freePort } from '../../packages/server/test/free-port.ts';

export interface Site {
  port: number;
  /** The platform of a second process on the same database. */
  platform: Platform;
  operator: Client<ApiTable>;
  operatorId: string;
  /** Access tokens of the players. */
  tokens: string[];
  pid: number;
  close(): Promise<void>;
}

/** The whole service in a process of its own, with its embedded database on disk, and accounts that are signed in. */
export async function openSite(players: number): Promise<Site> {
  const folder = makeDataFolder();
  const [port, rtmpPort, whipPort] = [await freePort(), await freePort(), await freePort()];
  const url = `http://127.0.0.1:${port}`;
  const own = { DATA_DIR: folder.path, PORT: String(port), PUBLIC_URL: url, GREENLIGHT_DEMO: 'off', LOG_LEVEL: 'warn' };
  const platform = await createPlatform(loadConfig(own));
  const operatorId = await addOperator(platform);
  const operatorToken = await signIn(platform, operatorId);
  const tokens = await addPlayers(platform, players);
  await sql`vacuum analyze account, session`.execute(platform.db);
  // The players are behind one proxy, which reports their addresses.
  const limits = { TRUST_PROXY: 'on', CALLS_PER_MINUTE: '0' };
  const env = { ...process.env, ...own, ...limits, RTMP_PORT: String(rtmpPort), WHIP_PORT: String(whipPort) };
  const main = fileURLToPath(import.meta.resolve('../../packages/server/src/app/main.ts'));
  const child = fork(main, ['--launched'], { env });
  await once(child, 'message');
  const operator = createClient(
    api,
    fetchSend(hostsAt(url), async () => operatorToken),
  );
  await operator.studioConfig.update({ body: { config: { bingo_enabled: true } } });
  return {
    port,
    platform,
    operator,
    operatorId,
    tokens,
    pid: child.pid ?? 0,
    async close() {
      await end(child);
      await platform.close();
      await folder.remove();
    },
  };
}

async function addOperator({ db }: Platform): Promise<string> {
  const { rows } = await sql<{ id: string }>`insert into account (email, display_name, role)
    values ('operator@example.com', 'Operator', 'operator') returning id`.execute(db);
  return rows[0]?.id ?? '';
}

async function addPlayers(platform: Platform, count: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    insert into account (email, display_name) select n || '@example.com', 'Member ' || n
    from generate_series(1, ${sql.lit(count)}) n returning id`.execute(platform.db);
  const tokens: string[] = [];
  for (const { id } of rows) tokens.push(await signIn(platform, id));
  return tokens;
}

async function signIn(platform: Platform, userId: string): Promise<string> {
  const device = { deviceIdentifier: randomUUID(), model: 'Linux Chrome', platform: 'web' as const };
  const origin = { device, ip: '127.0.0.1', userAgent: 'bench' };
  return (await openSession(platform, platform.db, { userId, origin })).token;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

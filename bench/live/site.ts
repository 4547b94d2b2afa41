import { type ChildProcess, fork } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { userIdOf } from '@greenlight/client/session';
import { clientKeys } from '@greenlight/client/storage-keys';
import { type ApiTable, api } from '@greenlight/contract/api';
import { type Client, createClient, fetchSend, hostsAt } from '@greenlight/contract/client';
import type { Page } from 'playwright-core';
import { superuser } from '../../packages/server/src/platform/db/cluster/cluster.ts';
import { openEmbeddedPostgres } from '../../packages/server/src/platform/db/cluster/embedded-postgres.ts';
import { findPostmaster } from '../../packages/server/src/platform/db/cluster/postmaster-file.ts';
import { connect, type Db } from '../../packages/server/src/platform/db/database.ts';
import { makeDataFolder } from '../../packages/server/test/data-folder.ts';
import { freePort } from '../../packages/server/test/free-port.ts';
import { startNginx } from '../../packages/server/test/nginx.ts';

const main = join(import.meta.dirname, '../../packages/server/src/app/main.ts');
const webDist = join(import.meta.dirname, '../../packages/web/dist');
const password = 'correct-horse';

export interface Site {
  url: string;
  /** Address of the service behind nginx with the documented configuration. */
  nginxUrl: string;
  /** Process ids of the service and its database. */
  pids(): number[];
  db: Db;
  operator: Client<ApiTable>;
  /** Signs a new member in, in this browser, without the login screen. */
  signIn(page: Page, origin?: string): Promise<void>;
  /** A second process of the same service, only with its web server. */
  startWeb(): Promise<{ url: string; close(): Promise<void> }>;
  /** Signs the operator in. */
  signInOperator(page: Page): Promise<void>;
  close(): Promise<void>;
}

/** The whole service, empty, in a process of its own. */
export async function openSite(): Promise<Site> {
  const folder = makeDataFolder();
  const [port, rtmpPort, whipPort] = [await freePort(), await freePort(), await freePort()];
  const url = `http://127.0.0.1:${port}`;
  const mediaSecret = randomBytes(32).toString('hex');
  // The service uses it. The times of commits are known with this setting only.
  const postgres = await openEmbeddedPostgres(folder.path, { track_commit_timestamp: 'on' });
  const db = connect({ host: postgres.socketDir, user: superuser, database: superuser }, 1);
  const env = {
    ...process.env,
    PORT: String(port),
    PUBLIC_URL: url,
    RTMP_PORT: String(rtmpPort),
    WHIP_PORT: String(whipPort),
    DATA_DIR: folder.path,
    MEDIA_SECRET: mediaSecret,
    GREENLIGHT_DEMO: 'off',
    CALLS_PER_MINUTE: '0',
    LOG_LEVEL: 'warn',
  };
  const child = fork(main, ['--launched'], { env });
  const [{ setupUrl }] = (await once(child, 'message')) as [{ setupUrl: string }];
  const client = (token: string | null) =>
    createClient(
      api,
      fetchSend(hostsAt(url), async () => token),
    );
  const device = () => ({ deviceIdentifier: randomUUID(), model: 'Chrome', platform: 'web' as const });
  const body = { displayName: 'Olive', email: 'operator@example.com', password, device: device() };
  const token = new URL(setupUrl).searchParams.get('token') ?? '';
  const operator = client((await client(null).staff.setup({ body: { ...body, token } })).token);
  await operator.studioConfig.update({ body: { config: { livestream_enabled: true, stream_limit: 50 } } });

  const nginxPort = await freePort();
  const nginx = await startNginx({
    port: nginxPort,
    upstreamPort: port,
    storage: join(folder.path, 'storage'),
    webDist,
    mediaSecret,
  });

  async function signIn(page: Page, origin = url) {
    const email = `${randomUUID()}@example.com`;
    const added = { email, displayName: 'Max', password, role: 'member', userCreated: '2020-06-01T00:00:00.000Z' };
    const { userId } = await operator.staff.addMember({ body: added });
    const grant = { kind: 'complimentary' as const, planId: 'annual' as const, until: null };
    await operator.staff.grantMembership({ params: { userId }, body: grant });
    await logIn(page, email, origin);
  }

  async function logIn(page: Page, email: string, origin: string) {
    const own = device();
    const record = await client(null).account.login({ body: { email, password, device: own } });
    const auth = JSON.stringify({ ...record, userId: userIdOf(record.token) });
    await page.goto(`${origin}/robots.txt`);
    await page.evaluate((items) => items.forEach(([key, value]) => localStorage.setItem(key, value)), [
      [clientKeys.auth, auth],
      [clientKeys.deviceIdentifier, own.deviceIdentifier],
    ] as const);
  }

  async function startWeb() {
    const ownPort = await freePort();
    const web = fork(main, ['--launched'], { env: { ...env, PORT: String(ownPort), GREENLIGHT_ROLE: 'web' } });
    await once(web, 'message');
    return { url: `http://127.0.0.1:${ownPort}`, close: () => end(web) };
  }

  return {
    url,
    nginxUrl: `http://127.0.0.1:${nginxPort}`,
    pids: () => [child.pid ?? 0, findPostmaster(join(folder.path, 'postgres/data'))?.pid ?? 0],
    db,
    operator,
    signIn,
    startWeb,
    signInOperator: (page) => logIn(page, body.email, url),
    async close() {
      await nginx.close();
      await end(child);
      await db.destroy();
      await postgres.close();
      await folder.remove();
    },
  };
}

async function end(child: ChildProcess) {
  child.kill('SIGTERM');
  await once(child, 'exit');
}

export interface Stream {
  mediaId: number;
  livestreamId: number;
  /** The address for a sender. */
  rtmp: string;
  /** Address for a second broadcaster, who is shown while the first one is away. */
  backup: string;
}

/** Announces a stream that anybody may watch. */
export async function announce({ operator }: Site): Promise<Stream> {
  const startsAt = new Date(Date.now() + 3_600_000).toISOString();
  const { mediaId } = await operator.studioLive.create({ body: { title: 'A clock', startsAt, access: 'free' } });
  const params = { mediaId };
  const { key, server } = await operator.studioLive.makeKey({ params });
  const { media } = await operator.live.media();
  const livestreamId = media.find((each) => each.mediaId === mediaId)?.livestreamId ?? 0;
  return { mediaId, livestreamId, rtmp: `${server}/${key}`, backup: `${server}-backup/${key}` };
}

/** Ends it, and has no recording made of it, which would take the processors from what is measured next. */
export async function discard({ operator }: Site, { mediaId }: Stream): Promise<void> {
  const params = { mediaId };
  await operator.studioLive.end({ params });
  await operator.studioMedia.remove({ params });
}

/** The signed address of its multivariant playlist, once it is on air. */
export async function masterOf({ operator, url }: Site, { livestreamId }: Stream): Promise<string> {
  for (;;) {
    const { streams } = await operator.live.status();
    const path = streams.find((each) => each.livestreamId === livestreamId)?.url;
    if (path) return new URL(path, url).href;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Addresses are valid for five minutes at least. */
const renewMs = 3 * 60_000;

/** The address with a signature that is always valid, until `stop`. */
export async function keepAddress(
  site: Site,
  stream: Stream,
  onRenewed: (master: string) => void = () => undefined,
): Promise<{ current(): string; stop(): void }> {
  let master = await masterOf(site, stream);
  const renew = async () => {
    master = await masterOf(site, stream);
    onRenewed(master);
  };
  const timer = setInterval(() => void renew(), renewMs);
  return { current: () => master, stop: () => clearInterval(timer) };
}

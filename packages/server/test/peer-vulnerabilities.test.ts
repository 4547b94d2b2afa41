// Tries vulnerabilities that were published for similar programs.

import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dayMs } from '@greenlight/contract/duration';
import { type TOTP, URI } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openImpersonationSession } from '../src/features/account/session/staff-session.ts';
import { makeStream } from '../src/features/live/test-data.ts';
import { makePlayable } from '../src/features/playback/test-data.ts';
import { runTool } from '../src/platform/ffmpeg/tool/run-tool.ts';
import { signUp, type TestAccount, testPassword } from './accounts.ts';
import { newDevice } from './device.ts';
import { codeOf } from './refusal.ts';
import { startTestServer, type TestServer } from './test-server.ts';
import { visitorAt } from './visitor.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ env: { TRUST_PROXY: 'on' } });
});
afterAll(() => server?.close());

function login(email: string, password: string, headers: Record<string, string> = {}, secondFactor?: string) {
  return visitorAt(server, undefined, headers).account.login({
    body: { email, password, device: newDevice(), secondFactor },
  });
}

test('stream keys are in no answer, not even for those who created them', async () => {
  const creator = await signUp(server, { role: 'creator' });
  const operator = await signUp(server, { role: 'operator' });
  const { mediaId } = await makeStream(server.platform, { createdBy: creator.userId, onAir: true });
  const params = { mediaId };
  const { key } = await creator.client.studioLive.makeKey({ params });
  const answers = [
    await server.client.live.media(),
    await server.client.live.status(),
    ...(await Promise.all(
      [creator, operator].flatMap(({ client }) => [
        client.live.status(),
        client.studioLive.list(),
        client.studioLive.get({ params }),
        client.studioMedia.list(),
      ]),
    )),
    (await operator.client.staff.audit()).entries,
  ];
  expect(key.length).toBeGreaterThan(20);
  for (const answer of answers) expect(JSON.stringify(answer)).not.toContain(key);
  const rows = await server.platform.db.selectFrom('livestream').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(key);
});

test('names are not run as commands: programs are started without a shell', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'greenlight-names-'));
  const names = [`$(touch ${folder}/a)`, `\`touch ${folder}/b\``, `; touch ${folder}/c;`, `' | touch ${folder}/d '`];
  const script = 'console.log(JSON.stringify(process.argv.slice(1)))';
  try {
    for (const memoryLimitBytes of [undefined, 4 * 1024 ** 3]) {
      const args = ['-e', script, '--', ...names];
      const { stdout } = await runTool(process.execPath, { args, timeLimitMs: 20_000, memoryLimitBytes });
      expect(JSON.parse(stdout.toString())).toEqual(names);
    }
    expect(readdirSync(folder)).toEqual([]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('the stored hash of a password does not work as a password', async () => {
  const { email, userId } = await signUp(server);
  const { password_hash: hash } = await server.platform.db
    .selectFrom('account')
    .select('password_hash')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  expect(hash).toMatch(/^\$argon2id\$/);
  for (const password of [hash ?? '', (hash ?? '').split('$').at(-1) ?? '']) {
    expect(await codeOf(login(email, password))).toBe('invalid_credentials');
  }
  await login(email, testPassword);
});

describe('expiry', () => {
  test('a token, a session, and a session of staff who see the site as a member expire', async () => {
    const member = await signUp(server);
    const operator = await signUp(server, { role: 'operator' });
    const opened = { userId: member.userId, actorId: operator.userId, ip: '127.0.0.1', userAgent: 'test' };
    const look = server.as(await openImpersonationSession(server.platform, server.platform.db, opened));
    const ask = (client: TestAccount['client']) => codeOf(client.account.userInfo({ query: { select: 'userid' } }));
    const renew = (account: TestAccount) => {
      const { refreshToken, userId } = account;
      return codeOf(server.client.account.renew({ body: { refreshToken, userId, device: newDevice() } }));
    };
    expect([await ask(member.client), await ask(look)]).toEqual([null, null]);
    server.clock.advance(60 * 60_000);
    expect([await ask(member.client), await ask(look)]).toEqual([null, 'unauthorized']);
    server.clock.advance(11 * 60 * 60_000);
    expect(await ask(member.client)).toBe('unauthorized');
    server.clock.advance(60 * dayMs);
    expect(await renew(member)).toBe('session_ended');
  });

  test('the signed addresses of a video and its storyboard expire', async () => {
    const { mediaId } = await makePlayable(server.platform);
    const params = { mediaId };
    const { src, captions } = await server.client.media.playback({ params });
    const { url } = await server.client.media.storyboard({ params });
    const paths = [src, url ?? '', captions[0]?.src ?? ''];
    const statuses = () => Promise.all(paths.map(async (path) => (await fetch(server.url + path)).status));
    expect(await statuses()).toEqual([200, 200, 200]);
    server.clock.advance(10 * 60_000);
    expect(await statuses()).toEqual([403, 403, 403]);
  });
});

test.each([
  'okhttp/4.12.0',
  'Roku/DVP-14.0 (14.0.0.4112-26)',
  'Mozilla/5.0 (SMART-TV; LINUX; Tizen 6.0)',
  'AppleTV11,1/11.1',
  'Greenlight/1.0 CFNetwork/1494 Darwin/23.4.0',
  'curl/8.5.0',
  '',
])('every program is asked for the second factor: "%s"', async (userAgent) => {
  const member = await signUp(server);
  const { uri } = await member.client.accountSecurity.beginAuthenticator();
  const code = (URI.parse(uri) as TOTP).generate({ timestamp: server.clock.now().getTime() });
  await member.client.accountSecurity.completeAuthenticator({ body: { code } });
  const headers = { 'user-agent': userAgent, 'x-requested-with': 'com.example.tv' };
  expect(await codeOf(login(member.email, testPassword, headers))).toBe('second_factor_required');
});

test('a display name cannot be used to sign in, even one that looks like an e-mail address', async () => {
  const name = `Name ${randomUUID().slice(0, 8)}`;
  const named = await signUp(server, { displayName: name });
  expect(await codeOf(login(name, testPassword))).toBe('invalid_request');
  const victim = await signUp(server);
  await signUp(server, { displayName: victim.email });
  await server.platform.db
    .updateTable('account')
    .set({ password_hash: null })
    .where('id', '=', victim.userId)
    .execute();
  expect(await codeOf(login(victim.email, testPassword))).toBe('invalid_credentials');
  await login(named.email, testPassword);
});

test('the title of a livestream is text: no script runs in an answer or in the page', async () => {
  const title = '</script><script>alert(1)</script><img src=x onerror=alert(2)>';
  const { livestreamId } = await makeStream(server.platform, { title, onAir: true });
  const answer = await fetch(`${server.url}/api/content/v2/live/status`);
  expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  expect(JSON.stringify(await answer.json())).toContain('alert(1)');
  const page = await fetch(`${server.url}/live/${livestreamId}`, { headers: { accept: 'text/html' } });
  expect(await page.text()).not.toMatch(/<script>alert|<img src=x/);
  expect(page.headers.get('content-security-policy')).not.toMatch(/script-src[^;]*'unsafe-inline'/);
});

import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signUp } from '../../../test/accounts.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { hostsTag } from './web-app.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ env: { CALLS_PER_MINUTE: '40' } });
});
afterAll(() => server.close());

async function problem(path: string, init?: RequestInit) {
  const response = await fetch(server.url + path, init);
  expect(response.headers.get('content-type')).toMatch(/^application\/problem\+json/);
  return (await response.json()) as { status: number; code: string; instance: string; detail: string };
}

describe('errors', () => {
  test('an unknown call is a problem, not a page', async () => {
    expect(await problem('/api/user/v2/nothing')).toMatchObject({ status: 404, code: 'not_found' });
    expect(await problem('/api/user/v2/nothing', { method: 'POST' })).toMatchObject({ status: 404 });
    expect(await problem('/media/nothing')).toMatchObject({ status: 404 });
  });

  test('an address that cannot be decoded is a problem too', async () => {
    expect(await problem('/api/user/%zz')).toMatchObject({ status: 400, code: 'invalid_request' });
  });

  test.each([
    '/pay/sandbox/%00',
    '/pay/sandbox/x?lang=%00',
    '/shows/%00',
    '/nothing/at/all?%00',
    '/media/v/%00/1/x/master.m3u8',
    '/api/studio/uploads/%00',
    '/api/user/v1/account/export/%00',
    '/api/content/v2/search?query=a%00b',
    '/studio/%00',
  ])('a zero byte is refused before any route: %s', async (path) => {
    expect(await problem(path)).toMatchObject({ status: 400, detail: 'The address contains a zero byte (%00).' });
  });

  test.each(['/pay/sandbox/%ff', '/pay/sandbox/%ED%A0%80'])(
    'bytes that are not UTF-8 are refused: %s',
    async (path) => {
      expect(await problem(path)).toMatchObject({ status: 400, code: 'invalid_request' });
    },
  );

  test('an address that is too long is refused, and so is data that is not HTTP', async () => {
    const { detail } = await problem(`/${'a'.repeat(20_000)}`);
    expect(detail).toBe('The address or the headers are too long.');
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
    socket.end('hello\r\n\r\n');
    expect(await text(socket)).toMatch(/^HTTP\/1.1 400 [^]*application\/problem\+json[^]*"code":"invalid_request"/);
  });

  test('half a surrogate pair is refused: JSON columns would not accept it', async () => {
    const device = '{"deviceIdentifier":"0199aaaa-bbbb-7ccc-8ddd-eeeeeeeeeeee","model":"Linux Chrome"}';
    const body = `{"email":"a@example.com","password":"\\ud800","device":${device}}`;
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body };
    const { detail } = await problem('/api/user/v2/account/login', init);
    expect(detail).toContain('body.password: Use whole characters');
  });

  test('a body that is no JSON is reported as such, with the id that the log has', async () => {
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"email":' };
    const answer = await problem('/api/user/v2/account/login', init);
    expect(answer).toMatchObject({ status: 400, code: 'invalid_request' });
    expect(answer.instance).toMatch(/^urn:request:[0-9a-f-]{36}$/);
  });

  test('a too large body is refused before it is read', async () => {
    const post = (path: string, kilobytes: number, headers: Record<string, string> = {}) =>
      problem(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: ' '.repeat(kilobytes * 1024),
      });
    const tooLarge = { status: 413, code: 'payload_too_large' };
    expect(await post('/api/user/v2/account/login', 257)).toMatchObject(tooLarge);
    expect(await post('/api/user/v2/account/login', 255)).toMatchObject({ code: 'invalid_request' });
    const { token } = await signUp(server, { role: 'operator' });
    const operator = { authorization: `Bearer ${token}` };
    expect(await post('/api/studio/v1/languages', 257)).toMatchObject({ status: 401, code: 'unauthorized' });
    expect(await post('/api/studio/v1/languages', 257, operator)).toMatchObject({ code: 'invalid_request' });
    expect(await post('/api/studio/v1/languages', 6000, operator)).toMatchObject(tooLarge);
  });

  test('a body of another content type is refused', async () => {
    const init = { method: 'POST', headers: { 'content-type': 'text/xml' }, body: '<a/>' };
    expect(await problem('/api/user/v2/account/login', init)).toMatchObject({ status: 415, code: 'unsupported_media' });
  });

  test('keys that would reach a prototype are refused', async () => {
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"__proto__":{"a":1}}' };
    expect(await problem('/api/user/v2/account/login', init)).toMatchObject({ status: 400, code: 'invalid_request' });
  });
});

describe('headers', () => {
  test('pages run only scripts from their own files', async () => {
    const { headers } = await fetch(`${server.url}/api/docs`);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/script-src 'self' 'sha256-[\w+/=]{44}';/);
    expect(policy).toContain("default-src 'none'");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-powered-by')).toBeNull();
  });

  test('metrics are for this machine, not for clients of a proxy', async () => {
    const own = await fetch(`${server.url}/metrics`);
    expect(await own.text()).toContain('http_request_duration_seconds_count');
    expect(await problem('/metrics', { headers: { 'x-forwarded-for': '203.0.113.9' } })).toMatchObject({ status: 404 });
  });

  test('a personal answer is never cached', async () => {
    const member = await signUp(server);
    const { headers } = await fetch(`${server.url}/api/user/v1/userinfo/query`, {
      headers: { authorization: `Bearer ${member.token}` },
    });
    expect(headers.get('cache-control')).toBe('no-store');
  });
});

test('a trailing slash and an empty JSON body make no difference', async () => {
  const member = await signUp(server);
  const headers = { authorization: `Bearer ${member.token}`, 'content-type': 'application/json' };
  const info = await fetch(`${server.url}/api/user/v1/userinfo/query/?select=email`, { headers });
  expect(info.status).toBe(200);
  const logout = await fetch(`${server.url}/api/user/v2/account/logout`, { method: 'POST', headers });
  expect(logout.status).toBe(204);
});

test('an address with too many calls is asked to wait', async () => {
  const calls = Array.from({ length: 60 }, () => fetch(`${server.url}/api/user/v1/userinfo/query`));
  const refused = (await Promise.all(calls)).filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThan(0);
  expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
});

test('a page names only hosts with other origins: it works under any name of the site', () => {
  const { config } = server.platform;
  expect(hostsTag(config)).toBe('<script type="application/json" id="hosts">{}</script>');
  const hosts = { ...config.hosts, user: 'https://user.example.com', cdn: 'https://<cdn>.example.com' };
  expect(hostsTag({ ...config, hosts })).toContain(
    '{"user":"https://user.example.com","cdn":"https://\\u003ccdn>.example.com"}',
  );
});

test('behind a proxy the address is what the proxy saw, not what the visitor claims', async () => {
  const proxied = await startTestServer({ env: { CALLS_PER_MINUTE: '2', TRUST_PROXY: 'on' } });
  const statuses = [];
  for (const claim of ['198.51.100.1', '198.51.100.2', '198.51.100.3']) {
    const headers = { 'x-forwarded-for': `${claim}, 203.0.113.9` };
    statuses.push((await fetch(`${proxied.url}/api/user/v1/userinfo/query`, { headers })).status);
  }
  expect(statuses).toEqual([401, 401, 429]);
  await proxied.close();
});

test('downloads are limited for a network: its owner has more addresses than there are limits', async () => {
  const proxied = await startTestServer({ env: { TRUST_PROXY: 'on' } });
  const download = async (address: string) => {
    const headers = { 'x-forwarded-for': address };
    return (await fetch(`${proxied.url}/api/content/v2/pitches/1/tally.csv`, { headers })).status;
  };
  const first = [];
  for (let n = 0; n < 20; n += 1) first.push(await download(`2001:db8:0:1::${n}`));
  expect(new Set(first)).toEqual(new Set([404]));
  expect([await download('2001:db8:0:1::ffff'), await download('2001:db8:0:2::1')]).toEqual([429, 404]);
  await proxied.close();
});

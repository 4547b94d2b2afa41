import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp, type TestAccount } from '../../../test/accounts.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';

let server: TestServer;
let operator: TestAccount;

beforeAll(async () => {
  server = await startTestServer({ empty: true });
  operator = await signUp(server, { role: 'operator' });
});
afterAll(() => server?.close());

async function css(host: 'content' | 'cdn' = 'cdn', etag = '') {
  const headers = { 'if-none-match': etag };
  return fetch(`${server.url}/api/${host}/v1/remoteconfig/css`, { headers });
}

test('starts with the features that are built, and no others', async () => {
  expect(await server.client.config.remote()).toMatchObject({
    project: 'Greenlight',
    browse_enabled: true,
    creator_pages_enabled: true,
    join_page_enabled: true,
    sidebar_enabled: true,
    points_enabled: false,
    livestream_enabled: false,
  });
  expect(await (await css()).text()).toBe(':root{}');
});

test('a change by an operator is visible at once; other settings stay', async () => {
  const before = await server.client.config.remote();
  const changed = { project: 'Kiln & Co', device_management_limit: 3, store_url: 'https://shop.example/' };
  const { config } = await operator.client.studioConfig.update({ body: { config: changed } });
  expect(config).toEqual({ ...before, ...changed });
  expect(await server.client.config.remote()).toEqual(config);
  expect((await operator.client.studioConfig.get()).config).toEqual(config);
});

test('a stored value that this version refuses is replaced by the built-in one', async () => {
  const { db } = server.platform;
  const rows = [
    { key: 'tagline', value: JSON.stringify(12) },
    { key: 'no_longer_known', value: JSON.stringify(true) },
    { key: 'constructor', value: JSON.stringify(true) },
  ];
  await db.insertInto('config_value').values(rows).execute();
  server.platform.publicCache.clear();
  const config = await server.client.config.remote();
  expect(config.tagline).toBe('');
  expect(Object.keys(config)).not.toContain('no_longer_known');
});

test('the theme is a style sheet with an ETag on both hosts, and goes back to the built-in one', async () => {
  const theme = { '--color-accent': '#e11d48', '--font-display': '"Sora", sans-serif', '--shadow': 'rgb(0 0 0 / 40%)' };
  await operator.client.studioConfig.update({ body: { theme } });
  const answer = await css('content');
  expect(answer.headers.get('content-type')).toBe('text/css; charset=utf-8');
  expect(answer.headers.get('cache-control')).toBe('public, max-age=30, stale-while-revalidate=300');
  expect(await answer.text()).toBe(
    ':root{--color-accent:#e11d48;--font-display:"Sora", sans-serif;--shadow:rgb(0 0 0 / 40%)}',
  );
  const again = await css('cdn', answer.headers.get('etag') ?? '');
  expect([again.status, await again.text()]).toEqual([304, '']);
  const { theme: left } = await operator.client.studioConfig.update({ body: { theme: { '--shadow': '' } } });
  expect(Object.keys(left)).toEqual(['--color-accent', '--font-display']);
  await operator.client.studioConfig.remove();
  expect(await (await css()).text()).toBe(':root{}');
});

test.each([
  'red}body{display:none',
  'url(',
  '(]',
  '([)]',
  '"open',
  '/* open',
  'a\\',
  'a;b',
  '</style>',
  'url(a ")" )',
  'x'.repeat(201),
])('a theme value cannot escape its declaration: %j', async (value) => {
  const call = operator.client.studioConfig.update({ body: { theme: { '--color-accent': value } } });
  await expect(call).rejects.toMatchObject({
    code: 'invalid_request',
    fields: [{ path: 'body.theme.--color-accent' }],
  });
});

test.each([
  [{ project: '' }, 'body.config.project'],
  [{ device_management_limit: 0 }, 'body.config.device_management_limit'],
  [{ store_url: 'javascript:alert(1)' }, 'body.config.store_url'],
  [{ browse_enabled: 'yes' }, 'body.config.browse_enabled'],
  [{ tagline: 'a\0b' }, 'body.config.tagline'],
  [{ giveaways_enter_link: '/:id/*' }, 'body.config.giveaways_enter_link'],
])('refuses %j by name', async (config, path) => {
  const call = operator.client.studioConfig.update({ body: { config: config as never } });
  await expect(call).rejects.toMatchObject({ code: 'invalid_request', fields: [{ path }] });
});

const datadog = {
  datadogrum_application_id: '3c1f0a52-0d0e-4c1a-9d55-0f6f1a2b3c4d',
  datadogrum_client_token: `pub${'a'.repeat(32)}`,
  datadogrum_site: 'us5.datadoghq.com',
} as const;

test.each(Object.keys(datadog))('Datadog monitoring cannot be on without %s', async (name) => {
  const change = (config: object) => operator.client.studioConfig.update({ body: { config } });
  const fault = { code: 'invalid_request', fields: [{ path: `body.config.${name}` }] };
  await expect(change({ ...datadog, [name]: '', datadogrum_enabled: true })).rejects.toMatchObject(fault);
  await expect(change({ [name]: 'nonsense' })).rejects.toMatchObject(fault);
  await change({ ...datadog, datadogrum_enabled: true });
  await expect(change({ [name]: '' })).rejects.toMatchObject(fault);
  await change({ datadogrum_enabled: false });
  await change({ [name]: '' });
});

test('only operators change it, with an audit entry', async () => {
  const creator = await signUp(server, { role: 'creator' });
  await expect(creator.client.studioConfig.update({ body: {} })).rejects.toMatchObject({ code: 'forbidden' });
  await expect(server.client.studioConfig.get()).rejects.toMatchObject({ code: 'unauthorized' });
  const entries = await server.platform.db
    .selectFrom('audit_entry')
    .select(['action', 'actor_id'])
    .where('subject', '=', 'config')
    .execute();
  expect(entries).toContainEqual({ action: 'config.change', actor_id: operator.userId });
  expect(entries).toContainEqual({ action: 'config.reset-theme', actor_id: operator.userId });
});

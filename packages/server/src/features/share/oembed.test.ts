import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp } from '../../../test/accounts.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { makeTeam } from '../creator/test-data.ts';
import { makeMedia } from '../media/test-data.ts';

let server: TestServer;
let mediaId: number;

beforeAll(async () => {
  server = await startTestServer();
  mediaId = await makeMedia(server.platform.db, { title: 'A "film" & <more>', access: 'free' });
});
afterAll(() => server?.close());

function ask(query: Record<string, string>) {
  return fetch(`${server.url}/oembed?${new URLSearchParams(query)}`);
}

test('a video as a player of fitting size', async () => {
  const answer = await ask({ url: `${server.url}/video/${mediaId}?t=5`, maxwidth: '640' });
  expect(answer.headers.get('access-control-allow-origin')).toBe('*');
  const { html, ...values } = (await answer.json()) as Record<string, unknown>;
  expect(values).toMatchObject({ version: '1.0', type: 'video', title: 'A "film" & <more>', width: 640, height: 360 });
  expect(html).toContain(`<iframe src="${server.url}/embed/${mediaId}" width="640" height="360"`);
  expect(html).toContain('title="A &quot;film&quot; &amp; &lt;more&gt;"');
});

test('the author has an address while creators have pages', async () => {
  const operator = await signUp(server, { role: 'operator' });
  const teamId = await makeTeam(server.platform.db, { displayName: 'Ada', slug: 'ada' });
  const id = await makeMedia(server.platform.db, { access: 'free', teamIds: [teamId] });
  const author = async () => (await ask({ url: `${server.url}/video/${id}` })).json();
  expect(await author()).toMatchObject({ author_name: 'Ada', author_url: `${server.url}/creators/ada` });
  await operator.client.studioConfig.update({ body: { config: { creator_pages_enabled: false } } });
  expect(await author()).not.toHaveProperty('author_url');
  expect(await (await fetch(`${server.url}/video/${id}`)).text()).not.toContain('/creators/ada');
  await operator.client.studioConfig.update({ body: { config: { creator_pages_enabled: true } } });
});

test('the oEmbed answer as XML has the same fields', async () => {
  const answer = await ask({ url: `${server.url}/video/${mediaId}`, format: 'xml' });
  expect(answer.headers.get('content-type')).toBe('text/xml; charset=utf-8');
  expect(await answer.text()).toContain('<title>A &quot;film&quot; &amp; &lt;more&gt;</title>');
});

test.each([
  [{ url: 'https://elsewhere.example/video/1' }, 404, 'not_found'],
  [{ url: 'nonsense' }, 400, 'invalid_request'],
  [{}, 400, 'invalid_request'],
  [{ url: 'http://127.0.0.1/shows/x' }, 404, 'not_found'],
  [{ url: 'http://127.0.0.1/video/1', maxwidth: '-1' }, 400, 'invalid_request'],
  [{ url: 'http://127.0.0.1/video/1', format: 'yaml' }, 400, 'invalid_request'],
])('%j is refused', async (query, status, code) => {
  const answer = await ask(query);
  expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([status, code]);
});

test('only the player may be shown in frames of other sites', async () => {
  const [own, embed] = await Promise.all([fetch(`${server.url}/`), fetch(`${server.url}/embed/${mediaId}`)]);
  expect(own.headers.get('content-security-policy')).toContain("frame-ancestors 'self'");
  expect(own.headers.get('x-frame-options')).toBe('SAMEORIGIN');
  expect(embed.headers.get('content-security-policy')).toContain('frame-ancestors *');
  expect(embed.headers.get('x-frame-options')).toBeNull();
  for (const path of ['x', '..%2f..%2faccount']) {
    const other = await fetch(`${server.url}/embed/${mediaId}/${path}`);
    expect(other.headers.get('content-security-policy')).toContain("frame-ancestors 'self'");
  }
});

test('a player is never larger than requested', async () => {
  const url = `${server.url}/video/${mediaId}`;
  const { width, height } = (await (await ask({ url, maxwidth: '120', maxheight: '50' })).json()) as Record<
    string,
    number
  >;
  expect([width, height]).toEqual([88, 49]);
});

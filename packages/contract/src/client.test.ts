import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, expectTypeOf, test } from 'vitest';
import { api } from './api.ts';
import { ApiError, type CallArgs, type CallableRoute, callPath, createClient, fetchSend, hostsAt } from './client.ts';
import type { MediaDetail } from './media.ts';

describe('callPath', () => {
  test('fills parameters and escapes them', () => {
    const path = callPath(api.creator.media, { params: { id: 7, tab: 'a/b c?' }, query: { page: 2, year: undefined } });
    expect(path).toBe('/v2/creatorteam/7/media/a%2Fb%20c%3F?page=2');
  });
  test('leaves out undefined and null, keeps false, zero and empty', () => {
    const query = { search: '', page: 0, hero: false, a: null, b: undefined };
    expect(callPath(api.channel.list, { query })).toBe('/channels/v16?search=&page=0&hero=false');
  });
  test('keeps a slash at the end of the path', () => {
    expect(callPath(api.points.balance, {})).toBe('/v1/points/');
  });

  test('account calls carry the platform', () => {
    expect(callPath(api.account.login, {})).toBe('/v2/account/login?platform=web');
    expect(callPath(api.account.userInfo, {})).toBe('/v1/userinfo/query');
  });
});

describe('createClient', () => {
  const sent: [CallableRoute, CallArgs][] = [];
  const client = createClient(api, (route, args) => {
    sent.push([route, args]);
    return Promise.resolve(null);
  });

  test('each call sends its route and arguments, and has its name', async () => {
    await client.watchlist.add({ params: { mediaId: 5 } });
    await client.config.remote();
    expect(sent.map(([{ host, method, path }, args]) => ({ host, method, path, args }))).toEqual([
      { host: 'content', method: 'POST', path: '/v3/playlist/my-watchlist/:mediaId', args: { params: { mediaId: 5 } } },
      { host: 'content', method: 'GET', path: '/v1/remoteconfig', args: {} },
    ]);
    expect(client.foundry.cancel.key).toEqual(['foundry', 'cancel']);
  });

  test('the table gives the types of arguments and results', () => {
    expectTypeOf(client.media.detail).returns.resolves.toEqualTypeOf<MediaDetail>();
    expectTypeOf(client.points.balance).toBeCallableWith();
    expectTypeOf(client.foundry.cancel).toBeCallableWith();
    expectTypeOf(client.recommendation.list).toBeCallableWith({ query: { count: 30 } });
    // @ts-expect-error the video id is missing
    expectTypeOf(client.watchlist.add).toBeCallableWith();
    // @ts-expect-error a login needs a body
    expectTypeOf(client.account.login).toBeCallableWith({});
    // @ts-expect-error a page is not a list of strings
    expectTypeOf(client.recommendation.list).toBeCallableWith({ query: { page: ['1'] } });
    // @ts-expect-error no such group
    expectTypeOf(client.nothing).toBeUndefined();
  });
});

describe('fetchSend', () => {
  let origin = '';
  let answer: { status: number; type?: string; text?: string } = { status: 204 };
  const seen: { method?: string; url?: string; headers: Record<string, unknown>; body: string }[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      seen.push({ method: request.method, url: request.url, headers: request.headers, body });
      return response.writeHead(answer.status, answer.type ? { 'content-type': answer.type } : {}).end(answer.text);
    });
  });

  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => server.close());

  function clientOf(at = origin) {
    return createClient(
      api,
      fetchSend(hostsAt(at), async () => 'the-token'),
    );
  }
  function answerWith(status: number, type: string, text: string): void {
    answer = { status, type, text };
  }

  test('public reads go to the CDN host without a token, others to their own host with a token', async () => {
    answerWith(200, 'application/json', '{"faqs":[],"title":""}');
    await clientOf().faq.list();
    expect(seen.at(-1)).toMatchObject({ method: 'GET', url: '/api/cdn/v1/faq' });
    expect(seen.at(-1)?.headers).not.toHaveProperty('authorization');
    await clientOf().live.status();
    expect(seen.at(-1)).toMatchObject({
      url: '/api/content/v2/live/status',
      headers: { authorization: 'Bearer the-token' },
    });
  });

  test('a body is sent as JSON with declared headers; a call without a body has no content type', async () => {
    answerWith(200, 'application/json', '{"token":"t","challenge":null}');
    const body = { version: 2, action: 'login' } as const;
    await clientOf().account.integrity({ body, headers: { 'x-security-token': 'solved' } });
    expect(seen.at(-1)).toMatchObject({
      method: 'POST',
      url: '/api/user/v2/account/integrity?platform=web',
      headers: { 'content-type': 'application/json', 'x-security-token': 'solved' },
    });
    expect(JSON.parse(seen.at(-1)?.body ?? '')).toEqual(body);
    await clientOf().points.recalculate();
    expect(seen.at(-1)?.headers).not.toHaveProperty('content-type');
  });

  test('204 is undefined', async () => {
    answer = { status: 204 };
    expect(await clientOf().creator.follow({ params: { id: 1 } })).toBeUndefined();
  });

  test('a problem becomes an error with its code, text and fields', async () => {
    const fields = [{ path: 'body.email', message: 'Enter a valid e-mail address' }];
    const problem = { type: 'urn:x', title: 'x', status: 400, code: 'invalid_request', detail: 'No.', fields };
    answerWith(400, 'application/problem+json', JSON.stringify(problem));
    const error = await clientOf()
      .points.balance()
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status: 400, code: 'invalid_request', message: 'No.', fields });
  });

  test.each([
    [502, 'unavailable'],
    [503, 'unavailable'],
    [504, 'unavailable'],
    [500, 'internal'],
    [404, 'internal'],
  ])("a proxy's error page with status %i becomes %s", async (status, code) => {
    answerWith(status, 'text/html', '<h1>nginx</h1>');
    await expect(clientOf().points.balance()).rejects.toMatchObject({ status, code });
  });

  test.each([
    ['text/plain', 'Try another name.', 'Try another name.', true],
    ['application/json', '{"message":"Try another name."}', 'Try another name.', true],
    ['application/json', '"Try another name."', 'Try another name.', true],
    ['application/json', '{"message":7}', 'The service answered 400.', false],
    ['application/json', '{}', 'The service answered 400.', false],
    ['text/plain', '', 'The service answered 400.', false],
    ['text/html', '<h1>nginx</h1>', 'The service answered 400.', false],
    ['text/plain', 'x'.repeat(301), 'The service answered 400.', false],
  ])("the server's own text becomes the error: %s %s", async (type, body, message, isPlain) => {
    answerWith(400, type, body);
    await expect(clientOf().points.balance()).rejects.toMatchObject({
      status: 400,
      code: 'internal',
      message,
      isPlain,
    });
  });

  test('a truncated or invalid response is unavailable', async () => {
    answerWith(200, 'text/html', '<h1>Log in to this network</h1>');
    await expect(clientOf().points.balance()).rejects.toMatchObject({ status: 0, code: 'unavailable' });
  });

  test('no response is unavailable, but an aborted call stays an abort', async () => {
    await expect(clientOf('http://127.0.0.1:9').points.balance()).rejects.toMatchObject({
      status: 0,
      code: 'unavailable',
    });
    const aborted = clientOf().points.balance({}, { signal: AbortSignal.abort() });
    await expect(aborted).rejects.toMatchObject({ name: 'AbortError' });
  });
});

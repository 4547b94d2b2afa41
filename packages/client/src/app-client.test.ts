import { hostsAt } from '@greenlight/contract/client';
import { hourMs } from '@greenlight/contract/duration';
import type { ErrorCode } from '@greenlight/contract/errors';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createApp } from './app-client.ts';

const later = new Date(Date.now() + 100 * hourMs).toISOString();
const record = {
  token: `header.${btoa(JSON.stringify({ sub: 'user-1' }))}.signature`,
  tokenExpiry: later,
  refreshToken: 'refresh',
  refreshExpiry: later,
};
const onSignedOut = vi.fn();
let kept: Map<string, string>;

beforeEach(() => {
  kept = new Map();
});
afterEach(() => {
  vi.unstubAllGlobals();
  onSignedOut.mockReset();
});

/** A logged-in app whose calls are all refused. */
function refusedApp(status: number, code: ErrorCode) {
  const problem = JSON.stringify({ type: 'about:blank', title: code, status, code, detail: code });
  const headers = { 'content-type': 'application/problem+json' };
  vi.stubGlobal('fetch', async () => new Response(problem, { status, headers }));
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  } as Storage;
  const app = createApp({ hosts: hostsAt('https://site.test'), storage, onSignedOut });
  app.session.set(record);
  return app;
}

test('a 401 on any call ends the session', async () => {
  const { client, session } = refusedApp(401, 'unauthorized');
  for (const call of [() => client.account.userInfo(), () => client.legal.list(), () => client.device.list()]) {
    session.set(record);
    await expect(call()).rejects.toMatchObject({ status: 401 });
    expect(session.current()).toBeNull();
  }
  expect([...kept.keys()]).not.toContain('greenlight.auth');
  expect(onSignedOut).toHaveBeenCalledTimes(3);
});

test.each([
  [401, 'invalid_credentials'],
  [403, 'forbidden'],
  [500, 'internal'],
] as const)('%d %s does not', async (status, code) => {
  const { client, session } = refusedApp(status, code);
  await expect(client.accountSecurity.confirm({ body: { password: 'wrong' } })).rejects.toMatchObject({ code });
  expect(session.current()?.userId).toBe('user-1');
  expect(onSignedOut).not.toHaveBeenCalled();
});

test('a late refusal of an earlier token does not end a newer session', async () => {
  const { client, session } = refusedApp(401, 'unauthorized');
  const call = client.account.userInfo();
  await Promise.resolve();
  const next = { ...record, token: `header.${btoa(JSON.stringify({ sub: 'user-2' }))}.signature` };
  session.set(next);
  await expect(call).rejects.toMatchObject({ status: 401 });
  expect(session.current()?.userId).toBe('user-2');
  expect(onSignedOut).not.toHaveBeenCalled();
});

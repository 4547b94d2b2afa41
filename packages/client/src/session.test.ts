import type { AuthRecord } from '@greenlight/contract/account';
import { ApiError } from '@greenlight/contract/client';
import { hourMs } from '@greenlight/contract/duration';
import { beforeEach, expect, test, vi } from 'vitest';
import { Session, type StoredRecord } from './session.ts';

let storage: Storage;

beforeEach(() => {
  storage = emptyStorage();
});

function emptyStorage(): Storage {
  const items = new Map<string, string>();
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
    clear: () => items.clear(),
    key: () => null,
    length: 0,
  };
}

let issued = 0;

/** A record as the server issues it; its token expires in this many hours. */
function record({ tokenHours = 12, refreshHours = 1000 } = {}) {
  issued += 1;
  const payload = btoa(JSON.stringify({ sub: 'user-1', issued })).replaceAll('=', '');
  const inHours = (hours: number) => new Date(Date.now() + hours * hourMs).toISOString();
  return {
    token: `header.${payload}.signature`,
    tokenExpiry: inHours(tokenHours),
    refreshToken: `refresh-${issued}`,
    refreshExpiry: inHours(refreshHours),
  };
}

test('stores the record for the next visit', () => {
  const signedIn = record();
  new Session(storage, vi.fn()).set(signedIn);
  expect(new Session(storage, vi.fn()).current()).toEqual({ ...signedIn, userId: 'user-1' });
});

test('uses a token with more than three hours left as it is', async () => {
  const renew = vi.fn();
  const session = new Session(storage, renew);
  const signedIn = record({ tokenHours: 3.1 });
  session.set(signedIn);
  expect(await session.token()).toBe(signedIn.token);
  expect(renew).not.toHaveBeenCalled();
});

test('renews once for concurrent calls when less than three hours are left', async () => {
  const next = record();
  const renew = vi.fn<(record: StoredRecord) => Promise<AuthRecord>>(async () => next);
  const session = new Session(storage, renew);
  const due = record({ tokenHours: 2.9 });
  session.set(due);
  expect(await Promise.all([session.token(), session.token(), session.token()])).toEqual(Array(3).fill(next.token));
  expect(renew).toHaveBeenCalledTimes(1);
  expect(renew.mock.calls[0]?.[0].refreshToken).toBe(due.refreshToken);
});

test('renews once across tabs', async () => {
  const next = record();
  const renew = vi.fn(async () => {
    await new Promise((resolve) => setTimeout(resolve, 20));
    return next;
  });
  new Session(storage, renew).set(record({ tokenHours: 1 }));
  const tabs = [1, 2, 3].map(() => new Session(storage, renew));
  expect(await Promise.all(tabs.map((tab) => tab.token()))).toEqual(Array(3).fill(next.token));
  expect(renew).toHaveBeenCalledTimes(1);
});

test.each([-1, 12])(
  'has no session once the refresh token has expired, its token %d h from its end',
  async (tokenHours) => {
    vi.useFakeTimers();
    const renew = vi.fn();
    const session = new Session(storage, renew);
    session.set(record({ tokenHours: tokenHours + 2, refreshHours: 1 }));
    expect(session.current()).not.toBeNull();
    vi.advanceTimersByTime(2 * hourMs);
    expect(await session.token()).toBeNull();
    expect([session.current(), storage.getItem('greenlight.auth')]).toEqual([null, null]);
    expect(renew).not.toHaveBeenCalled();
    vi.useRealTimers();
  },
);

test('returns to no session when the refresh token has expired meanwhile', () => {
  const over = { ...record({ refreshHours: -0.1 }), userId: 'user-1' };
  storage.setItem('greenlight.auth', JSON.stringify(over));
  const renew = vi.fn();
  expect(new Session(storage, renew).current()).toBeNull();
  expect(storage.getItem('greenlight.auth')).toBeNull();
});

test('ends when the renewal is refused', async () => {
  const refused = new ApiError({ status: 401, code: 'session_ended', detail: 'over' });
  const session = new Session(storage, () => Promise.reject(refused));
  const heard = vi.fn();
  session.set(record({ tokenHours: 1 }));
  session.subscribe(heard);
  expect(await session.token()).toBeNull();
  expect(session.current()).toBeNull();
  expect(heard).toHaveBeenCalled();
});

test.each(['a refused renewal', 'a 401', 'its age'])('nothing about the viewer is left after %s', async (end) => {
  const refused = new ApiError({ status: 401, code: 'session_ended', detail: 'over' });
  const session = new Session(storage, () => Promise.reject(refused));
  session.set(record({ tokenHours: 1, refreshHours: end === 'its age' ? -1 : 1000 }));
  storage.setItem('greenlight.userInfo', '{"email":"ada@example.com"}');
  if (end === 'a 401') session.clear();
  // A page that is opened later finds an expired session.
  else await (end === 'its age' ? new Session(storage, vi.fn()) : session).token();
  expect([storage.getItem('greenlight.auth'), storage.getItem('greenlight.userInfo')]).toEqual([null, null]);
});

test('survives being offline', async () => {
  const offline = new ApiError({ status: 0, code: 'unavailable', detail: 'offline' });
  const session = new Session(storage, () => Promise.reject(offline));
  const due = record({ tokenHours: 1 });
  session.set(due);
  expect(await session.token()).toBe(due.token);
  session.set(record({ tokenHours: -1 }));
  await expect(session.token()).rejects.toBe(offline);
  expect(session.current()).not.toBeNull();
});

test('treats a damaged record as none', () => {
  storage.setItem('greenlight.auth', '{"token":');
  expect(new Session(storage, vi.fn()).current()).toBeNull();
});

/** A tab with this token in its address. */
function overridden(token: string) {
  const overrides = emptyStorage();
  overrides.setItem('greenlight.override', JSON.stringify({ token }));
  return overrides;
}

test('an override token is used as it is, and never renewed', async () => {
  const renew = vi.fn();
  const { token } = record({ tokenHours: -1 });
  const session = new Session(storage, renew, overridden(token));
  expect([session.current()?.userId, await session.token()]).toEqual(['user-1', token]);
  expect(renew).not.toHaveBeenCalled();
});

test('an override does not change the record, also when it ends', async () => {
  const own = record();
  new Session(storage, vi.fn()).set(own);
  const session = new Session(storage, vi.fn(), overridden(record().token));
  expect(await session.token()).not.toBe(own.token);
  session.clear();
  expect(await session.token()).toBe(own.token);
  session.clear();
  expect(session.current()).toBeNull();
});

test('a login ends the override', async () => {
  const session = new Session(storage, vi.fn(), overridden(record().token));
  const own = record();
  session.set(own);
  expect(await session.token()).toBe(own.token);
});

test.each(['no token', 'a.b.c', ''])('a damaged override is ignored: %j', async (token) => {
  const own = record();
  new Session(storage, vi.fn()).set(own);
  expect(await new Session(storage, vi.fn(), overridden(token)).token()).toBe(own.token);
});

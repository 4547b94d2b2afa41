import { afterEach, expect, test, vi } from 'vitest';
import { socialReturn, takeSocialReturn } from './social-return.ts';

const pending = { state: 's1', provider: 'google', purpose: 'link', back: '/account/security' };

function arrive(pathname: string, hash: string, kept: object | null = pending) {
  const storage = new Map(kept ? [['greenlight.social', JSON.stringify(kept)]] : []);
  const replaceState = vi.fn();
  vi.stubGlobal('location', { pathname, hash });
  vi.stubGlobal('history', { state: null, replaceState });
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    removeItem: (key: string) => storage.delete(key),
  });
  takeSocialReturn();
  return { address: replaceState.mock.lastCall?.[2] as string | undefined, storage };
}

afterEach(() => {
  socialReturn('link');
  vi.unstubAllGlobals();
});

test('an answer is removed from the address at once and available for its purpose, once', () => {
  const { address, storage } = arrive('/login', '#state=s1&id_token=t&name=Jane+Doe');
  expect(address).toBe('/account/security');
  expect(storage.size).toBe(0);
  expect(socialReturn('login')).toBeNull();
  expect(socialReturn('link')).toMatchObject({ provider: 'google', idToken: 't', name: 'Jane Doe' });
  expect(socialReturn('link')).toBeNull();
});

test('a viewer who cancelled at the provider returns without a token', () => {
  expect(arrive('/login', '#state=s1&error=access_denied').address).toBe('/account/security');
  expect(socialReturn('link')?.idToken).toBeNull();
});

test.each([
  ['of another state', '#state=s2&id_token=t', pending],
  ['that was not asked for', '#state=s1&id_token=t', null],
])('an answer %s is discarded', (_, hash, kept) => {
  expect(arrive('/login', hash, kept).address).toBe('/login');
  expect(socialReturn('link')).toBeNull();
});

test.each([
  ['/login', '#section'],
  ['/login', ''],
  ['/video/1', '#state=s1&id_token=t'],
])('%s%s is no answer', (path, hash) => {
  expect(arrive(path, hash).address).toBeUndefined();
  expect(socialReturn('link')).toBeNull();
});

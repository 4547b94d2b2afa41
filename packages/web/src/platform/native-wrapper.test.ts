import { expect, test, vi } from 'vitest';

const kept = new Map<string, string>();
const storage = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => kept.set(key, value),
  removeItem: (key: string) => kept.delete(key),
};

/** Loads the module for a page at this address. */
async function at(address: string, page: object = {}) {
  const { href, search, origin } = new URL(address, 'https://kiln.example');
  for (const [name, value] of Object.entries({
    location: { href, search, origin },
    sessionStorage: storage,
    ...page,
  })) {
    vi.stubGlobal(name, value);
  }
  vi.resetModules();
  const module = await import('./native-wrapper.ts');
  vi.unstubAllGlobals();
  const remember = (url: string) => {
    vi.stubGlobal('sessionStorage', storage);
    module.rememberMenus(url);
    vi.unstubAllGlobals();
  };
  return { wrapper: module.wrapper, hides: module.hidesMenus, remember };
}

test('a browser is no app, and hides menus from the page on whose address asks for it', async () => {
  kept.clear();
  const { wrapper, hides, remember } = await at('/shows');
  expect([wrapper, hides('/shows?hidemenus=1'), hides('/iosapp/x'), hides('/androidapp'), hides('/shows')]).toEqual([
    null,
    true,
    true,
    true,
    false,
  ]);
  remember('/shows');
  expect(hides('/popular')).toBe(false);
  remember('/shows?hidemenus');
  expect(hides('/popular')).toBe(true);
  const next = await at('/login');
  expect(next.hides('/login')).toBe(true);
});

test.each([
  ['an address that somebody types', 'navigate', '', false],
  ['a link of another site', 'navigate', 'https://other.example/', false],
  ['a link of this site', 'navigate', 'https://kiln.example/shows', true],
  ['a reload', 'reload', '', true],
])('%s: %s from %j hides the menus on: %s', async (_, type, referrer, hides) => {
  kept.clear();
  (await at('/?hidemenus')).remember('/?hidemenus');
  const performance = { getEntriesByType: () => [{ type }] };
  expect((await at('/popular', { performance, document: { referrer } })).hides('/popular')).toBe(hides);
});

test.each([
  ['/?iosapp=true', {}, 'ios', true],
  ['/?androidapp', {}, 'android', true],
  ['/', { greenlightHost: { platform: 'ios' } }, 'ios', false],
  ['/?hidemenus', { greenlightHost: { platform: 'android' } }, 'android', true],
  ['/', { Capacitor: { isNativePlatform: () => true, getPlatform: () => 'android' } }, 'android', false],
  ['/', { Capacitor: { isNativePlatform: () => false, getPlatform: () => 'web' } }, null, false],
  ['/', { greenlightHost: { platform: 'fridge' } }, null, false],
])('%s in %o is %s, and stays so', async (address, page, expected, hides) => {
  kept.clear();
  const first = await at(address, page);
  first.remember(address);
  const next = await at('/shows');
  expect([first.wrapper, next.wrapper, next.hides('/shows')]).toEqual([expected, expected, hides]);
});

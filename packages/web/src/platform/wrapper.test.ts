import { expect, test, vi } from 'vitest';

const kept = new Map<string, string>();
const storage = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => kept.set(key, value),
};

/** The module as a page at this address has it. */
async function at(address: string, page: object = {}) {
  const { href, search } = new URL(address, 'https://kiln.example');
  for (const [name, value] of Object.entries({ location: { href, search }, sessionStorage: storage, ...page })) {
    vi.stubGlobal(name, value);
  }
  vi.resetModules();
  const module = await import('./wrapper.ts');
  vi.unstubAllGlobals();
  return { wrapper: module.wrapper, hides: module.hidesMenus };
}

test('a browser is no app, and hides its menus on that page alone', async () => {
  kept.clear();
  const { wrapper, hides } = await at('/shows?hidemenus=1');
  expect([wrapper, hides('/shows?hidemenus=1'), hides('/iosapp/x'), hides('/androidapp'), hides('/shows')]).toEqual([
    null,
    true,
    true,
    true,
    false,
  ]);
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
  const next = await at('/shows');
  expect([first.wrapper, next.wrapper, next.hides('/shows')]).toEqual([expected, expected, hides]);
});

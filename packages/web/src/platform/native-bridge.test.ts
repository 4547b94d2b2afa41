import { beforeEach, expect, test, vi } from 'vitest';
import { canShare, openExternal, openNativeScreen, share, startBridge } from './native-bridge.ts';

const token = `header.${btoa(JSON.stringify({ sub: 'user-1' }))}.signature`;
const record = {
  token,
  tokenExpiry: '2026-05-10T12:00:00Z',
  refreshToken: 'r',
  refreshExpiry: '2026-06-10T12:00:00Z',
};
const posted: unknown[] = [];
const actions = {
  signIn: vi.fn<(given: typeof record) => void>(),
  signOut: vi.fn<() => void>(),
  refreshStanding: vi.fn<() => void>(),
  navigate: vi.fn<(path: string) => void>(),
  goBack: vi.fn<() => boolean>(),
};
const all = ['open-external', 'signup', 'login', 'purchase', 'share', 'exit'];

/** Simulates a page in an app with these abilities. Returns a function that sends the page a message from the app. */
function connect(can: string[] = all) {
  const page: Parameters<typeof startBridge>[0] = {
    greenlightHost: { can, postMessage: (text) => posted.push(JSON.parse(text)) },
  };
  startBridge(page, actions);
  posted.length = 0;
  return (message: unknown) => page.greenlightBridge?.receive(JSON.stringify(message));
}

beforeEach(() => {
  vi.clearAllMocks();
  posted.length = 0;
});

test('a page in a browser has no bridge', () => {
  const page: Parameters<typeof startBridge>[0] = {};
  startBridge(page, actions);
  expect([page.greenlightBridge, openNativeScreen('signup'), canShare()]).toEqual([undefined, false, false]);
});

test('the page reports that it is ready, and hands over what the app can do', () => {
  const page: Parameters<typeof startBridge>[0] = {
    greenlightHost: { can: ['signup', 'share'], postMessage: (text) => posted.push(JSON.parse(text)) },
  };
  startBridge(page, actions);
  expect([openNativeScreen('signup'), openNativeScreen('login'), openNativeScreen('purchase')]).toEqual([
    true,
    false,
    false,
  ]);
  expect(canShare()).toBe(true);
  share({ url: 'https://a.example/', title: 'A' });
  expect(posted).toEqual([
    { type: 'ready', version: 1 },
    { type: 'signup' },
    { type: 'share', url: 'https://a.example/', title: 'A' },
  ]);
});

test('another site opens in the app, or in a window where the app has no browser', () => {
  const open = vi.fn<(...args: unknown[]) => void>();
  vi.stubGlobal('open', open);
  connect();
  openExternal('https://shop.example/');
  connect([]);
  openExternal('https://shop.example/two');
  expect(posted).toEqual([]);
  expect(open.mock.calls).toEqual([['https://shop.example/two', '_blank', 'noopener']]);
  vi.unstubAllGlobals();
});

test('the browser shares if the app cannot, and a cancelled share is no failure', () => {
  const shareInBrowser = vi.fn<(what: object) => Promise<void>>(() =>
    Promise.reject(new DOMException('', 'AbortError')),
  );
  vi.stubGlobal('navigator', { share: shareInBrowser });
  connect([]);
  expect(canShare()).toBe(true);
  share({ url: 'https://a.example/', title: 'A' });
  expect([shareInBrowser.mock.calls, posted]).toEqual([[[{ url: 'https://a.example/', title: 'A' }]], []]);
  vi.unstubAllGlobals();
});

test('messages of the app are carried out', () => {
  const say = connect();
  for (const type of ['signed-out', 'purchased']) expect(say({ type })).toBe(true);
  expect(say({ type: 'signed-in', record: { ...record, more: 'left out' } })).toBe(true);
  expect(say({ type: 'navigate', path: '/video/12?t=4' })).toBe(true);
  expect(actions.signIn.mock.calls).toEqual([[record]]);
  expect(actions.navigate.mock.calls).toEqual([['/video/12?t=4']]);
  expect([actions.signOut.mock.calls.length, actions.refreshStanding.mock.calls.length]).toEqual([1, 1]);
});

test('back leaves the app if the page cannot go back', () => {
  const say = connect();
  actions.goBack.mockReturnValueOnce(true).mockReturnValueOnce(false);
  say({ type: 'back' });
  expect(posted).toEqual([]);
  say({ type: 'back' });
  expect(posted).toEqual([{ type: 'exit' }]);
});

test.each([
  [null],
  ['back'],
  [{ type: 'eval', code: 'alert(1)' }],
  [{ type: 'constructor' }],
  [{ type: 'navigate', path: 'https://elsewhere.example/' }],
  [{ type: 'navigate', path: '//elsewhere.example/' }],
  [{ type: 'navigate', path: '/\\elsewhere.example' }],
  [{ type: 'navigate', path: '/\t/elsewhere.example' }],
  [{ type: 'navigate', path: 'javascript:alert(1)' }],
  [{ type: 'navigate' }],
  [{ type: 'signed-in' }],
  [{ type: 'signed-in', record: { ...record, token: 'no token' } }],
  [{ type: 'signed-in', record: { ...record, token: 'eyJh.eyJz.c2ln' } }],
  [{ type: 'signed-in', record: { ...record, tokenExpiry: 'soon' } }],
  [{ type: 'signed-in', record: { ...record, refreshToken: '' } }],
])('%j is refused', (message) => {
  expect(connect()(message)).toBe(false);
  for (const action of Object.values(actions)) expect(action).not.toHaveBeenCalled();
});

test('what is no JSON is refused', () => {
  const page: Parameters<typeof startBridge>[0] = { greenlightHost: { can: [], postMessage: () => undefined } };
  startBridge(page, actions);
  expect(page.greenlightBridge?.receive('{')).toBe(false);
});

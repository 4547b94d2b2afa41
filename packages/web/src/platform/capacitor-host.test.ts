import { expect, test, vi } from 'vitest';
import { type CapacitorGlobal, capacitorHost } from './capacitor-host.ts';

type Listener = Parameters<CapacitorGlobal['addListener']>[2];

/** Simulates an app with these plugins. */
function fakeApp(plugins: string[], isNative = true) {
  const calls: unknown[][] = [];
  const listeners = new Map<string, Listener>();
  const received: unknown[] = [];
  const capacitor: CapacitorGlobal = {
    isNativePlatform: () => isNative,
    PluginHeaders: plugins.map((name) => ({ name })),
    nativePromise: async (...call) => {
      calls.push(call);
    },
    addListener: (plugin, event, listener) => listeners.set(`${plugin}.${event}`, listener),
  };
  const host = capacitorHost(capacitor, (text) => received.push(JSON.parse(text)) > 0);
  return { host, calls, received, emit: (event: string, data = {}) => listeners.get(event)?.(data) };
}

test('the web has no such host', () => {
  expect(fakeApp(['Browser'], false).host).toBeUndefined();
});

test('offers what its plugins can do, and has no screens for accounts and payment', () => {
  expect(fakeApp(['Browser', 'Share', 'StatusBar', 'App']).host?.can).toEqual([
    'open-external',
    'share',
    'status-bar',
    'exit',
  ]);
  expect(fakeApp(['App']).host?.can).toEqual(['exit']);
});

test.each([
  [{ type: 'open-external', url: 'https://a.example/' }, [['Browser', 'open', { url: 'https://a.example/' }]]],
  [
    { type: 'share', url: 'https://a.example/', title: 'A' },
    [['Share', 'share', { url: 'https://a.example/', title: 'A' }]],
  ],
  [
    { type: 'status-bar', color: '#0a0d0c', style: 'dark' },
    [
      ['StatusBar', 'setStyle', { style: 'DARK' }],
      ['StatusBar', 'setBackgroundColor', { color: '#0a0d0c' }],
    ],
  ],
  [{ type: 'exit' }, [['App', 'exitApp']]],
  [{ type: 'ready', version: 1 }, []],
])('%j', async (message, expected) => {
  const { host, calls } = fakeApp(['Browser', 'Share', 'StatusBar', 'App']);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- the app's, not a window's
  host?.postMessage(JSON.stringify(message));
  await vi.waitFor(() => expect(calls).toEqual(expected));
});

test('events in the app become messages', () => {
  const { emit, received } = fakeApp(['App']);
  emit('App.backButton', { canGoBack: true });
  emit('App.appUrlOpen', { url: 'https://kiln.example/video/3?t=1' });
  expect(received).toEqual([{ type: 'back' }, { type: 'navigate', path: '/video/3?t=1' }]);
});

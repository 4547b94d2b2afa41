import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';

const source = await readFile(join(import.meta.dirname, '../../public/push-worker.js'), 'utf8');

interface Window {
  url: string;
  focused?: boolean;
  frameType?: string;
}

/** The window that a click on a message uses; `new` if a window is opened. */
async function ledOn(windows: Window[]): Promise<string> {
  let led = '';
  const listeners = new Map<string, (event: object) => void>();
  const all = windows.map((window) => ({
    frameType: 'top-level',
    focused: false,
    ...window,
    focus() {
      return Promise.resolve(this);
    },
    navigate: () => (led = window.url),
  }));
  runInNewContext(source, {
    URL,
    addEventListener: (type: string, listener: (event: object) => void) => listeners.set(type, listener),
    clients: { matchAll: () => Promise.resolve(all), openWindow: () => (led = 'new') },
  });
  let done: Promise<unknown> = Promise.resolve();
  listeners.get('notificationclick')?.({
    notification: { close: () => undefined, data: { href: '/video/1' } },
    waitUntil: (work: Promise<unknown>) => (done = work),
  });
  await done;
  return led;
}

const home = 'https://kiln.example/';
const studio = 'https://kiln.example/studio/videos/1';

test.each<[string, Window[], string]>([
  ['no window', [], 'new'],
  ['the only window', [{ url: home }], home],
  ['the one that is looked at', [{ url: home }, { url: `${home}shows`, focused: true }], `${home}shows`],
  ['the studio alone', [{ url: studio, focused: true }], 'new'],
  ['the studio before the app', [{ url: studio, focused: true }, { url: home }], home],
  ['a frame of another site', [{ url: `${home}embed/1`, frameType: 'nested' }], 'new'],
])('a click on a message with %s', async (_, windows, expected) => {
  expect(await ledOn(windows)).toBe(expected);
});

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { BrowserBroadcast } from './browser-broadcast.ts';

beforeEach(() => vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test.each([
  [10, 90],
  [600, 600],
])('where the stream stays on air for %i s, it connects again for %i s', async (awayMaxS, triesS) => {
  vi.useFakeTimers();
  const broadcast = new BrowserBroadcast(() => Promise.reject(new Error('No network')));
  broadcast.setAwayMax(awayMaxS);
  const over = broadcast.goLive();
  await vi.advanceTimersByTimeAsync((triesS - 1) * 1000);
  expect(broadcast.state()).toMatchObject({ phase: 'again', problem: null });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(broadcast.state()).toMatchObject({ phase: 'ready', problem: { code: 'lost' } });
  await over;
});

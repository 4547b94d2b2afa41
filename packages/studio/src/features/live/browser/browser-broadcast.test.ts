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

function fakeTrack() {
  const track = { readyState: 'live', stop: () => (track.readyState = 'ended') };
  return track;
}

test('what the browser allows after the page was left is switched off, and nothing more is asked', async () => {
  const tracks = { picture: fakeTrack(), sound: fakeTrack() };
  const stream = { getVideoTracks: () => [tracks.picture], getAudioTracks: () => [tracks.sound] };
  const answer = Promise.withResolvers<typeof stream>();
  const getUserMedia = vi.fn(() => answer.promise);
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia } });
  const broadcast = new BrowserBroadcast(() => Promise.reject(new Error('No network')));
  const chosen = [broadcast.choose(), broadcast.choose({ microphoneId: 'other' })];
  await vi.waitFor(() => expect(getUserMedia).toHaveBeenCalled());
  broadcast.close();
  answer.resolve(stream);
  await Promise.all(chosen);
  expect([tracks.picture.readyState, tracks.sound.readyState]).toEqual(['ended', 'ended']);
  expect(getUserMedia).toHaveBeenCalledTimes(1);
  expect(broadcast.state()).toMatchObject({ phase: 'off', picture: null, problem: null });
});

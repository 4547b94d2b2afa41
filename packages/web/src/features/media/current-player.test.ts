import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { currentPlayer, movePlayerToSlot, playOnPage, stopPlaying } from './current-player.ts';

const video = { ended: false };

beforeEach(() => {
  vi.useFakeTimers();
  const element = { querySelector: () => video, contains: (node: unknown) => node === video };
  vi.stubGlobal('document', { createElement: () => element, pictureInPictureElement: video });
});
afterEach(() => {
  stopPlaying();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test.each([
  ['goes on without its page', false],
  ['does not outlive its page once it has ended', true],
])('a video in picture in picture %s', (_, ended) => {
  video.ended = ended;
  playOnPage('/live/1', null);
  const leave = movePlayerToSlot({ append: () => undefined } as unknown as HTMLElement);
  leave();
  vi.runAllTimers();
  expect(currentPlayer()).toEqual(ended ? null : { path: '/live/1', player: null, isAway: true });
});

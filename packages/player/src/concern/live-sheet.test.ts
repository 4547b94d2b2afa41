import { expect, test } from 'vitest';
import type { PlaybackSession } from '../playback-session.ts';
import { lastBefore, sheetAt, sheetOf } from './live-sheet.ts';

const sheets = { address: '/media/v/x/live/storyboard-{n}.jpg', stills: 10 };
/** The encoder was away after the segment 12, which is short. */
const fragments = Array.from({ length: 45 }, (_, sn) => ({ sn, start: sn <= 12 ? sn * 2 : sn * 2 - 1.5 }));

test.each([
  [-1, -1],
  [0, 0],
  [1.99, 0],
  [2, 1],
  [24.4, 12],
  [24.5, 13],
  [9999, 44],
])('at second %d the last segment that began is %d', (time, index) => {
  expect(lastBefore(fragments, time)).toBe(index);
});

test('a segment has its place on a sheet of ten', () => {
  expect(sheetOf(sheets, 0)).toEqual({ url: '/media/v/x/live/storyboard-0.jpg', place: 0 });
  expect(sheetOf(sheets, 21_599)).toEqual({ url: '/media/v/x/live/storyboard-2159.jpg', place: 9 });
});

function sessionWith(hls: object | null): PlaybackSession {
  return { engine: { hls }, store: { get: () => ({ seekableStart: 0, edge: 85 }) } } as unknown as PlaybackSession;
}

test('the sheet of a time is found by the playlist, and not asked for before its segments are complete', () => {
  const session = sessionWith({ latestLevelDetails: { fragments } });
  expect(sheetAt(session, sheets, 24.6)).toEqual({ url: '/media/v/x/live/storyboard-1.jpg', place: 3 });
  expect(sheetAt(session, sheets, 77)?.url).toBe('/media/v/x/live/storyboard-3.jpg');
  expect(sheetAt(session, sheets, 79)).toBeNull();
});

test('without hls.js, segments are taken to be of the usual length', () => {
  expect(sheetAt(sessionWith(null), sheets, 24.6)).toEqual({ url: '/media/v/x/live/storyboard-1.jpg', place: 2 });
});

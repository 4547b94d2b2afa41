import type { LiveMedia } from '@greenlight/contract/live';
import { expect, test } from 'vitest';
import { chaptersOf, toPlayerChapters } from './stream-chapters.ts';

const listed = [{ start: 0, title: 'Welcome' }];
const receivedNow = [...listed, { start: 60, title: 'Glazing' }];
const media = [{ livestreamId: 7, chapters: listed }] as LiveMedia[];
const received = { livestreamId: 7, chapters: receivedNow, atMs: 100_000 };

test.each([
  ['nothing was received', { media, listedMs: 100_000, received: null }, listed],
  ['a change was received after the list', { media, listedMs: 90_000, received }, receivedNow],
  ['the list is newer, but may come from a cache', { media, listedMs: 130_000, received }, receivedNow],
  ['the list has the change by now', { media, listedMs: 150_000, received }, listed],
  ['another stream changed', { media, listedMs: 90_000, received: { ...received, livestreamId: 8 } }, listed],
  ['the stream is in no list', { media: [], listedMs: 90_000, received: null }, []],
])('%s', (_, known, expected) => {
  expect(chaptersOf(7, known)).toEqual(expected);
});

test('a chapter ends where the next begins, the last one goes on', () => {
  expect(toPlayerChapters(receivedNow).map(({ end }) => end)).toEqual([60, Number.POSITIVE_INFINITY]);
});

import { expect, test } from 'vitest';
import { recordingTime, withOpen } from './recording-part.ts';

/** The time this many seconds after the stream began. */
function at(seconds: number): Date {
  return new Date(Date.UTC(2026, 4, 1, 20) + seconds * 1000);
}

const parts = [
  { startS: 0, shownAt: at(-2), lengthS: 60 },
  { startS: 60, shownAt: at(178), lengthS: 30 },
];

test.each([
  ['before the first picture', -5, 0],
  ['when the stream counts as on air', 0, 2],
  ['within the first part', 40.5, 42.5],
  ['in the gap', 120, 60],
  ['at the first picture after it', 178, 60],
  ['after the gap', 190, 72],
  ['after the end', 900, 90],
])('%s the recording is at its place', (_, seconds, expected) => {
  expect(recordingTime(parts, at(seconds))).toBe(expected);
});

test('what has no parts is at its start', () => {
  expect(recordingTime([], at(9))).toBe(0);
});

test.each([
  ['what is in the encoder counts', { shownAt: at(208), lengthS: 1, isNew: false }, 210.5, 92.5],
  ['but not a time after which nothing came', { shownAt: at(208), lengthS: 1, isNew: false }, 300, 94],
  ['a connection that has no segment yet', { shownAt: at(400), lengthS: 1, isNew: true }, 400.5, 90.5],
  ['nothing is open', undefined, 207, 89],
])('in a stream on air: %s', (_, open, seconds, expected) => {
  expect(recordingTime(withOpen(parts, open), at(seconds))).toBe(expected);
});

test('the first seconds of a stream, before a segment is complete', () => {
  expect(recordingTime(withOpen([], { shownAt: at(0), lengthS: 1, isNew: true }), at(1.5))).toBe(1.5);
  expect(recordingTime(withOpen([], undefined), at(1.5))).toBe(0);
});

import { expect, test } from 'vitest';
import { recordingTime } from './recording-part.ts';

/** So long after the stream began. */
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

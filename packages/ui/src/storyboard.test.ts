import { expect, it } from 'vitest';
import { parseStoryboard, stillAt } from './storyboard.ts';

const file = `WEBVTT

1
00:00.000 --> 00:05.000
sprite-1.jpg#xywh=0,0,160,90

NOTE a note

01:00:05.000 --> 01:00:10.000 align:start
../other.jpg?v=2#xywh=160,90,160,90

00:20.000 --> 00:25.000
no-place.jpg
`;

it('reads stills and resolves their URLs against that of the file', () => {
  expect(parseStoryboard(file.replaceAll('\n', '\r\n'), 'https://host/v/sb/storyboard.vtt')).toEqual([
    { start: 0, end: 5, url: 'https://host/v/sb/sprite-1.jpg', x: 0, y: 0, width: 160, height: 90 },
    { start: 3605, end: 3610, url: 'https://host/v/other.jpg?v=2', x: 160, y: 90, width: 160, height: 90 },
  ]);
});

it('finds the still of a time, and the nearest earlier one in a gap', () => {
  const stills = parseStoryboard(file, 'https://host/');
  expect(stillAt(stills, 3)?.start).toBe(0);
  expect(stillAt(stills, 100)?.start).toBe(0);
  expect(stillAt(stills, 4000)?.start).toBe(3605);
  expect(stillAt([], 1)).toBeUndefined();
});

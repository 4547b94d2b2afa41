import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatChapters, parseChapters, refusedChapter } from './chapters-state.ts';
import { titleOf } from './media-title-state.ts';

test('reads times with and without hours, skips empty lines, and sorts', () => {
  const text = '1:00:00 The end\n\n0:00 Opening: part one\n  2:03.5 Half\n1:07.177 Not less';
  expect(parseChapters(text)).toEqual({
    chapters: [
      { start: 0, title: 'Opening: part one' },
      { start: 67.177, title: 'Not less' },
      { start: 123.5, title: 'Half' },
      { start: 3600, title: 'The end' },
    ],
  });
});

test.each([
  ['0:00 Fine\nno time', 2],
  ['12 Title', 1],
  ['0:00', 1],
  ['0:00 One\n0:00 Two', 2],
  ['0:00 One\n\n0:00 Two\n0:10 Three', 3],
  ['0:00 One\n0:75 Two', 2],
  ['0:00 One\n1:75:00 Two', 2],
])('names the invalid line in %j', (text, wrongLine) => {
  expect(parseChapters(text)).toEqual({ wrongLine });
});

test('shown text parses back to the same chapters', () => {
  const chapter = fc.record({
    start: fc.integer({ min: 0, max: 400_000_000 }).map((ms) => ms / 1000),
    title: fc.stringMatching(/^[^\s][^\n\r]{0,30}[^\s]$/),
  });
  fc.assert(
    fc.property(fc.uniqueArray(chapter, { selector: ({ start }) => start }), (chapters) => {
      const sorted = chapters.toSorted((one, other) => one.start - other.start);
      expect(parseChapters(formatChapters(sorted))).toEqual({ chapters: sorted });
    }),
  );
});

test.each([
  ['My_first-film.final.mov', 'My first film final'],
  ['.mp4', '.mp4'],
  ['plain', 'plain'],
])('a file %s gets the title %s', (filename, title) => {
  expect(titleOf(filename)).toBe(title);
});

test('a refusal names its chapter', () => {
  const errors = { chapters: 'The video is shorter', 'chapters.1.start': 'The video is shorter' };
  const sent = [
    { start: 0, title: 'Opening' },
    { start: 9000, title: 'Encore' },
  ];
  expect(refusedChapter(errors, sent)).toBe('Encore: The video is shorter');
  expect(refusedChapter({ chapters: 'Too many' }, sent)).toBe('Too many');
  expect(refusedChapter({}, sent)).toBeUndefined();
});

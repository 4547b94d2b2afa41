import { expect, test } from 'vitest';
import { bestCue } from './cue.ts';
import { makeHighlighter } from './highlighter.ts';

const marker = makeHighlighter([
  { forms: ['kiln', 'kilns'], isPrefix: false },
  { forms: ['caf'], isPrefix: true },
]);

function cues(...texts: string[]) {
  return ['WEBVTT', ...texts.map((text, n) => `00:00:0${n}.000 --> 00:00:0${n}.900\n${text}`)].join('\n\n');
}

test.each([
  ['the first that has the word', ['Hello', 'A KILN burns', 'the kiln again'], 1],
  ['the one that has most words', ['a kiln', 'kilns in the cafeteria', 'a café'], 1],
  ['letters with accents', ['nothing', 'un Café'], 1],
  ['no part of another word', ['kilnwright', 'decaf'], null],
])('%s', (_, texts, place) => {
  expect(bestCue(cues(...texts), marker)).toEqual(place === null ? null : { start: place, text: texts[place] });
});

test('after a cue with all words no further cues are read: the search waits for each video', () => {
  const read: string[] = [];
  const mayHave = (text: string) => {
    read.push(text);
    return marker.mayHave(text);
  };
  const all = cues('A kiln', 'A kiln in a café', 'Another', 'A kiln');
  expect(bestCue(all, { ...marker, mayHave })).toEqual({ start: 1, text: 'A kiln in a café' });
  expect(read.at(-1)).toContain('A kiln in a café');
});

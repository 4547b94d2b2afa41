import { expect, test } from 'vitest';
import { begunMention, mentionedIn, offeredPeople, withMention } from './mention-state.ts';

const people = ['Ada Lovelace', 'Bo', 'Al'].map((displayName) => ({
  userId: displayName,
  displayName,
  avatarUrl: null,
}));

test.each([
  ['@', { at: 0, typed: '' }],
  ['hi @Ad', { at: 3, typed: 'Ad' }],
  ['hi @Ada Lo', { at: 3, typed: 'Ada Lo' }],
  ['mail@example', undefined],
  ['hi @Ada\n', undefined],
  ['hi', undefined],
])('in %j', (text, begun) => {
  expect(begunMention(text, text.length)).toEqual(begun);
});

test('only what is before the caret counts', () => {
  expect(begunMention('@Ada and more', 3)).toEqual({ at: 0, typed: 'Ad' });
});

test.each([
  ['', ['Ada Lovelace', 'Bo', 'Al']],
  ['a', ['Ada Lovelace', 'Al']],
  ['LOVE', ['Ada Lovelace']],
  ['ada l', ['Ada Lovelace']],
  ['x', []],
])('%j offers %j', (typed, names) => {
  expect(offeredPeople(people, typed).map(({ displayName }) => displayName)).toEqual(names);
});

test('a chosen name replaces what was typed', () => {
  const chosen = { at: 3, caret: 6, name: 'Ada Lovelace' };
  expect(withMention('hi @Ad there', chosen)).toEqual({ text: 'hi @Ada Lovelace there', caret: 17 });
});

test('only people whose name is still in the text are mentioned', () => {
  expect(mentionedIn('@Bo and Ada', [...people, ...people], 10)).toEqual(['Bo']);
});

import type { Emote } from '@greenlight/contract/emote';
import { expect, test } from 'vitest';
import { messageParts } from './message-parts.ts';

const people = [
  { userId: 'a', displayName: 'Ada' },
  { userId: 'b', displayName: 'Ada (kiln)' },
];

function partsOf(message: string, duration: number | null = 7200) {
  return messageParts(message, { mentions: people, duration }).map(({ kind, text }) => [kind, text]);
}

test.each([
  ['', []],
  ['plain', [['text', 'plain']]],
  [
    'see https://a.example/x, now',
    [
      ['text', 'see '],
      ['link', 'https://a.example/x'],
      ['text', ', now'],
    ],
  ],
  [
    '(http://a.example/b_(c))',
    [
      ['text', '('],
      ['link', 'http://a.example/b_(c)'],
      ['text', ')'],
    ],
  ],
  ['javascript:alert(1) ftp://a.example', [['text', 'javascript:alert(1) ftp://a.example']]],
  ['http:// is no link', [['text', 'http:// is no link']]],
  [
    'at 1:23 and 1:02:03',
    [
      ['text', 'at '],
      ['time', '1:23'],
      ['text', ' and '],
      ['time', '1:02:03'],
    ],
  ],
  ['not 1:2, 10:75, 1:23:45:67 or 1:23.5', [['text', 'not 1:2, 10:75, 1:23:45:67 or 1:23.5']]],
  [
    'hi @Ada!',
    [
      ['text', 'hi '],
      ['mention', '@Ada'],
      ['text', '!'],
    ],
  ],
  ['@Ada (kiln)', [['mention', '@Ada (kiln)']]],
  ['@Adam and @Bo', [['text', '@Adam and @Bo']]],
])('%j', (message, parts) => {
  expect(partsOf(message)).toEqual(parts);
});

test('a time after the end of the video is only text', () => {
  expect(partsOf('9:59 and 10:01', 600)).toEqual([
    ['time', '9:59'],
    ['text', ' and 10:01'],
  ]);
});

test('a time is in seconds, also with hours', () => {
  const [part] = messageParts('1:02:03', { mentions: [], duration: null });
  expect(part).toMatchObject({ seconds: 3723 });
});

test('an emote of the service is a part, and any other word between colons is text', () => {
  const emotes = new Map([['kiln', { name: 'kiln' } as Emote]]);
  const parts = messageParts('hot :kiln: :other: at 1:23', { mentions: [], duration: null, emotes });
  expect(parts.map(({ kind, text }) => `${kind} ${text}`)).toEqual([
    'text hot ',
    'emote :kiln:',
    'text  :other: at ',
    'time 1:23',
  ]);
});

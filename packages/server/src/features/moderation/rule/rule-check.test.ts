import type { RuleCheck } from '@greenlight/contract/moderation';
import { describe, expect, test } from 'vitest';
import { findLink } from './find-link.ts';
import { foldText, foldWord } from './fold-text.ts';
import { type Rule, readyRule, runRules, type Writer } from './rule-check.ts';
import { findWord, openWordList } from './word-list.ts';

const words = ['scum', 'moron', 'ass', 'cunt', 'go away', 'slit', 'дурак'];

function found(text: string, wholeWords: boolean): string | null {
  return findWord(openWordList(words, wholeWords), foldText(text));
}

describe('a word is found however it is written', () => {
  const evasions = [
    ['plain', 'you moron'],
    ['capitals', 'You MORON!'],
    ['marks', 'you mörón'],
    ['combining marks', 'm\u0338o\u0338r\u0338o\u0338n'],
    ['Cyrillic letters', 'mоrоn'],
    ['Greek letters', 'mοrοn'],
    ['all letters from elsewhere', 'моrоп'],
    ['full width', 'ｍｏｒｏｎ'],
    ['mathematical letters', '𝐦𝐨𝐫𝐨𝐧'],
    ['letters in circles', 'ⓜⓞⓡⓞⓝ'],
    ['letters of flags', '🇲🇴🇷🇴🇳'],
    ['small capitals', 'ᴍᴏʀᴏɴ'],
    ['digits', 'm0r0n'],
    ['signs', 'a$$'],
    ['a sign at the start', '@ss'],
    ['a stroke as l', 's1it'],
    ['spaces', 'm o r o n'],
    ['spaces among other words', 'what a m o r o n you are'],
    ['full stops', 'm.o.r.o.n'],
    ['hyphens and spaces', 'm - o - r - o - n'],
    ['one full stop', 'mor.on'],
    ['stars', 'm*o*r*o*n'],
    ['digits with spaces', 'm 0 r 0 n'],
    ['zero-width spaces', 'mo\u200bro\u200bn'],
    ['soft hyphens', 'mo\u00adron'],
    ['a word joiner', 'm\u2060oron'],
    ['many letters', 'moooooron'],
    ['a phrase', 'Go   away'],
    ['a phrase with a sign', 'go, away!'],
    ['a word of another script', 'ты ДУРАК'],
    ['a word in quotes', '“moron”'],
  ];
  test.each(evasions)('%s', (_, text) => {
    expect(found(text, true)).not.toBeNull();
    expect(found(text, false)).not.toBeNull();
  });
});

describe('innocent texts are let through as whole words', () => {
  const innocent = [
    'Scunthorpe is a town',
    'a first-class assistant',
    'the assessment of the bass',
    'oxymoron',
    'going away',
    'In 1955 there were 455 of them',
    'a, s, k and b',
    'silt in the river',
    'the list is ok',
    '$100 for 5 seats',
    'mail me: a@b',
    '',
    '🙂🙂🙂',
  ];
  test.each(innocent)('%s', (text) => {
    expect(found(text, true)).toBeNull();
  });
});

test('without whole words, a word is found within others', () => {
  expect(found('Scunthorpe', false)).toBe('cunt');
  expect(found('the class', false)).toBe('ass');
  // A word across the border of two words does not count.
  expect(found('pas sage', false)).toBeNull();
});

test('a list of thousands of words is searched in one pass', () => {
  const many = Array.from({ length: 5000 }, (_, n) => `aa${n.toString(36)}zq${'x'.repeat(n % 50)}`);
  const list = openWordList(many, false);
  const text = 'aa '.repeat(660);
  expect(findWord(list, foldText(text))).toBeNull();
  expect(findWord(list, foldText(`${text}${many[4321]}`))).not.toBeNull();
  expect(foldText('ﷺ'.repeat(2000)).readings.join('').length).toBeLessThan(30_000);
});

test('a word is no regular expression: the signs in it only separate letters', () => {
  const patterns = openWordList(['a.*b', 'colou?r', 'mo[ro]+n', '^.{3}$', '\\w+'], false);
  const find = (text: string) => findWord(patterns, foldText(text));
  for (const text of ['a.*b', 'A b']) expect(find(text)).toBe('a.*b');
  expect(find('Colou?r')).toBe('colou?r');
  for (const text of ['a lot of b', 'axxb', 'color', 'colour', 'moron', 'abc', 'w']) expect(find(text)).toBeNull();
  const slow = openWordList(['(a+)+b', '(a|aa)*c', '(.*)*d'], false);
  const before = performance.now();
  expect(findWord(slow, foldText('a'.repeat(5000)))).toBeNull();
  expect(performance.now() - before).toBeLessThan(1000);
});

test('a word of signs alone is in no list', () => {
  expect(foldWord('!!')).toBe('');
  expect(findWord(openWordList(['!!', '…'], false), foldText('What!! …'))).toBeNull();
});

test.each([
  ['see https://spam.example/x', 'spam.example'],
  ['see HTTP://Spam.Example:80/x', 'spam.example'],
  ['www.spam.example', 'www.spam.example'],
  ['buy at spam.shop!', 'spam.shop'],
  ['ｓｐａｍ．ｃｏｍ', 'spam.com'],
  ['spam。com', 'spam.com'],
  ['spam\u200b.com', 'spam.com'],
  ['write to me@spam.com', 'spam.com'],
  ['good.com is fine, spam.com is not', 'spam.com'],
  ['notgood.com', 'notgood.com'],
  ['the end.Next one', null],
  ['at 10.30 or v1.2', null],
  ['a.k.a. nobody... really', null],
  ['good.com', null],
  ['https://www.good.com/a?b=c', null],
])('the site in “%s” is %s', (text, site) => {
  expect(findLink(text, ['good.com'])).toBe(site);
});

const at = new Date('2026-05-01T12:00:00Z');

function hits(check: RuleCheck, text: string, writer: Partial<Writer> | null = null): number {
  const rule: Rule = { id: 1, name: 'rule', check, effect: 'hold', reason: '' };
  const full = writer && { createdAt: new Date('2020-01-01'), isConfirmed: true, recent: [], ...writer };
  return runRules([readyRule(rule)], { text, writer: full, at }).length;
}

function wrote(...texts: [string, number][]): Partial<Writer> {
  return { recent: texts.map(([message, agoS]) => ({ message, createdAt: new Date(at.getTime() - agoS * 1000) })) };
}

test('capitals, floods, repeats, new and unconfirmed accounts', () => {
  const capitals = { kind: 'capitals', percent: 70, minLetters: 8 } as const;
  expect(hits(capitals, 'WHAT IS this?!')).toBe(0);
  expect(hits(capitals, 'WHAT IS THIS?!')).toBe(1);
  expect(hits(capitals, 'WOW 1000!')).toBe(0);
  expect(hits(capitals, '日本語日本語日本語')).toBe(0);
  const flood = { kind: 'flood', count: 3, seconds: 10 } as const;
  expect(hits(flood, 'x', wrote(['a', 2], ['b', 11]))).toBe(0);
  expect(hits(flood, 'x', wrote(['a', 2], ['b', 9]))).toBe(1);
  const repeats = { kind: 'repeats', minutes: 5 } as const;
  expect(hits(repeats, 'First!', wrote(['F I R S T', 20]))).toBe(0);
  expect(hits(repeats, 'First!', wrote(['fïrst', 20]))).toBe(1);
  expect(hits(repeats, 'First!', wrote(['First!', 301]))).toBe(0);
  expect(hits(repeats, '?', wrote(['!', 1]))).toBe(0);
  expect(hits({ kind: 'new-account', days: 2 }, 'x', { createdAt: new Date('2026-04-30') })).toBe(1);
  expect(hits({ kind: 'new-account', days: 1 }, 'x', { createdAt: new Date('2026-04-30') })).toBe(0);
  expect(hits({ kind: 'unconfirmed' }, 'x', { isConfirmed: false })).toBe(1);
  expect(hits({ kind: 'unconfirmed' }, 'x', {})).toBe(0);
  // A text that is only tried has no author.
  expect(hits({ kind: 'unconfirmed' }, 'x')).toBe(0);
});

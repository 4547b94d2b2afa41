import type { RuleCheck } from '@greenlight/contract/moderation';
import { expect, test } from 'vitest';
import { checkOf, checkValues, linesOf, ruleBodyOf, ruleFormOf, ruleKinds } from './rule-form-state.ts';

const checks: RuleCheck[] = [
  { kind: 'words', words: ['one', 'two words'], wholeWords: false },
  { kind: 'links', allowed: ['example.com'] },
  { kind: 'capitals', percent: 80, minLetters: 20 },
  { kind: 'flood', count: 3, seconds: 30 },
  { kind: 'repeats', minutes: 5 },
  { kind: 'new-account', days: 7 },
  { kind: 'unconfirmed' },
];

test.each(checks)('a rule of the kind $kind is the same after its form', (check) => {
  const rule = { name: 'A rule', effect: 'refuse', reason: 'Because', isOn: false, check } as const;
  expect(ruleBodyOf(ruleFormOf({ ...rule, ruleId: 1, team: null }))).toEqual(rule);
});

test('every kind has a form', () => {
  expect(ruleKinds.map((kind) => checkOf({ ...ruleFormOf(), kind }).kind)).toEqual([...ruleKinds]);
});

test('words are one a line or separated by commas, each once', () => {
  expect(linesOf(' one\ntwo words, three\n\n one ,')).toEqual(['one', 'two words', 'three']);
});

test('only a rule that refuses has a reason', () => {
  const form = { ...ruleFormOf(), name: 'x', reason: 'Because' };
  expect(ruleBodyOf({ ...form, effect: 'hold' }).reason).toBe('');
  expect(ruleBodyOf({ ...form, effect: 'refuse' }).reason).toBe('Because');
});

test('a sentence names at most three words', () => {
  const words = ['a1', 'b1', 'c1', 'd1'];
  expect(checkValues({ kind: 'words', words, wholeWords: true })).toEqual({ count: 4, list: 'a1, b1, c1, …' });
});

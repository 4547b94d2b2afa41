import { clipTitleMaxLength } from '@greenlight/contract/limits';
import { expect, test } from 'vitest';
import { titleOfSource } from './clip-title.ts';

test.each([
  ['a short one', 'The kiln', 'The kiln'],
  ['one that just fits', 'k'.repeat(100), 'k'.repeat(100)],
  ['a long one', `${'kiln '.repeat(19)}and fire`, `${'kiln '.repeat(19)}and…`],
  ['a long one whose word ends at the limit', `${'k'.repeat(99)} fire`, `${'k'.repeat(99)}…`],
  ['one of a single word', 'k'.repeat(120), `${'k'.repeat(99)}…`],
  ['one with a short word before a long one', `The ${'k'.repeat(120)}`, `The ${'k'.repeat(95)}…`],
  ['one whose limit is within a letter', `${'k'.repeat(98)}${'😀'.repeat(3)}`, `${'k'.repeat(98)}…`],
])('of %s', (_what, source, title) => {
  expect(titleOfSource(source)).toBe(title);
  expect(title.length).toBeLessThanOrEqual(clipTitleMaxLength);
});

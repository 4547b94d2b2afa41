import { createHash } from 'node:crypto';
import type { Pitch, TallyEntry } from '@greenlight/contract/pitch';
import { tallyInput, tallyLine, tallyStart } from '@greenlight/contract/tally';
import { expect, test } from 'vitest';
import { startTallyCheck } from './tally-check.ts';

const pitchId = 7;

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function linesOf(gifts: [pseudonym: string, points: number][]): TallyEntry[] {
  let before = sha256(tallyStart(pitchId));
  return gifts.map(([pseudonym, points], index) => {
    const line = { number: index + 1, at: '2030-05-01T00:00:00.000Z', pseudonym, points, mark: null };
    before = sha256(tallyInput(before, tallyLine(line)));
    return { ...line, hash: before };
  });
}

const gifts: [pseudonym: string, points: number][] = [
  ['a', 5],
  ['b', 3],
  ['a', -5],
  ['c', 1],
];
const lines = linesOf(gifts);

const shown = { id: pitchId, head: { number: 4, hash: lines[3]?.hash ?? '' }, points: 4, supporters: 2 };

function check(entries: TallyEntry[], heads: Pitch['heads'] = [], pitch = shown) {
  const checked = startTallyCheck({ ...pitch, heads });
  // The lines arrive in pieces of two.
  for (let from = 0; from < entries.length; from += 2) checked.add(entries.slice(from, from + 2));
  return checked.result();
}

test('total, supporters and chain are recomputed', () => {
  const hash = lines.at(-1)?.hash;
  const right = { wrongLine: null, wrongDay: null, isTotalRight: true };
  expect(check(lines)).toEqual({ ...right, lines: 4, points: 4, supporters: 2, hash });
});

test('how many lines were checked is known on the way', () => {
  const checked = startTallyCheck({ ...shown, heads: [] });
  expect(checked.lines).toBe(0);
  checked.add(lines.slice(0, 3));
  expect(checked.lines).toBe(3);
  checked.add(lines.slice(3));
  expect(checked.lines).toBe(4);
});

test('sums that differ are found, and last lines that were removed also if the sums stay', () => {
  expect(check(lines, [], { ...shown, points: 5 }).isTotalRight).toBe(false);
  expect(check(lines, [], { ...shown, supporters: 3 }).isTotalRight).toBe(false);
  const more = linesOf([...gifts, ['d', 2], ['d', -2]]);
  const pitch = { ...shown, head: { number: 6, hash: more[5]?.hash ?? '' } };
  expect(check(more, [], pitch).isTotalRight).toBe(true);
  expect(check(lines, [], pitch).isTotalRight).toBe(false);
  // The pitch has one more line than the list, but the sums are compared anyway.
  expect(check(more).isTotalRight).toBe(false);
  expect(check(more, [], { ...shown, points: 5 }).isTotalRight).toBe(false);
});

test.each([
  ['points', { points: 4 }],
  ['a time', { at: '2030-05-01T00:00:00.001Z' }],
  ['a mark', { mark: 'staff' as const }],
  ['a mark of granted points', { mark: 'granted' as const }],
  ['a pseudonym', { pseudonym: 'd' }],
  ['a hash', { hash: '00' }],
])('%s that were changed are found in their line', (_, change) => {
  expect(check(lines.map((line) => (line.number === 2 ? { ...line, ...change } : line))).wrongLine).toBe(2);
});

test('a line that was removed is found', () => {
  expect(check(lines.filter(({ number }) => number !== 2)).wrongLine).toBe(3);
});

test('a chain that was rebuilt does not match the published hashes', () => {
  const hashOf = (number: number) => lines.find((line) => line.number === number)?.hash ?? '';
  const heads = [
    { day: '2030-05-02', number: 4, hash: hashOf(4) },
    { day: '2030-05-01', number: 2, hash: hashOf(2) },
  ];
  expect(check(lines, heads).wrongDay).toBeNull();
  const other = linesOf([
    ['a', 4],
    ['b', 3],
    ['a', -4],
    ['c', 1],
  ]);
  expect(check(other, heads)).toMatchObject({ wrongLine: null, wrongDay: '2030-05-01' });
  // The last lines were removed.
  expect(check(lines.slice(0, 3), heads)).toMatchObject({ wrongLine: null, wrongDay: '2030-05-02' });
});

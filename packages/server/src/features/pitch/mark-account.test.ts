import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MarkAccount, type MarkStep } from './mark-account.ts';

const [a, b] = [1, 2];

function step(kind: MarkStep['kind'], points: number, pitchId: number | null = null): MarkStep {
  return { kind, points, pitchId };
}

function marksOf(steps: MarkStep[], changes: [pitchId: number, points: number][]): boolean[] {
  const account = new MarkAccount(steps);
  return changes.map(([pitchId, points]) => account.change({ pitchId, points }));
}

test.each<[string, MarkStep[], [number, number][], boolean[]]>([
  [
    'own points are given first',
    [step('team', 5), step('own', 3)],
    [
      [a, 3],
      [a, 5],
    ],
    [false, true],
  ],
  [
    'granted ones come back first',
    [step('team', 5), step('own', 5)],
    [
      [a, 5],
      [a, 5],
      [a, -5],
      [b, 5],
    ],
    [false, true, true, true],
  ],
  [
    'a gift of both that comes back',
    [step('own', 30), step('team', 30)],
    [
      [a, 30],
      [a, 30],
      [a, -60],
      [a, 30],
      [b, 30],
    ],
    [false, true, true, false, true],
  ],
  [
    'granted points that expired, while own ones are given',
    [step('own', 30), step('given', 30, a), step('team', 5), step('expired', 5), step('own', 30)],
    [[b, 30]],
    [false],
  ],
  [
    'own points that expired, while granted ones are given',
    [step('team', 30), step('given', 30, a), step('own', 30), step('expired', 30), step('team', 30)],
    [[b, 30]],
    [true],
  ],
  [
    'a refund of own points that are given takes granted ones in their place',
    [step('own', 30), step('given', 30, a), step('team', 30), step('revoked', 30)],
    [
      [a, -30],
      [b, 30],
    ],
    [false, true],
  ],
  [
    'and a refund that failed gives them back',
    [step('own', 30), step('given', 30, a), step('team', 30), step('revoked', 30), step('own', 30)],
    [[b, 30]],
    [true],
  ],
  [
    'points that a pitch returned',
    [step('own', 5), step('given', 5, a), step('returned', 5, a), step('team', 5)],
    [
      [b, 5],
      [b, 5],
    ],
    [false, true],
  ],
  [
    'points that are spent',
    [step('own', 5), step('given', 5, a), step('spent', 5, a), step('team', 5)],
    [[b, 5]],
    [true],
  ],
])('%s', (_, steps, changes, expected) => {
  expect(marksOf(steps, changes)).toEqual(expected);
});

test('what a reader counts as not granted is never more than the points of the member, in any order', () => {
  const kinds = fc.constantFrom('own', 'team', 'revoked', 'change', 'change', 'change');
  const wish = fc.record({
    kind: kinds,
    pitchId: fc.integer({ min: 1, max: 4 }),
    points: fc.integer({ min: -20, max: 20 }),
  });
  fc.assert(
    fc.property(fc.array(wish, { maxLength: 80 }), (wishes) => {
      const steps: MarkStep[] = [];
      const read = new Map<number, { points: number; granted: number }>();
      let [available, own] = [0, 0];
      for (const { kind, pitchId, points: wanted } of wishes) {
        const gift = read.get(pitchId) ?? { points: 0, granted: 0 };
        if (kind !== 'change') {
          const points = kind === 'revoked' ? Math.min(available, Math.abs(wanted)) : Math.abs(wanted);
          steps.push(step(kind, points));
          available += kind === 'revoked' ? -points : points;
          if (kind !== 'team') own += kind === 'revoked' ? -points : points;
          continue;
        }
        const points = Math.max(-gift.points, Math.min(wanted, available));
        if (points === 0) continue;
        const isMarked = new MarkAccount(steps).change({ pitchId, points });
        steps.push(step(points > 0 ? 'given' : 'taken-back', Math.abs(points), pitchId));
        available -= points;
        gift.points += points;
        if (isMarked) gift.granted = Math.max(0, gift.granted + points);
        read.set(pitchId, gift);
        if (points < 0 || isMarked) continue;
        const unmarked = [...read.values()].reduce((sum, one) => sum + one.points - one.granted, 0);
        expect(unmarked).toBeLessThanOrEqual(Math.max(own, 0));
      }
    }),
    { numRuns: 3000 },
  );
});

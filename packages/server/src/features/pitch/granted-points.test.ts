import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PointsStep } from '../points/reserved-points.ts';
import { GrantedPoints } from './granted-points.ts';

const [a, b, c] = [1, 2, 3];

function step(kind: PointsStep['kind'], points: number, pitchId: number | null = null): PointsStep {
  return { kind, points, pitchId } as PointsStep;
}

function areGranted(steps: PointsStep[], changes: [pitchId: number, points: number][]): boolean[] {
  const holder = new GrantedPoints(steps);
  return changes.map(([pitchId, points]) => holder.change({ pitchId, points }));
}

test.each<[string, PointsStep[], [number, number][], boolean[]]>([
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
    [step('own', 30), step('given', 30, a), step('team', 30), step('revoked', 30), step('restored', 30)],
    [
      [b, 30],
      [a, -30],
      [b, 30],
    ],
    [true, false, false],
  ],
  [
    'points that are paid after such a refund are own ones',
    [step('own', 30), step('given', 30, a), step('team', 30), step('revoked', 30), step('own', 30)],
    [
      [b, 30],
      [a, -30],
      [b, 30],
    ],
    [false, false, true],
  ],
  [
    'a refund of own points that have expired takes granted ones, and that is all',
    [step('own', 30), step('expired', 30), step('team', 30), step('revoked', 30), step('own', 30)],
    [[a, 30]],
    [false],
  ],
  [
    'a refund of own points that were spent takes granted ones, and that is all',
    [
      step('own', 30),
      step('given', 30, a),
      step('team', 30),
      step('revoked', 30),
      step('own', 30),
      step('given', 30, b),
      step('spent', 30, a),
      step('taken-back', 30, b),
    ],
    [[a, 30]],
    [false],
  ],
  [
    'points that came back are as old as before: granted ones expire first if they are older',
    [
      step('team', 30),
      step('own', 30),
      step('given', 30, a),
      step('returned', 30, a),
      step('given', 60, b),
      step('taken-back', 60, b),
      step('expired', 30),
    ],
    [[a, 30]],
    [false],
  ],
  [
    'and own ones if these are older',
    [step('own', 30), step('team', 30), step('given', 60, a), step('taken-back', 60, a), step('expired', 30)],
    [[b, 30]],
    [true],
  ],
  [
    'what comes back is the newest that was given',
    [
      step('own', 10),
      step('team', 5),
      step('own', 10),
      step('given', 15, a),
      step('taken-back', 5, a),
      step('expired', 5),
    ],
    [[b, 10]],
    [false],
  ],
  [
    'a refund that fails after granted points have come back in the place of own ones gives own ones back',
    [
      step('own', 30),
      step('given', 30, a),
      step('team', 30),
      step('revoked', 30),
      step('taken-back', 30, a),
      step('restored', 30),
    ],
    [
      [b, 30],
      [b, 30],
    ],
    [false, true],
  ],
  [
    'a refund that failed gives nothing back for another one that stands',
    [
      step('own', 30),
      step('expired', 30),
      step('own', 10),
      step('given', 10, a),
      step('team', 40),
      step('revoked', 30),
      step('revoked', 10),
      step('restored', 30),
    ],
    [
      [a, -10],
      [b, 10],
    ],
    [false, true],
  ],
  [
    'points that were paid after a refund stay own ones, also when they were elsewhere meanwhile',
    [step('own', 30), step('given', 30, a), step('team', 30), step('revoked', 30), step('own', 30)],
    [
      [b, 30],
      [b, -30],
      [c, 30],
      [a, -30],
      [b, 30],
    ],
    [false, false, false, false, true],
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
  expect(areGranted(steps, changes)).toEqual(expected);
});

interface History {
  steps: PointsStep[];
  available: number;
  /** Points that were granted by anybody except the team. */
  own: number;
  /** Points of the pitches, and the part that a reader of their tallies counts as granted. */
  gifts: Map<number, { points: number; granted: number }>;
}

const pitchIds = [1, 2, 3, 4];
const amount = fc.integer({ min: 1, max: 20 });
const wish = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constantFrom('own', 'team', 'expired', 'revoked', 'restored'), points: amount }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constantFrom('returned', 'spent'), pitchId: fc.constantFrom(...pitchIds) }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constantFrom('given', 'taken-back'),
      points: amount,
      pitchId: fc.constantFrom(...pitchIds),
    }),
  },
);

/** A history that the ledger allows: only existing points are taken. */
function historyOf(wishes: { kind: string; points?: number; pitchId?: number }[], check: (history: History) => void) {
  const history: History = { steps: [], available: 0, own: 0, gifts: new Map() };
  let revoked = 0;
  const settled = new Set<number>();
  for (const { kind, points: wanted = 0, pitchId = 0 } of wishes) {
    const gift = history.gifts.get(pitchId) ?? { points: 0, granted: 0 };
    const limits: Record<string, number> = {
      given: history.available,
      expired: history.available,
      revoked: history.available,
      restored: revoked,
      'taken-back': gift.points,
    };
    const isSettled = kind === 'returned' || kind === 'spent';
    const points = isSettled ? gift.points : Math.min(wanted, limits[kind] ?? wanted);
    if (points === 0 || settled.has(pitchId)) continue;
    if (isSettled) settled.add(pitchId);
    if (kind === 'given' || kind === 'taken-back') {
      const signed = kind === 'given' ? points : -points;
      const isGranted = new GrantedPoints(history.steps).change({ pitchId, points: signed });
      gift.points += signed;
      if (isGranted) gift.granted = Math.max(0, gift.granted + signed);
      history.gifts.set(pitchId, gift);
    } else if (isSettled) history.gifts.delete(pitchId);
    if (kind === 'own') history.own += points;
    if (kind === 'revoked') revoked += points;
    if (kind === 'restored') revoked -= points;
    const isMore = ['own', 'team', 'restored', 'taken-back', 'returned'].includes(kind);
    if (kind !== 'spent') history.available += isMore ? points : -points;
    history.steps.push(step(kind as PointsStep['kind'], points, pitchId || null));
    check(history);
  }
  return history;
}

test('what a reader counts as not granted is never more than the points of the member, in any order', () => {
  fc.assert(
    fc.property(fc.array(wish, { maxLength: 80, size: 'max' }), (wishes) => {
      historyOf(wishes, ({ gifts, own }) => {
        const ofOwn = [...gifts.values()].reduce((sum, { points, granted }) => sum + points - granted, 0);
        expect(ofOwn).toBeLessThanOrEqual(own);
      });
    }),
    { numRuns: 3000 },
  );
});

test('what pitches have of granted points is never more than what they have, and all can be given', () => {
  fc.assert(
    fc.property(fc.array(wish, { maxLength: 80, size: 'max' }), (wishes) => {
      const { steps, gifts, available } = historyOf(wishes, () => undefined);
      const holder = new GrantedPoints(steps);
      for (const [pitchId, { points }] of gifts) expect(holder.grantedAt(pitchId)).toBeLessThanOrEqual(points);
      const [one, all] = [new GrantedPoints(steps), 9];
      if (available > 0) one.change({ pitchId: all, points: available });
      const granted = one.grantedAt(all);
      // The first gifts have no label, and all later ones have one.
      const labels = Array.from({ length: available }, () => holder.change({ pitchId: all, points: 1 }));
      expect(labels).toEqual(labels.map((_, place) => place >= available - granted));
    }),
    { numRuns: 1000 },
  );
});

test('without refunds, points that are given and taken back at once change nothing about what pitches have', () => {
  const isRefund = ({ kind }: { kind: string }) => kind === 'revoked' || kind === 'restored';
  fc.assert(
    fc.property(
      fc.array(wish, { maxLength: 60, size: 'max' }),
      fc.integer({ min: 0, max: 60 }),
      amount,
      (wishes, at, points) => {
        const { steps } = historyOf(
          wishes.filter((one) => !isRefund(one)),
          () => undefined,
        );
        const before = historyOf(wishes.filter((one) => !isRefund(one)).slice(0, at), () => undefined);
        const there = Math.min(points, before.available);
        const detour = there > 0 ? [step('given', there, 9), step('taken-back', there, 9)] : [];
        const changed = before.steps.concat(detour, steps.slice(before.steps.length));
        for (const pitchId of pitchIds) {
          expect(new GrantedPoints(changed).grantedAt(pitchId)).toBe(new GrantedPoints(steps).grantedAt(pitchId));
        }
      },
    ),
    { numRuns: 1000 },
  );
});

test('points that are paid are given without a label, also after they were elsewhere', () => {
  fc.assert(
    fc.property(fc.array(wish, { maxLength: 80, size: 'max' }), amount, (wishes, points) => {
      const holder = new GrantedPoints([...historyOf(wishes, () => undefined).steps, step('own', points)]);
      const [there, back, elsewhere] = [
        { pitchId: 8, points },
        { pitchId: 8, points: -points },
        { pitchId: 9, points },
      ];
      expect([there, back, elsewhere].map((change) => holder.change(change))).toEqual([false, false, false]);
    }),
    { numRuns: 1000 },
  );
});

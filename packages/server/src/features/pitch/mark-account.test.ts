import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MarkAccount } from './mark-account.ts';

test('in any order of giving and taking back, gifts without a mark are never more than the points of the member', () => {
  const step = fc.record({ pitchId: fc.integer({ min: 1, max: 4 }), points: fc.integer({ min: -20, max: 20 }) });
  const amount = fc.integer({ min: 0, max: 30 });
  fc.assert(
    fc.property(amount, amount, fc.array(step, { maxLength: 60 }), (own, byTeam, steps) => {
      const account = new MarkAccount(own, []);
      const given = new Map<number, number>();
      const marked = new Map<number, number>();
      const sumOf = (of: Map<number, number>) => [...of.values()].reduce((sum, one) => sum + one, 0);
      for (const { pitchId, points: wish } of steps) {
        const before = given.get(pitchId) ?? 0;
        const points = Math.max(-before, Math.min(wish, own + byTeam - sumOf(given)));
        if (points === 0) continue;
        const isMarked = account.isGranted({ pitchId, points });
        given.set(pitchId, before + points);
        if (isMarked) marked.set(pitchId, (marked.get(pitchId) ?? 0) + points);
        const unmarked = [...given].map(([id, total]) => Math.max(0, total - (marked.get(id) ?? 0)));
        expect(unmarked.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(own);
        // Who has points of their own left gives them without a mark.
        if (points > 0 && sumOf(given) <= own) expect(isMarked).toBe(false);
      }
    }),
    { numRuns: 2000 },
  );
});

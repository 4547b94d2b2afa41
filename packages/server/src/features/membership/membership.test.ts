import fc from 'fast-check';
import { expect, test } from 'vitest';
import { factInForce } from './service.ts';

function day(number: number) {
  return new Date(Date.UTC(2026, 0, 1) + number * 86_400_000);
}

const anyFact = fc
  .record({
    id: fc.integer({ min: 1 }),
    kind: fc.constantFrom('complimentary' as const, 'trial' as const, 'gift' as const),
    plan: fc.constantFrom('monthly' as const, 'annual' as const),
    start: fc.integer({ min: 0, max: 100 }),
    length: fc.option(fc.integer({ min: 1, max: 100 })),
    revokedAfter: fc.option(fc.integer({ min: 0, max: 100 })),
  })
  .map(({ start, length, revokedAfter, ...fact }) => ({
    ...fact,
    starts_at: day(start),
    ends_at: length === null ? null : day(start + length),
    revoked_at: revokedAfter === null ? null : day(start + revokedAfter),
  }));

test('somebody is a member exactly while one of their facts holds, in any order of facts', () => {
  fc.assert(
    fc.property(fc.array(anyFact, { maxLength: 6 }), fc.integer({ min: -5, max: 210 }), (facts, number) => {
      const at = day(number);
      const holds = facts.filter((fact) => {
        const end = Math.min(fact.ends_at?.getTime() ?? Infinity, fact.revoked_at?.getTime() ?? Infinity);
        return fact.starts_at.getTime() <= at.getTime() && at.getTime() < end;
      });
      const found = factInForce(facts, at);
      expect(found !== null).toBe(holds.length > 0);
      expect(factInForce(facts.toReversed(), at)?.ends_at).toEqual(found?.ends_at);
      if (found) expect(holds).toContain(found);
    }),
  );
});

import { dayMs } from '@greenlight/contract/duration';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { describeReason, type MembershipFact, type MembershipStanding, membershipAt } from './policy.ts';

function day(number: number) {
  return new Date(Date.UTC(2026, 0, 1) + number * dayMs);
}

function fact(kind: MembershipFact['kind'], start: number, end: number | null, rest: Partial<MembershipFact> = {}) {
  const endsAt = end === null ? null : day(end);
  const plan = { planId: 'monthly', planName: 'Monthly' };
  return { id: start + 1, kind, ...plan, startsAt: day(start), endsAt, revokedAt: null, revokedReason: null, ...rest };
}

const kinds = ['complimentary', 'trial', 'paid', 'grace', 'gift', 'referral', 'patreon', 'suspended'] as const;
const anyFact = fc
  .record({
    kind: fc.constantFrom(...kinds),
    start: fc.integer({ min: 0, max: 100 }),
    length: fc.option(fc.integer({ min: 1, max: 100 })),
    revokedAfter: fc.option(fc.integer({ min: 0, max: 100 })),
  })
  .map(({ kind, start, length, revokedAfter }) =>
    fact(kind, start, length === null ? null : start + length, {
      revokedAt: revokedAfter === null ? null : day(start + revokedAfter),
    }),
  );

test('an account is a member exactly while a fact holds and no suspension does, in any order of facts', () => {
  fc.assert(
    fc.property(fc.array(anyFact, { maxLength: 8 }), fc.integer({ min: -5, max: 210 }), (facts, number) => {
      const at = day(number);
      const holding = facts.filter(({ startsAt, endsAt, revokedAt }) => {
        const end = Math.min(endsAt?.getTime() ?? Infinity, revokedAt?.getTime() ?? Infinity);
        return startsAt.getTime() <= at.getTime() && at.getTime() < end;
      });
      const suspended = holding.some(({ kind }) => kind === 'suspended');
      const found = membershipAt(facts, [], at);
      expect(found.member).toBe(!suspended && holding.some(({ kind }) => kind !== 'suspended'));
      expect(membershipAt(facts.toReversed(), [], at)).toMatchObject({ member: found.member, until: found.until });
      if (found.fact) expect(holding).toContain(found.fact);
      if (found.until) expect(found.until > at).toBe(true);
      // Apart from suspensions, the membership lasts until the returned end.
      if (found.member && found.reason.code !== 'grace' && found.until) {
        const untilThen = facts.filter(({ kind }) => kind !== 'suspended');
        expect(membershipAt(untilThen, [], new Date(found.until.getTime() - 1)).member).toBe(true);
      }
    }),
  );
});

test('membership can be read for the past: a revoked fact holds until its revocation', () => {
  const facts = [fact('paid', 0, 30, { revokedAt: day(10), revokedReason: 'refund' })];
  expect(membershipAt(facts, [], day(9)).member).toBe(true);
  const after = membershipAt(facts, [], day(10));
  expect(after.member).toBe(false);
  expect(describeReason(after.reason)).toBe('the paid membership was refunded on 2026-01-11 at 00:00 UTC');
});

test('grace that a cancellation revoked before it began is not the reason', () => {
  const facts = [fact('grace', 30, 37, { revokedAt: day(30), revokedReason: 'cancelled' }), fact('paid', 0, 30)];
  expect(membershipAt(facts, [], day(31)).reason).toMatchObject({ code: 'ended', kind: 'paid' });
});

test('grace is the reason only if nothing else holds, and does not extend the end of a membership', () => {
  const facts = [fact('grace', 30, 37), fact('paid', 0, 30), fact('paid', 40, 61)];
  expect(membershipAt(facts, [], day(29))).toMatchObject({ member: true, reason: { code: 'paid' }, until: day(30) });
  expect(membershipAt(facts, [], day(30)).reason).toMatchObject({ code: 'grace', until: day(37) });
  expect(membershipAt(facts, [], day(41)).reason).toMatchObject({ code: 'paid', until: day(61) });
});

test('facts that follow without a gap count as one membership', () => {
  const facts = [fact('trial', 0, 14), fact('paid', 14, 44), fact('gift', 44, 134), fact('gift', 135, 200)];
  expect(membershipAt(facts, [], day(3)).until).toEqual(day(134));
});

test('a suspension overrides every other fact until it is lifted', () => {
  const facts = [fact('paid', 0, 30), fact('suspended', 5, null, { planId: null, revokedAt: day(8) })];
  expect(membershipAt(facts, [], day(6)).reason).toEqual({ code: 'suspended', since: day(5) });
  expect(membershipAt(facts, [], day(8)).member).toBe(true);
});

test('the latest standing that has begun counts', () => {
  const standing = (state: MembershipStanding['state'], since: number): MembershipStanding => ({
    backend: 'foundry',
    subscriptionId: '1',
    planId: 'monthly',
    planName: 'Monthly',
    state,
    cancelled: false,
    billingAt: null,
    since: day(since),
  });
  const standings = [standing('trialing', 0), standing('active', 14), standing('paused', 44)];
  expect(membershipAt([], standings, day(20)).standing?.state).toBe('active');
  expect(membershipAt([], standings, day(-1)).standing).toBeNull();
  expect(describeReason(membershipAt([fact('paid', 0, 44)], standings, day(50)).reason)).toBe(
    'the subscription to Monthly is paused',
  );
});

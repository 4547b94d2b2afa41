import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp, type TestAccount } from '../../../test/accounts.ts';
import { startSecondServer, startTestServer, type TestServer } from '../../../test/test-server.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { checkBalances } from '../points/check-balances.ts';
import { grantPoints, revokePoints } from '../points/points-ledger.ts';
import { changeInBatches } from './change-support.ts';
import { checkPitches } from './check-pitch.ts';
import { movePitch } from './move-pitch.ts';
import { settlePitches } from './settle-pitch.ts';
import { makePitch } from './test-data.ts';

let servers: [TestServer, TestServer];
let operator: TestAccount;
let members: string[];

beforeAll(async () => {
  const first = await startTestServer();
  servers = [first, await startSecondServer(first)];
  operator = await signUp(first, { role: 'operator' });
  members = (await Promise.all([1, 2, 3].map(() => signUp(first)))).map(({ userId }) => userId);
});
afterAll(async () => {
  for (const server of servers.toReversed()) await server.close();
});

const who = { member: fc.nat(2), node: fc.nat(1) };
const points = fc.integer({ min: 1, max: 12 });
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('grant' as const), points, ...who }) },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('give' as const), points, pitch: fc.nat(1), ...who }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('takeBack' as const), points, pitch: fc.nat(1), ...who }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('refund' as const), points, ...who }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('close' as const), pitch: fc.nat(1), node: fc.nat(1) }) },
);

/** Points that do not agree with a sum. */
async function differences(): Promise<unknown[]> {
  const { platform } = servers[0];
  const { db } = platform;
  await checkPitches(platform);
  await checkBalances(platform);
  const alarms = await db.selectFrom('points_alarm').select('differences').where('solved_at', 'is', null).execute();
  const { rows } = await sql<{ what: string; off: number }>`
    select 'postings' as what, coalesce(sum(amount), 0)::int as off from points_posting
    union all
    select 'reserved', (select coalesce(sum(reserved), 0) from points_holder)::int - (
      select coalesce(sum(points), 0) from pitch_support where not is_settled)::int
    union all
    select 'pitches', (select coalesce(sum(points), 0) from pitch)::int - (
      select coalesce(sum(points), 0) from pitch_support)::int`.execute(db);
  return [...alarms, ...rows.filter(({ off }) => off !== 0)];
}

test('grants, gifts, refunds and closings on two servers at the same time keep all sums at zero', {
  timeout: 120_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      const [{ platform }] = servers;
      const rules = { goal: 15, missed: 'spent' as const };
      const pitchIds = await Promise.all([1, 2].map(() => makePitch(platform, operator.userId, rules)));
      await Promise.allSettled(
        steps.map(async (one) => {
          const { platform: node } = servers[one.node] as TestServer;
          if (one.kind === 'close') {
            await movePitch(node, operator.userId, { pitchId: pitchIds[one.pitch] as number, to: 'closed' });
            return settlePitches(node);
          }
          const userId = members[one.member] as string;
          const event = randomUUID();
          if (one.kind === 'grant') {
            const grant = { userId, amount: one.points, event, kind: 'granted' as const };
            return inTransaction(node.db, (tx) => grantPoints(node, tx, [grant]));
          }
          if (one.kind === 'refund') {
            return inTransaction(node.db, (tx) => revokePoints(node, tx, { userId, amount: one.points, event }));
          }
          const change = { userId, pitchId: pitchIds[one.pitch] as number, key: event };
          return changeInBatches(node, { ...change, points: one.kind === 'give' ? one.points : -one.points });
        }),
      );
      await settlePitches(platform);
      expect(await differences()).toEqual([]);
    }),
    { numRuns: 25 },
  );
});

import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp, type TestAccount } from '../../../test/accounts.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { makeMedia } from '../media/test-data.ts';
import { grantPlanBadge } from './grant-badge.ts';
import { holdersOf, makeBadge, runBadges, seedCommenters } from './test-data.ts';

let server: TestServer;
let operator: TestAccount;
let members: string[];

beforeAll(async () => {
  server = await startTestServer();
  operator = await signUp(server, { role: 'operator' });
  await operator.client.studioConfig.update({ body: { config: { badges_enabled: true } } });
  const accounts = await Promise.all(Array.from({ length: 12 }, () => signUp(server)));
  members = accounts.map(({ userId }) => userId);
});
afterAll(() => server?.close());

async function leftOf(badge: string) {
  return (await operator.client.studioBadges.read({ params: { id: badge } })).edition;
}

test('an edition is never exceeded, and never given twice to an account, however grants meet', async () => {
  const { platform } = server;
  const member = fc.integer({ min: 0, max: 11 });
  // Concurrent transactions, each with some grants; some are rolled back.
  const transaction = fc.record({ who: fc.array(member, { minLength: 1, maxLength: 4 }), fails: fc.boolean() });
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 8 }), fc.array(transaction, { maxLength: 12 }), async (limit, all) => {
      const badge = await makeBadge(platform, operator.userId, { kind: 'hand' }, { edition: limit });
      let granted = 0;
      await Promise.all(
        all.map(async ({ who, fails }, index) => {
          const run = inTransaction(platform.db, async (tx) => {
            let own = 0;
            for (const each of who.toSorted((one, other) => one - other)) {
              const userId = members[each] as string;
              if (await grantPlanBadge(tx, { userId, badge, event: `game:${index}`, at: platform.clock.now() }))
                own += 1;
            }
            if (fails) throw new Error('rolled back');
            granted += own;
          });
          await run.catch((error: Error) => expect(error.message).toBe('rolled back'));
        }),
      );
      const holders = await holdersOf(platform, badge);
      expect(new Set(holders).size).toBe(holders.length);
      expect(holders).toHaveLength(granted);
      const asked = new Set(all.flatMap(({ who, fails }) => (fails ? [] : who))).size;
      // Exactly the requested number, up to the limit. An account that lost to a transaction that was rolled back may
      // try again.
      expect(holders.length).toBeLessThanOrEqual(Math.min(limit, asked));
      if (all.every(({ fails }) => !fails)) expect(holders).toHaveLength(Math.min(limit, asked));
      expect(await leftOf(badge)).toEqual({ limit, left: limit - holders.length });
    }),
    { numRuns: 25 },
  );
}, 120_000);

test('over the past an edition goes to those who were first, also while others earn it', async () => {
  const { platform } = server;
  const { db } = platform;
  const mediaId = await makeMedia(db, {});
  await seedCommenters(platform, { mediaId, count: 30 });
  // The newest accounts wrote first.
  const { rows } = await db
    .selectFrom('comment')
    .select(['id', 'account_id'])
    .orderBy('account_id', 'desc')
    .execute()
    .then((found) => ({ rows: found }));
  for (const [index, { id }] of rows.entries()) {
    const at = new Date(Date.UTC(2024, 0, 1, 0, index));
    await db.updateTable('comment').set({ created_at: at }).where('id', '=', id).execute();
  }
  const badge = await makeBadge(platform, operator.userId, { kind: 'comments', threshold: 1 }, { edition: 7 });
  await Promise.all([runBadges(platform), runBadges(platform)]);
  const first = rows.slice(0, 7).map(({ account_id }) => account_id);
  expect(await holdersOf(platform, badge)).toEqual(first.toSorted());
  expect(await leftOf(badge)).toEqual({ limit: 7, left: 0 });
  // An erased account keeps its place, so the number that is left does not change.
  await db
    .deleteFrom('account')
    .where('id', '=', first[0] as string)
    .execute();
  expect(await leftOf(badge)).toEqual({ limit: 7, left: 0 });
  await runBadges(platform);
  expect(await holdersOf(platform, badge)).toHaveLength(6);
});

async function commenterCount(): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(distinct account_id)::int as n from comment`.execute(
    server.platform.db,
  );
  return rows[0]?.n ?? 0;
}

test('a rule waits for members who are being written here, not for other databases of the server', async () => {
  const { platform } = server;
  const other = await startTestServer();
  const mediaId = await makeMedia(platform.db, {});
  const written = Promise.withResolvers<void>();
  const elsewhere = inTransaction(other.platform.db, async (tx) => {
    await sql`select pg_current_xact_id()`.execute(tx);
    await written.promise;
  });
  try {
    const here = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const comment = inTransaction(platform.db, async (tx) => {
      await seedCommenters({ ...platform, db: tx }, { mediaId, count: 1 });
      // The account is in no note that is read later.
      await tx.deleteFrom('badge_due').execute();
      begun.resolve();
      await here.promise;
    });
    await begun.promise;
    const before = await commenterCount();
    const badge = await makeBadge(platform, operator.userId, { kind: 'comments', threshold: 1 });
    const run = runBadges(platform);
    await sleep(500);
    expect(await holdersOf(platform, badge)).toEqual([]);
    here.resolve();
    await comment;
    await run;
    expect(await holdersOf(platform, badge)).toHaveLength(before + 1);
  } finally {
    written.resolve();
    await elsewhere;
    await other.close();
  }
});

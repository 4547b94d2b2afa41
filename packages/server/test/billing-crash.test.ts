import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runDueJob } from '../src/features/money/engine/renewal/jobs.ts';
import { makeCard } from '../src/features/money/gateway/test-data.ts';
import { type CrashHost, makeCrashHost, signInAtHost } from './crash-host.ts';
import { addMoneyLanes } from './crash-money.ts';

const rounds = 2;
const subscribers = 24;
const patienceMs = 5000;
const testTimeoutMs = 240_000;

let host: CrashHost;

beforeAll(async () => {
  host = await makeCrashHost();
  await host.start('all');
  await sql`update plan set offered = id in ('monthly', 'annual')`.execute(host.db);
  await sql`update gift_option set offered = true`.execute(host.db);
});
afterAll(() => host?.close());

/** A member with a card; for every third one the connection to the gateway breaks after the charge. */
async function makeMember(index: number) {
  const member = await signInAtHost(host);
  await makeCard(host.platform, member.userId, index % 3 === 0 ? breaksAfterCharge : undefined);
  return member;
}

/** Starts the lanes of other money operations, with their own accounts. */
async function openLanes(coupon: string) {
  const [operator, buyer, friend, payer] = await Promise.all([
    makeMember(1),
    makeMember(1),
    makeMember(1),
    makeMember(1),
  ]);
  await sql`update account set role = 'operator' where id = ${operator.userId}`.execute(host.db);
  await operator.client.studioCoupons.create({ body: { name: 'Crash', code: coupon, percentOff: 10 } });
  await payer.client.foundry.subscribe({ body: { planId: 'monthly', withoutTrial: true } });
  const { payments } = await payer.client.foundry.history();
  return addMoneyLanes(host, { operator, buyer, friend, charge: payments[0]?.id ?? '' });
}

const breaksAfterCharge = '4000000000001026';

async function books() {
  const { rows } = await sql<{
    taken: number;
    doubled: number;
    unpaid: number;
    unbooked: number;
    withoutRight: number;
    withoutAccess: number;
    off: number;
    gaps: number;
  }>`
    select
      (select count(*)::int from sandbox_charge where state = 'succeeded') as taken,
      (select count(*)::int from (
        select from charge where state = 'succeeded' group by subject, period_start having count(*) > 1) s) as doubled,
      (select count(*)::int from charge c where state = 'succeeded'
        and not exists (select from sandbox_charge k where k.key = c.id::text and k.state = 'succeeded')) as unpaid,
      (select count(*)::int from charge c where state = 'succeeded' and (
        not exists (select from invoice where charge_id = c.id)
        or not exists (select from ledger_posting where source = 'charge:' || c.id))) as unbooked,
      (select count(*)::int from membership_fact where kind = 'paid' and backend = 'foundry') - (
        select count(*)::int from charge where state = 'succeeded' and subject like 'foundry:%') as "withoutRight",
      (select count(*)::int from charge c where state = 'succeeded' and subject like 'foundry:%' and not exists (
        select from membership_fact f where f.account_id = c.account_id and kind = 'paid'
          and ends_at >= c.period_end)) as "withoutAccess",
      (select count(*)::int from (select from ledger_line group by currency having sum(amount) <> 0) s) as off,
      (select coalesce(max(number), 0) - count(*)::int from invoice where kind = 'invoice') as gaps`.execute(host.db);
  return rows[0];
}

const inOrder = { doubled: 0, unpaid: 0, unbooked: 0, withoutRight: 0, withoutAccess: 0, off: 0, gaps: 0 };

test(
  `after ${rounds} kills of the program and its database nobody paid twice, and each payment gave what was bought`,
  async () => {
    const members = await Promise.all(Array.from({ length: subscribers }, (_, index) => makeMember(index)));
    // A different code for each attempt of the test.
    const coupon = `crash${randomInt(1_000_000)}`;
    const lanes = await openLanes(coupon);
    let acknowledged = 0;
    for (let round = 0; round < rounds; round += 1) {
      const perRound = subscribers / rounds;
      const own = members.slice(round * perRound, (round + 1) * perRound);
      const working = own.map(async ({ client }) => {
        await client.foundry.subscribe({ body: { planId: 'monthly', withoutTrial: true, coupon } });
        acknowledged += 1;
        await client.foundry.change({ body: { planId: 'annual' } });
      });
      const writing = lanes.write();
      // Makes the subscriptions of earlier rounds due again.
      await sql`update foundry_subscription set due_at = now(), period_end = now(), grace_end = now() + interval '7 days'
        where state = 'active'`.execute(host.db);
      await host.platform.jobs.enqueue(host.db, runDueJob, {});
      await Promise.any([...working, sleep(patienceMs)]).catch(() => undefined);
      await sleep(randomInt(60));
      await host.kill(round);
      await Promise.all([writing, Promise.allSettled(working)]);
      await host.start('all');
      expect(await books()).toMatchObject(inOrder);
      await lanes.check();
    }
    // Each poll makes subscriptions due that are due within 2 minutes.
    const open = async () => {
      await sql`update foundry_subscription set due_at = now() where due_at < now() + interval '2 minutes'`.execute(
        host.db,
      );
      await host.platform.jobs.enqueue(host.db, runDueJob, {});
      const { rows } = await sql`select from charge where state = 'intended'`.execute(host.db);
      return rows.length;
    };
    await expect.poll(open, { timeout: 140_000, interval: 1500 }).toBe(0);
    await lanes.finish();
    await lanes.check();
    const idle = Object.entries(lanes.acknowledged).filter(([, told]) => told.length === 0);
    expect(idle).toEqual([]);
    const after = await books();
    const { rows } = await sql<{ paid: number }>`
      select count(*)::int as paid from charge where state = 'succeeded'`.execute(host.db);
    expect(after).toEqual({ ...inOrder, taken: rows[0]?.paid });
    expect(acknowledged).toBeGreaterThan(0);
    expect(rows[0]?.paid).toBeGreaterThan(acknowledged);
  },
  testTimeoutMs,
);

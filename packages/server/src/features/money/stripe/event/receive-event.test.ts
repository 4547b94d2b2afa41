import { dayMs } from '@greenlight/contract/duration';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp, type TestAccount } from '../../../../../test/accounts.ts';
import { listen, type StripeSite, signInAtSite, startStripeSite, subscribe } from '../../../../../test/stripe-site.ts';
import { cards, makeCard } from '../../../../../test/stripe-stand-in/card.ts';
import { makeCustomer, makePrice, makeProduct } from '../../../../../test/stripe-stand-in/catalogue.ts';
import { closeDispute, dispute } from '../../../../../test/stripe-stand-in/dispute.ts';
import { refund } from '../../../../../test/stripe-stand-in/payment.ts';
import { testWebhookSecret } from '../../../../../test/stripe-stand-in/stand-in.ts';
import { beginSubscription, cancelNow, changeSubscription } from '../../../../../test/stripe-stand-in/subscription.ts';
import { deliver, signature } from '../../../../../test/stripe-stand-in/webhook.ts';
import { refOf } from '../../../../../test/stripe-stand-in/world.ts';
import { readMembership } from '../../entitlement/read-membership.ts';
import { productOf } from '../product/plan-product.ts';
import { reconcileWithProvider } from '../reconcile.ts';

let site: StripeSite;
beforeAll(async () => {
  site = await startStripeSite();
});
afterAll(() => site.close());

/** The stored data about the members: facts, subscriptions, points and memberships. */
async function state(members: TestAccount[]) {
  const { db } = site.server.platform;
  const { rows: facts } = await sql`
    select account_id, kind, starts_at, ends_at, subscription_id from membership_fact
    where kind in ('trial', 'paid') and revoked_at is null order by account_id, starts_at, ends_at, kind`.execute(db);
  const { rows: subscriptions } = await sql`
    select id, plan_id, state, amount, paid_until, billing_at, cancels, ended_at, discount, card, digest
    from stripe_subscription order by id`.execute(db);
  const { rows: points } = await sql`
    select account_id, points, event from points_of_account order by account_id, event`.execute(db);
  const memberships = await Promise.all(
    members.map(async ({ userId }) => {
      const { member, reason, until, standing } = await readMembership(site.server.platform, userId);
      const stands = standing && { ...standing, since: null };
      return { userId, member, reason: member && reason, until, stands };
    }),
  );
  return { facts, subscriptions, points, memberships };
}

async function forgetAll() {
  const { db } = site.server.platform;
  for (const table of ['membership_fact', 'membership_standing', 'stripe_event', 'stripe_customer', 'trial_use']) {
    await sql`delete from ${sql.table(table)}`.execute(db);
  }
  await sql`delete from stripe_subscription`.execute(db);
  // A trigger protects movements.
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    for (const table of ['points_movement', 'points_revocation', 'points_holder']) {
      await sql`delete from ${sql.table(table)}`.execute(tx);
    }
  });
}

/** Random numbers, the same for the same seed (mulberry32). */
function fate(seed: number) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** Half a year of the members' subscriptions, with every kind of change. */
async function live(members: TestAccount[]) {
  const { stripe } = site;
  const { world } = stripe;
  const random = fate(7);
  const pick = <T>(from: readonly T[]) => from[Math.floor(random() * from.length)] as T;
  const prices = (['monthly', 'annual'] as const).map((planId) => {
    const interval = planId === 'annual' ? ('year' as const) : ('month' as const);
    const amount = planId === 'annual' ? 3999 : 399;
    const product = makeProduct(world, { id: productOf(planId), name: planId, metadata: { planId } }).id;
    return makePrice(world, { product, amount, currency: 'usd', interval, lookupKey: planId, metadata: { planId } }).id;
  });
  const subscriptions = members.map(({ userId }, index) => {
    const customer = makeCustomer(world, { email: null, metadata: { subscriber: userId } }).id;
    const method = makeCard(world, `40000000000${10_000 + index}`, customer).id;
    return beginSubscription(world, { customer, price: pick(prices), trialDays: pick([0, 14]), method, metadata: {} });
  });
  for (let day = 0; day < 180; day += 6) {
    for (const subscription of subscriptions) {
      if (subscription.ended_at !== null || random() > 0.3) continue;
      const customer = refOf(subscription.customer);
      const charges = [...world.charges.values()].filter(
        (charge) => refOf(charge.customer) === customer && charge.paid && !charge.disputed,
      );
      const paid = charges.findLast(({ refunded }) => !refunded);
      const does = pick([
        'cancel',
        'resume',
        'plan',
        'pause',
        'bad-card',
        'good-card',
        'refund',
        'dispute',
        'stop',
        'no',
      ]);
      if (does === 'cancel') changeSubscription(world, subscription, { cancelAtPeriodEnd: random() < 0.3 });
      if (does === 'resume') changeSubscription(world, subscription, { cancelAtPeriodEnd: false, pause: null });
      if (does === 'plan') changeSubscription(world, subscription, { price: pick(prices) });
      if (does === 'pause') changeSubscription(world, subscription, { pause: { resumesAt: null } });
      if (does.endsWith('card')) {
        const number = does === 'bad-card' ? cards.short : cards.good;
        changeSubscription(world, subscription, { method: makeCard(world, number, customer).id });
      }
      if (does === 'refund' && paid) refund(world, { intent: refOf(paid.payment_intent) });
      if (does === 'dispute' && paid) {
        const { id } = dispute(world, paid.id);
        if (random() < 0.7) closeDispute(world, id, random() < 0.7 ? 'won' : 'lost');
      }
      if (does === 'stop' && random() < 0.2) cancelNow(world, subscription);
    }
    // A fact that is seen only after its end is not revoked, so events are processed before the clock moves.
    await site.followed();
    await stripe.turnTo(new Date(world.clock.now().getTime() + 6 * dayMs), stripe.settled);
    await site.followed();
  }
}

test('hundreds of events, shuffled and delivered one to five times, lead to the state of the ordered run', async () => {
  const members = await Promise.all(Array.from({ length: 14 }, () => signUp(site.server)));
  await live(members);
  await site.followed();
  const ordered = await state(members);
  expect(site.stripe.world.events.length).toBeGreaterThan(300);
  await forgetAll();
  const random = fate(11);
  const told = site.stripe.world.events
    .flatMap((event) => Array.from({ length: 1 + Math.floor(random() * 5) }, () => ({ event, place: random() })))
    .toSorted((one, other) => one.place - other.place)
    .map(({ event }) => event);
  const statuses = new Set<number>();
  for (let at = 0; at < told.length; at += 16) {
    for (const status of await Promise.all(told.slice(at, at + 16).map((event) => site.stripe.deliver(event)))) {
      statuses.add(status);
    }
  }
  expect([...statuses]).toEqual([200]);
  await site.followed();
  // The process uses cached facts for four seconds.
  await new Promise((resolve) => setTimeout(resolve, 4100));
  expect(await state(members)).toEqual(ordered);
  const { rows } = await sql<{ told: number; kept: number }>`
    select sum(deliveries)::int as told, count(*)::int as kept from stripe_event`.execute(site.server.platform.db);
  expect(rows[0]).toEqual({ told: told.length, kept: site.stripe.world.events.length });
}, 240_000);

test('the hourly comparison finds and counts changes whose webhooks did not arrive', async () => {
  const [member, other] = [await signUp(site.server), await signUp(site.server)];
  await reconcileWithProvider(site.server.platform);
  site.stripe.listener = null;
  await subscribe(site, member, { planId: 'monthly', card: '4000000000990001' });
  await subscribe(site, other, { planId: 'annual', card: '4000000000990002', withoutTrial: true });
  site.server.clock.advance(60_000);
  const intent = [...site.stripe.world.intents.keys()].at(-1) ?? '';
  refund(site.stripe.world, { intent });
  expect((await readMembership(site.server.platform, member.userId)).member).toBe(false);
  site.server.clock.advance(10 * 60_000);
  // No lock is held while the provider is asked.
  let asked = 0;
  site.stripe.onCall = async () => {
    asked += 1;
    await sql`select from stripe_customer for share nowait`.execute(site.server.platform.db);
  };
  await reconcileWithProvider(site.server.platform);
  site.stripe.onCall = null;
  expect(asked).toBeGreaterThan(5);
  expect((await readMembership(site.server.platform, member.userId)).reason.code).toBe('trial');
  expect((await readMembership(site.server.platform, other.userId)).reason).toMatchObject({ code: 'revoked' });
  const operator = await signInAtSite(site, site.operator);
  const { checks } = await operator.studioBilling.checks();
  expect(checks[0]).toMatchObject({ mended: 2, problem: null });
  const { events } = await operator.studioBilling.events({ query: { pageSize: 50 } });
  expect(events.filter(({ deliveries }) => deliveries === 0).length).toBeGreaterThan(2);
  // A second comparison finds nothing to mend.
  await reconcileWithProvider(site.server.platform);
  expect((await operator.studioBilling.checks()).checks[0]).toMatchObject({ mended: 0 });
  listen(site);
});

test('staff replay an event in the studio, and an erased account is deleted at the provider', async () => {
  const member = await signUp(site.server);
  await subscribe(site, member, { planId: 'monthly', card: '4000000000990003', withoutTrial: true });
  const operator = await signInAtSite(site, site.operator);
  const { events } = await operator.studioBilling.events({ query: { state: 'done' } });
  await operator.studioBilling.replay({ params: { id: events[0]?.id ?? '' } });
  await site.followed();
  await expect(operator.studioBilling.replay({ params: { id: 'evt_none' } })).rejects.toMatchObject({
    code: 'not_found',
  });
  const before = [...site.stripe.world.customers.values()].filter(
    ({ metadata }) => metadata.subscriber === member.userId,
  );
  expect(before).toHaveLength(1);
  // An account that waits for erasure is not charged again, unless the erasure is taken back.
  const cancels = () =>
    [...site.stripe.world.subscriptions.values()].findLast(({ customer }) => customer === before[0]?.id)
      ?.cancel_at_period_end;
  const due = (at: Date | null) =>
    sql`update account set deletion_requested_at = ${at}, deletion_due_at = ${at} where id = ${member.userId}`.execute(
      site.server.platform.db,
    );
  for (const at of [site.server.clock.now(), null, site.server.clock.now()]) {
    await due(at);
    await reconcileWithProvider(site.server.platform);
    expect(cancels()).toBe(at !== null);
  }
  await site.followed();
  await sql`delete from account where id = ${member.userId}`.execute(site.server.platform.db);
  await reconcileWithProvider(site.server.platform);
  expect(site.stripe.world.customers.has(before[0]?.id ?? '')).toBe(false);
  const left = [...site.stripe.world.subscriptions.values()].filter(({ customer }) => customer === before[0]?.id);
  expect(left.map(({ status }) => status)).toEqual(['canceled']);
});

test('a webhook with a wrong or an old signature is refused', async () => {
  const event = site.stripe.world.events.at(-1);
  if (!event) throw new Error('nothing has happened');
  const url = `${site.server.url}/api/payment/v1/stripe/webhook`;
  expect(await deliver(site.stripe.world, event, { url, secret: 'whsec_another' })).toBe(400);
  const body = JSON.stringify(event);
  const at = Math.floor(site.server.clock.now().getTime() / 1000);
  const send = (header: Record<string, string>, text = body) =>
    fetch(url, { method: 'POST', headers: { 'content-type': 'application/json', ...header }, body: text });
  const signed = (seconds: number) => ({
    'stripe-signature': signature(body, { secret: testWebhookSecret, at: seconds }),
  });
  expect((await send(signed(at - 301))).status).toBe(400);
  expect((await send(signed(at), body.replace('event', 'evenT'))).status).toBe(400);
  expect((await send({})).status).toBe(400);
  expect((await send({}, '')).status).toBe(400);
  expect((await send(signed(at))).status).toBe(200);
});

import { dayMs } from '@greenlight/contract/duration';
import { sql } from 'kysely';
import { openSession } from '../src/features/account/session/open-session.ts';
import { readMembershipInTransaction } from '../src/features/money/entitlement/read-membership.ts';
import { changeBillingSetting } from '../src/features/money/gateway/billing-setting.ts';
import { paymentJobs } from '../src/features/money/ledger/jobs.ts';
import { stripeJobs } from '../src/features/money/stripe/jobs.ts';
import { createTestClock } from '../src/platform/clock/clock.ts';
import { signUp, type TestAccount } from './accounts.ts';
import { newDevice } from './device.ts';
import { type StripeStandIn, startStripe, testSecret, testWebhookSecret } from './stripe-stand-in/stand-in.ts';
import { refOf } from './stripe-stand-in/world.ts';
import { startTestServer, type TestServer, type TestServerOptions } from './test-server.ts';

/** Signs the account in again, because the clock was advanced past the end of its session. */
export async function signInAtSite({ server }: StripeSite, { userId }: TestAccount) {
  const device = newDevice();
  const origin = { device, ip: '127.0.0.1', userAgent: 'test' };
  return server.as(await openSession(server.platform, server.platform.db, { userId, origin }));
}

export interface StripeSite {
  server: TestServer;
  stripe: StripeStandIn;
  operator: TestAccount;
  /** Advances the clock of both, and handles the events in between. */
  turn(days: number): Promise<void>;
  /** Resolves when the service has handled all events. */
  followed: () => Promise<void>;
  close(): Promise<void>;
}

/** A service that by default bills members at the card provider, and the provider; both share one clock. */
export async function startStripeSite({
  backend = 'stripe',
  gateway = 'sandbox',
  ...options
}: TestServerOptions & {
  backend?: 'foundry' | 'stripe';
  gateway?: 'sandbox' | 'stripe';
} = {}): Promise<StripeSite> {
  const clock = createTestClock(new Date('2026-03-31T10:00:00Z'));
  const stripe = await startStripe(clock);
  const started = await startTestServer({
    jobs: [...stripeJobs, ...paymentJobs],
    ...options,
    clock,
    env: { STRIPE_API_URL: stripe.url, WORKER_CONCURRENCY: '4', ...options.env },
  });
  const server = { ...started, clock };
  const { platform } = server;
  const operator = await signUp(server, { role: 'operator' });
  const keys = { secret: testSecret, webhookSecret: testWebhookSecret };
  await changeBillingSetting(platform, { actorId: operator.userId, change: { stripe: keys, backend, gateway } });
  listen({ server, stripe });
  const followed = async () => {
    await stripe.settled();
    for (;;) {
      const { rows } = await sql`select from stripe_event where state in ('waiting', 'failed') limit 1`.execute(
        platform.db,
      );
      if (rows.length === 0) return;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  return {
    server,
    stripe,
    operator,
    followed,
    async turn(days) {
      await stripe.turnTo(new Date(clock.now().getTime() + days * dayMs), followed);
      await followed();
    },
    async close() {
      // An event sent during the close would keep a connection open for a minute.
      stripe.listener = null;
      await stripe.settled();
      await server.close();
      await stripe.close();
    },
  };
}

/** Sends the provider's events to the service from now on. */
export function listen({ server, stripe }: Pick<StripeSite, 'server' | 'stripe'>): void {
  stripe.listener = { url: `${server.url}/api/payment/v1/stripe/webhook`, secret: testWebhookSecret };
}

/** Subscribes on the payment page, as a person does. `checkout` is null if the card was declined. */
export async function subscribe(
  site: StripeSite,
  member: TestAccount,
  { card, ...wish }: { planId: string; card: string; coupon?: string; withoutTrial?: boolean },
) {
  const { stripe, followed } = site;
  const client = await signInAtSite(site, member);
  const { url } = await client.card.checkout({ body: wish });
  const page = await fetch(url, { method: 'POST', body: new URLSearchParams({ number: card }), redirect: 'manual' });
  const back = page.headers.get('location');
  const checkout = back === null ? null : new URL(back).searchParams.get('checkout');
  await stripe.settled();
  await followed();
  return { checkout };
}

/** Whether the account is a member now, and by which source. */
export async function membershipAtSite({ server: { platform, clock } }: StripeSite, member: TestAccount) {
  const {
    member: isMember,
    reason,
    until,
    standing,
  } = await readMembershipInTransaction(platform.db, member.userId, clock.now());
  return { isMember, code: reason.code, until: until?.toISOString() ?? null, state: standing?.state ?? null };
}

/** The member's customer id, latest subscription and charges at the provider. Throws without a subscription. */
export function memberAtProvider(site: StripeSite, member: TestAccount) {
  const { customers, subscriptions, charges } = site.stripe.world;
  const customer = [...customers.values()].find(({ metadata }) => metadata.subscriber === member.userId)?.id ?? '';
  const ofMember = (one: { customer: string | { id: string } | null }) => refOf(one.customer) === customer;
  const subscription = [...subscriptions.values()].findLast(ofMember);
  if (!subscription) throw new Error('the member has no subscription there');
  return { customer, subscription, charges: [...charges.values()].filter(ofMember) };
}

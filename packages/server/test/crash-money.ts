import { randomUUID } from 'node:crypto';
import type { ApiTable } from '@greenlight/contract/api';
import type { Client } from '@greenlight/contract/client';
import { sql } from 'kysely';
import { Stripe } from 'stripe';
import { expect } from 'vitest';
import { finishOpenRefunds } from '../src/features/money/engine/refund/refund-payment.ts';
import { changeBillingSetting } from '../src/features/money/gateway/billing-setting.ts';
import { completeGifts } from '../src/features/money/offer/gift/pay-gift.ts';
import { applyImportRows } from '../src/features/money/transfer/apply-import.ts';
import type { CrashHost } from './crash-host.ts';
import { nextSerial } from './crash-lane.ts';

interface Person {
  userId: string;
  client: Client<ApiTable>;
}

export interface MoneyLanes {
  /** Writes until the program is killed. */
  write(): Promise<void>;
  /** Expects that no operation is half done and that every acknowledged write exists. */
  check(): Promise<void>;
  /** Completes all started operations, with the functions of the jobs. */
  finish(): Promise<void>;
  acknowledged: Record<'gifts' | 'redemptions' | 'refunds' | 'imports' | 'storeCodes' | 'events', string[]>;
}

const webhookSecret = 'whsec_crashed0123456789';
const giftOrder = { optionId: '1-month', recipientName: 'Bea', useSavedCard: true };

/** Gifts, refunds, imports, store codes and events of the card provider; `charge` is refunded cent by cent. */
export async function addMoneyLanes(
  host: CrashHost,
  { operator, buyer, friend, charge }: { operator: Person; buyer: Person; friend: Person; charge: string },
): Promise<MoneyLanes> {
  const keys = { secret: 'sk_test_crashed', webhookSecret };
  await changeBillingSetting(host.platform, { actorId: operator.userId, change: { stripe: keys } });
  await operator.client.studioConfig.update({ body: { config: { store_discount_enabled: true } } });
  await operator.client.studioStore.add({ body: { codes: ['S-1', 'S-2', 'S-3', 'S-4'] } });
  const acknowledged: MoneyLanes['acknowledged'] = {
    gifts: [],
    redemptions: [],
    refunds: [],
    imports: [],
    storeCodes: [],
    events: [],
  };
  const lanes = [
    async () => {
      const recipientEmail = `bea-${nextSerial()}@example.com`;
      const { gift } = await buyer.client.gift.buy({ body: { ...giftOrder, recipientEmail } });
      acknowledged.gifts.push(String(gift.id));
      await friend.client.gift.redeem({ body: { code: gift.code ?? '' } });
      acknowledged.redemptions.push(String(gift.id));
      acknowledged.storeCodes.push((await friend.client.store.takeCode()).code);
    },
    async () => {
      const reason = `Cent ${nextSerial()}`;
      await operator.client.studioPayments.refund({ params: { id: charge }, body: { amount: 1, reason } });
      acknowledged.refunds.push(reason);
    },
    async () => {
      const lines = [1, 2, 3].map(() => `A,a${nextSerial()}@example.com,T,Yes,12/24/2126`);
      const csv = ['Full Name,Email,Plan,Active,Expiration Date', ...lines].join('\n');
      const { studioTransfers } = operator.client;
      const { id } = await studioTransfers.begin({ body: { source: 'memberful', filename: 'a.csv', csv } });
      const body = { plans: { T: 'monthly' }, until: null, letters: false };
      await studioTransfers.set({ params: { id }, body });
      await studioTransfers.apply({ params: { id } });
      acknowledged.imports.push(id);
    },
    async () => {
      const id = `evt_${randomUUID()}`;
      const payload = JSON.stringify({
        id,
        object: 'event',
        type: 'customer.updated',
        created: 1,
        data: { object: { id: 'cus_1', object: 'customer' } },
      });
      const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: webhookSecret });
      const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
      const url = `${host.url}/api/payment/v1/stripe/webhook`;
      const answer = await fetch(url, { method: 'POST', headers, body: payload });
      if (!answer.ok) throw new Error(`the webhook answered ${answer.status}`);
      acknowledged.events.push(id);
    },
  ];
  return {
    acknowledged,
    async write() {
      await sql`delete from rate_limit`.execute(host.db);
      await Promise.all(lanes.map((lane) => repeat(host, lane)));
    },
    check: () => check(host, acknowledged),
    finish: () => finish(host),
  };
}

async function repeat(host: CrashHost, write: () => Promise<void>): Promise<void> {
  for (;;) {
    try {
      await write();
    } catch (error) {
      if (!host.isKilled) throw error;
      return;
    }
  }
}

async function check({ db }: CrashHost, done: MoneyLanes['acknowledged']): Promise<void> {
  const { rows } = await sql<Record<string, number>>`
    select
      (select count(*)::int from gift g where (paid_at is not null) <> exists (
        select from charge c where c.subject = 'gift:' || g.id and c.state = 'succeeded')) as "gifts paid for",
      (select count(*)::int from gift where paid_at is not null and sent_at is null) as "gifts sent",
      (select count(*)::int from gift g where (redeemed_at is not null)::int <> (
        select count(*) from membership_fact f where f.source = 'gift:' || g.id)) as "gifts redeemed",
      (select count(*)::int from charge c where refunded <> (
        select coalesce(sum(amount), 0) from refund r where r.charge_id = c.id and r.state = 'succeeded')) as "refunds",
      (select count(*)::int from refund r where (state = 'succeeded')::int <> (
        select count(*) from invoice i where i.refund_id = r.id)) as "credit notes",
      (select count(*)::int from refund r where state = 'succeeded' and not exists (
        select from sandbox_refund s where s.key = r.id::text and s.state = 'succeeded')) as "refunds made",
      (select count(*)::int from sandbox_refund s where not exists (
        select from refund r where r.id::text = s.key)) as "refunds known",
      (select count(*)::int from member_import_row m where will_have is not null and done::int <> (
        select count(*) from membership_fact f where f.source = 'import:' || m.import_id || ':' || m.line)) as "imports",
      (select count(*)::int from coupon c where redeemed <> (
        select count(*) from coupon_redemption r where r.coupon_id = c.id)) as "coupons",
      (select count(*)::int from membership_fact f where kind = 'paid' and backend = 'foundry' and plan = 'monthly'
        and not exists (select from points_of_account p where p.account_id = f.account_id and p.event =
          'foundry:' || f.subscription_id || ':' || to_char(f.starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
        )) as "points",
      (select count(*)::int - count(distinct account_id)::int from store_code where taken_at is not null) as "store codes",
      (select count(*)::int from unnest(${done.gifts}::bigint[]) id where not exists (
        select from gift g where g.id = id and g.sent_at is not null)) as "acknowledged gifts",
      (select count(*)::int from unnest(${done.redemptions}::bigint[]) id where not exists (
        select from gift g where g.id = id and g.redeemed_at is not null)) as "acknowledged redemptions",
      (select count(*)::int from unnest(${done.refunds}::text[]) told where not exists (
        select from refund r where r.reason = told)) as "acknowledged refunds",
      (select count(*)::int from unnest(${done.imports}::uuid[]) id where not exists (
        select from member_import i where i.id = id and i.state <> 'checked')) as "acknowledged imports",
      (select count(*)::int from unnest(${done.storeCodes}::text[]) told where not exists (
        select from store_code s where s.code = told and s.taken_at is not null)) as "acknowledged store codes",
      (select count(*)::int from unnest(${done.events}::text[]) told where not exists (
        select from stripe_event e where e.id = told)) as "acknowledged events"`.execute(db);
  const off = Object.entries(rows[0] ?? {}).filter(([, count]) => count !== 0);
  expect(Object.fromEntries(off), 'what is half done, and how often').toEqual({});
}

async function finish({ db, platform }: CrashHost): Promise<void> {
  const { signal } = new AbortController();
  const open = async () => {
    // Makes each refund old enough to be tried again.
    await sql`update refund set created_at = created_at - interval '2 minutes' where state = 'intended'`.execute(db);
    await finishOpenRefunds(platform);
    await completeGifts(platform);
    const { rows: imports } = await sql<{ id: string }>`select id from member_import where state = 'applying'`.execute(
      db,
    );
    for (const { id } of imports) await applyImportRows(platform, { importId: id }, { signal });
    const { rows } = await sql`
      select from refund where state = 'intended'
      union all select from charge where subject like 'gift:%' and state = 'intended'
      union all select from member_import where state = 'applying'`.execute(db);
    return rows.length;
  };
  await expect.poll(open, { timeout: 60_000, interval: 1000 }).toBe(0);
}

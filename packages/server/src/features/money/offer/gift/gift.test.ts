import { randomUUID } from 'node:crypto';
import { dayMs } from '@greenlight/contract/duration';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { signInAgain, signUp, type TestAccount } from '../../../../../test/accounts.ts';
import { createLetterBox } from '../../../../../test/letter-box.ts';
import { startTestServer, type TestServer } from '../../../../../test/test-server.ts';
import { addFact, grantMembership } from '../../entitlement/change-membership.ts';
import { fillPage, formTokenIn, makeCard, sendFields } from '../../gateway/test-data.ts';
import { addMonths } from '../../plan/billing-calendar.ts';
import { deliverGifts } from './deliver-gift.ts';
import { lockGiftsToSend } from './gift-queries.ts';
import { completeGifts } from './pay-gift.ts';

let server: TestServer;
let operator: TestAccount;
const box = createLetterBox();

beforeAll(async () => {
  server = await startTestServer({ mail: box.mail, jobs: box.jobs });
});
afterAll(() => server?.close());
beforeEach(async () => {
  await server.platform.db.deleteFrom('rate_limit').execute();
  operator = await signUp(server, { role: 'operator' });
});

type Order = Parameters<TestAccount['client']['gift']['buy']>[0]['body'];

function inDays(days: number): string {
  return new Date(server.clock.now().getTime() + days * dayMs).toISOString();
}

/** Signs up Ada: letters show her name, and her e-mail is verified. */
async function buyer(card?: string) {
  const account = await signUp(server, { displayName: 'Ada' });
  await server.platform.db
    .updateTable('account')
    .set({ verified_at: new Date() })
    .where('id', '=', account.userId)
    .execute();
  if (card !== undefined) await makeCard(server.platform, account.userId, card);
  return account;
}

let recipients = 0;
function order(more: Partial<Order> = {}): Order {
  recipients += 1;
  const recipientEmail = `recipient${recipients}@example.com`;
  return { optionId: '3-months', recipientName: 'Bea', recipientEmail, ...more };
}

/** A gift that is paid with the card in use. */
async function bought(more: Partial<Order> = {}) {
  const account = await buyer('4242424242424242');
  const { gift, payment } = await account.client.gift.buy({ body: order({ useSavedCard: true, ...more }) });
  expect(payment).toBeNull();
  return { ...account, gift, code: gift.code ?? '' };
}

test('gift options have a price for 1, 3, 6 and 12 months', async () => {
  const { options } = await server.client.gift.options();
  expect(options.map(({ months, price }) => [months, price.amount])).toEqual([
    [1, 399],
    [3, 1149],
    [6, 2199],
    [12, 3999],
  ]);
});

test('the tax of the buyer is shown before, and charged with the gift', async () => {
  const { studioPayments } = operator.client;
  await studioPayments.addTaxRate({ body: { country: 'CA', name: 'GST', percent: 5, inclusive: false } });
  await studioPayments.addTaxRate({
    body: { country: 'CA', region: 'ON', name: 'HST', percent: 13, inclusive: false },
  });
  const offer = await server.client.gift.options({ query: { country: 'CA', region: 'ON' } });
  expect(offer).toMatchObject({ taxCountries: ['CA'], taxRegions: ['ON'] });
  expect(offer.options[1]).toMatchObject({ price: { amount: 1149 }, tax: { name: 'HST', amount: { amount: 149 } } });
  const { client } = await buyer('4242424242424242');
  const billingAddress = { name: 'Ada Ltd.', country: 'CA', region: 'ON' };
  const { gift } = await client.gift.buy({ body: order({ useSavedCard: true, billingAddress }) });
  expect(gift.price.amount).toBe(1149 + 149);
  const { payments } = await client.foundry.history();
  expect(payments).toMatchObject([{ amount: { amount: 1298 }, tax: { amount: 149 } }]);
  expect(await client.foundry.billingAddress()).toEqual({ billingAddress });
});

test('a gift is paid on a payment page, sent at once, and shown only in the history of its buyer', async () => {
  const { client, email } = await buyer();
  const body = order({ message: 'Happy birthday!' });
  const { gift, payment } = await client.gift.buy({ body });
  expect(gift).toMatchObject({ state: 'unpaid', code: null, months: 3, price: { amount: 1149, currency: 'USD' } });
  const { location } = await fillPage(payment?.url ?? '');
  expect(location).toBe(`${server.url}/account/gift-subscriptions/history/${gift.id}?payment=${payment?.id}`);
  const paid = await client.gift.detail({ params: { id: gift.id } });
  // The card was only for the gift.
  expect(await client.foundry.paymentMethods()).toEqual({ paymentMethods: [] });
  expect(paid).toMatchObject({ state: 'sent', sent: server.clock.now().toISOString() });
  expect(paid.code).toMatch(/^([A-Z2-9]{4}-){3}[A-Z2-9]{4}$/);
  const letter = await box.take(body.recipientEmail ?? '', 'Ada gave you a membership');
  expect(letter.text).toContain('3 months');
  expect(letter.text).toContain('“Happy birthday!”');
  expect(letter.text).toContain(`${server.url}/gift/${paid.code}`);
  expect((await box.take(email, 'Your gift for Bea')).text).toContain(paid.code);
  expect((await client.gift.history()).gifts).toEqual([paid]);
  const stranger = await signUp(server);
  await expect(stranger.client.gift.detail({ params: { id: gift.id } })).rejects.toMatchObject({ code: 'not_found' });
  const charges = await server.platform.db
    .selectFrom('charge')
    .selectAll()
    .where('subject', '=', `gift:${gift.id}`)
    .execute();
  expect(charges).toMatchObject([{ amount: 1149, state: 'succeeded' }]);
});

test('many reads at the same moment after the page complete the payment once', async () => {
  const { client } = await buyer();
  const { gift, payment } = await client.gift.buy({ body: order() });
  await fillPage(payment?.url ?? '');
  const looks = await Promise.all(Array.from({ length: 10 }, () => client.gift.detail({ params: { id: gift.id } })));
  await completeGifts(server.platform);
  const { code } = await client.gift.detail({ params: { id: gift.id } });
  expect(new Set(looks.flatMap((look) => look.code ?? []))).toEqual(new Set([code]));
  const charges = await server.platform.db
    .selectFrom('charge')
    .selectAll()
    .where('subject', '=', `gift:${gift.id}`)
    .execute();
  expect(charges).toHaveLength(1);
});

test('if the browser never comes back, a job completes the payment', async () => {
  const { client, userId } = await buyer();
  const { payment } = await client.gift.buy({ body: order() });
  await fillPage(payment?.url ?? '');
  await completeGifts(server.platform);
  const row = await server.platform.db
    .selectFrom('gift')
    .select('code')
    .where('buyer_id', '=', userId)
    .executeTakeFirstOrThrow();
  expect(row.code).toHaveLength(16);
});

test('if the saved card fails, a page takes another one and shows why; all in the language of the buyer', async () => {
  const { client, userId } = await buyer('4000000000000341');
  await server.platform.db.updateTable('account').set({ language: 'es' }).where('id', '=', userId).execute();
  const { gift, payment } = await client.gift.buy({ body: order({ useSavedCard: true }) });
  expect(gift).toMatchObject({ state: 'unpaid', failure: 'declined' });
  const page = await (await fetch(payment?.url ?? '')).text();
  expect(page).toContain('Regalo: 3 meses de membresía, 11,49');
  expect(page).toMatch(/<p class="note">Pagas una sola vez[^<]+no se guarda\.<\/p><button[^>]*>Pagar 11,49\sUS\$</);
  expect((await client.foundry.history({ query: {} })).payments[0]?.description).toBe('Regalo: 3 meses de membresía');
  await fillPage(payment?.url ?? '');
  expect(await client.gift.detail({ params: { id: gift.id } })).toMatchObject({ state: 'sent', failure: null });
  const { paymentMethods } = await client.foundry.paymentMethods();
  expect(paymentMethods).toMatchObject([{ last4: '0341', isDefault: true }]);
});

test('a repeated order makes no second gift and is charged once', async () => {
  const { client } = await buyer('4242424242424242');
  const body = order({ useSavedCard: true, orderId: randomUUID() });
  const [first, second] = await Promise.all([client.gift.buy({ body }), client.gift.buy({ body })]);
  const third = await client.gift.buy({ body });
  expect(new Set([first, second, third].map(({ gift }) => gift.id)).size).toBe(1);
  expect([third.gift.state, third.payment]).toEqual(['sent', null]);
  expect((await client.foundry.history()).payments).toHaveLength(1);
  expect((await client.gift.history()).gifts).toHaveLength(1);
});

test('if the answer of the gateway is lost, the same charge is retried, and nothing is charged twice', async () => {
  const { client } = await buyer('4000000000001026');
  const { gift, payment } = await client.gift.buy({ body: order({ useSavedCard: true }) });
  expect([gift.state, payment]).toEqual(['unpaid', null]);
  await completeGifts(server.platform);
  expect((await client.gift.detail({ params: { id: gift.id } })).state).toBe('sent');
  const { payments } = await client.foundry.history();
  expect(payments).toMatchObject([{ amount: { amount: 1149 }, status: 'paid' }]);
});

test('if the bank asks the cardholder to approve, a page opens on which the charge is approved', async () => {
  const { client } = await buyer('4000002500003155');
  const { gift, payment } = await client.gift.buy({ body: order({ useSavedCard: true }) });
  expect(gift.state).toBe('unpaid');
  await fillPage(payment?.url ?? '', { approve: true });
  expect((await client.gift.detail({ params: { id: gift.id } })).state).toBe('sent');
  const refused = await buyer('4000002500003155');
  const second = await refused.client.gift.buy({ body: order({ useSavedCard: true }) });
  await fillPage(second.payment?.url ?? '', { approve: false });
  const params = { id: second.gift.id };
  expect(await refused.client.gift.detail({ params })).toMatchObject({
    state: 'unpaid',
    failure: 'authentication_failed',
  });
  const again = await refused.client.gift.pay({ params });
  await fillPage(again.url);
  expect((await refused.client.gift.detail({ params })).state).toBe('sent');
  await expect(refused.client.gift.pay({ params })).rejects.toMatchObject({ code: 'conflict' });
});

test('a page that the bank refused or the buyer cancelled gives that as the failure', async () => {
  const { client } = await buyer();
  const { gift, payment } = await client.gift.buy({ body: order() });
  const params = { id: gift.id };
  await fillPage(payment?.url ?? '', { number: '4000002500003155', approve: false });
  expect(await client.gift.detail({ params })).toMatchObject({ state: 'unpaid', failure: 'authentication_failed' });
  const left = await client.gift.pay({ params });
  expect((await client.gift.detail({ params })).failure).toBeNull();
  const form = formTokenIn(await (await fetch(left.url)).text());
  await sendFields(left.url, { form, action: 'cancel' });
  expect((await client.gift.detail({ params })).failure).toBe('cancelled');
});

test('a scheduled gift is sent on its day, to the e-mail that it has then', async () => {
  const { gift, ...account } = await bought({ sendAt: inDays(3) });
  const { client } = account;
  expect(gift.state).toBe('scheduled');
  const params = { id: gift.id };
  await expect(client.gift.resend({ params })).rejects.toMatchObject({ code: 'conflict' });
  const corrected = 'right@example.com';
  const changed = await client.gift.change({ params, body: { recipientEmail: corrected, message: 'Hello' } });
  expect(changed).toMatchObject({ recipientEmail: corrected, message: 'Hello', state: 'scheduled' });
  expect(await client.gift.change({ params, body: { recipientEmail: null } })).toMatchObject({
    state: 'sent',
    sent: null,
  });
  await client.gift.change({ params, body: { recipientEmail: corrected } });
  await deliverGifts(server.platform);
  expect((await client.gift.detail({ params })).state).toBe('scheduled');
  server.clock.advance(3 * dayMs);
  await Promise.all([deliverGifts(server.platform), deliverGifts(server.platform)]);
  const later = await signInAgain(server, account);
  expect((await later.gift.detail({ params })).state).toBe('sent');
  await box.take(corrected, 'gave you a membership');
  await expect(later.gift.change({ params, body: { recipientEmail: corrected } })).rejects.toMatchObject({
    code: 'conflict',
  });
  await later.gift.resend({ params });
  await box.take(corrected, 'gave you a membership');
  expect(box.letters.filter(({ to }) => to === corrected)).toHaveLength(0);
});

test('of twenty strangers at the same moment one redeems the gift, and its buyer gets a letter', async () => {
  const { code, email } = await bought();
  const preview = await server.client.gift.preview({ query: { code: code.toLowerCase() } });
  expect(preview).toEqual({ months: 3, from: 'Ada', recipientName: 'Bea', message: '', redeemed: false });
  const strangers = await Promise.all(Array.from({ length: 20 }, () => signUp(server)));
  const tries = await Promise.allSettled(strangers.map(({ client }) => client.gift.redeem({ body: { code } })));
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const winner = strangers[tries.findIndex(({ status }) => status === 'fulfilled')];
  expect(
    await winner?.client.account.userInfo({ query: { select: 'subscription,subscription-extended' } }),
  ).toMatchObject({
    hasSubscription: true,
    subscriptionType: 'gift',
    subscriptionEndDate: addMonths(server.clock.now(), 3).toISOString(),
  });
  await box.take(email, 'Bea opened your gift');
  expect((await server.client.gift.preview({ query: { code } })).redeemed).toBe(true);
});

test('two gifts follow each other, after the membership that the account has already', async () => {
  const { platform, clock } = server;
  const [one, other] = [await bought({ optionId: '1-month' }), await bought({ optionId: '1-month' })];
  const account = await signUp(server);
  const paidUntil = new Date(Date.UTC(clock.now().getUTCFullYear() + 1, 0, 31));
  const fact = {
    userId: account.userId,
    kind: 'paid' as const,
    planId: 'monthly',
    startsAt: clock.now(),
    endsAt: paidUntil,
  };
  await addFact(platform, platform.db, fact);
  const ends = await Promise.all(
    [one, other].map(async ({ code }) => (await account.client.gift.redeem({ body: { code } })).subscriptionEndDate),
  );
  const year = paidUntil.getUTCFullYear();
  const february = new Date(Date.UTC(year, 1, new Date(Date.UTC(year, 2, 0)).getUTCDate())).toISOString();
  const march = new Date(Date.UTC(year, 2, new Date(february).getUTCDate())).toISOString();
  expect(ends.toSorted()).toEqual([february, march]);
});

test('a member whose membership does not end cannot redeem a gift, and its code still works', async () => {
  const { code } = await bought();
  const account = await signUp(server, { subscribed: true });
  await expect(account.client.gift.redeem({ body: { code } })).rejects.toMatchObject({ code: 'subscription_state' });
  const stranger = await signUp(server);
  expect((await stranger.client.gift.redeem({ body: { code } })).months).toBe(3);
});

test('unknown codes give nothing, and many guesses are stopped', async () => {
  const { client } = await signUp(server);
  const guess = (code: string) => client.gift.redeem({ body: { code } });
  for (let miss = 0; miss < 20; miss += 1)
    await expect(guess(`guess${miss}`)).rejects.toMatchObject({ code: 'code_invalid' });
  await expect(guess('one more')).rejects.toMatchObject({ code: 'rate_limited' });
});

test('a gift that staff void gives nothing any more, and is refunded', async () => {
  const { gift, code, client } = await bought();
  const { studioGifts } = operator.client;
  const params = { id: gift.id };
  const sold = (await studioGifts.list({ query: { search: gift.recipientEmail ?? '' } })).gifts;
  expect(sold).toMatchObject([{ id: gift.id, state: 'sent', codeEnd: code.slice(-4), buyer: { displayName: 'Ada' } }]);
  expect(JSON.stringify(sold)).not.toContain(code.replaceAll('-', ''));
  expect(await studioGifts.void({ params, body: { reason: 'bought twice' } })).toMatchObject({ state: 'refunded' });
  await expect(studioGifts.void({ params, body: { reason: 'again' } })).rejects.toMatchObject({ code: 'conflict' });
  const stranger = await signUp(server);
  await expect(stranger.client.gift.redeem({ body: { code } })).rejects.toMatchObject({ code: 'code_invalid' });
  expect(await client.gift.detail({ params })).toMatchObject({ state: 'refunded', code: null });
  const charge = await server.platform.db
    .selectFrom('charge')
    .select('refunded')
    .where('subject', '=', `gift:${gift.id}`)
    .executeTakeFirst();
  expect(charge?.refunded).toBe(1149);
});

test('a redeemed gift cannot be voided', async () => {
  const { gift, code } = await bought();
  const stranger = await signUp(server);
  await stranger.client.gift.redeem({ body: { code } });
  const params = { id: gift.id };
  const taken = operator.client.studioGifts.void({ params, body: { reason: 'late' } });
  await expect(taken).rejects.toMatchObject({ code: 'conflict' });
});

test('staff change prices in the studio; gifts that were bought keep theirs', async () => {
  const { gift, client } = await bought({ optionId: '6-months' });
  const { studioGifts } = operator.client;
  const body = { months: 6, price: { amount: 1999, currency: 'USD' }, planId: 'monthly', offered: true };
  await studioGifts.saveOption({ params: { id: '6-months' }, body });
  await expect(
    studioGifts.saveOption({ params: { id: '6-months' }, body: { ...body, planId: 'none' } }),
  ).rejects.toMatchObject({
    fields: [{ path: 'body.planId' }],
  });
  const { options } = await studioGifts.options();
  expect(options.find(({ id }) => id === '6-months')?.price.amount).toBe(1999);
  expect((await client.gift.detail({ params: { id: gift.id } })).price.amount).toBe(2199);
  await studioGifts.saveOption({ params: { id: '6-months' }, body: { ...body, offered: false } });
  await expect(client.gift.buy({ body: order({ optionId: '6-months' }) })).rejects.toMatchObject({ code: 'not_found' });
});

test('a gift is sent even if its buyer was erased, and then its recipient is forgotten', async () => {
  const { db } = server.platform;
  const waiting = await bought({ sendAt: inDays(2), message: 'Hello' });
  const sent = await bought({ message: 'Hello' });
  const recipient = waiting.gift.recipientEmail ?? '';
  await db.deleteFrom('account').where('id', 'in', [waiting.userId, sent.userId]).execute();
  const kept = async (id: number) => {
    const fields = ['recipient_name', 'recipient_email', 'message'] as const;
    return Object.values(await db.selectFrom('gift').select(fields).where('id', '=', id).executeTakeFirstOrThrow());
  };
  expect(await kept(sent.gift.id)).toEqual(['', null, '']);
  expect(await kept(waiting.gift.id)).toEqual(['Bea', recipient, 'Hello']);
  server.clock.advance(2 * dayMs);
  await deliverGifts(server.platform);
  const letter = await box.take(recipient, 'Somebody gave you a membership');
  expect(letter.text).toContain('“Hello”');
  expect(await kept(waiting.gift.id)).toEqual(['', null, '']);
  for (const { code } of [waiting, sent]) {
    expect(await server.client.gift.preview({ query: { code } })).toMatchObject({
      months: 3,
      from: '',
      recipientName: '',
    });
    const stranger = await signUp(server);
    expect((await stranger.client.gift.redeem({ body: { code } })).months).toBe(3);
  }
});

test('refunded gifts do not hold up those behind them', async () => {
  const returned = await bought({ sendAt: inDays(1) });
  await server.platform.db
    .updateTable('charge')
    .set({ refunded: 1149 })
    .where('subject', '=', `gift:${returned.gift.id}`)
    .execute();
  server.clock.advance(dayMs);
  const due = await lockGiftsToSend(server.platform.db, { at: server.clock.now(), limit: 50 });
  expect(due.map(({ id }) => id)).not.toContain(returned.gift.id);
});

test('a gift without an e-mail is handed over by its code', async () => {
  const { gift } = await bought({ recipientEmail: undefined, sendAt: inDays(9) });
  expect(gift).toMatchObject({ state: 'sent', recipientEmail: null, sent: null });
  await grantMembership(server.platform, server.platform.db, operator.userId, {
    kind: 'trial',
    planId: 'monthly',
    until: inDays(3),
  });
  const { subscriptionEndDate } = await operator.client.gift.redeem({ body: { code: gift.code ?? '' } });
  expect(Date.parse(subscriptionEndDate)).toBeGreaterThan(Date.parse(inDays(90)));
});

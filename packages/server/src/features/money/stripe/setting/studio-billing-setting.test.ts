import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp } from '../../../../../test/accounts.ts';
import { type StripeSite, signInAtSite, startStripeSite, subscribe } from '../../../../../test/stripe-site.ts';
import { cards } from '../../../../../test/stripe-stand-in/card.ts';
import { testSecret, testWebhookSecret } from '../../../../../test/stripe-stand-in/stand-in.ts';

let site: StripeSite;
const logged: string[] = [];
beforeAll(async () => {
  const log = pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) });
  site = await startStripeSite({ log });
});
afterAll(() => site.close());

test('keys are tested before they are saved, encrypted, and never shown again', async () => {
  const operator = await signInAtSite(site, site.operator);
  const { studioBilling } = operator;
  await expect(studioBilling.saveKeys({ body: { secret: 'sk_test_anotherKey1111' } })).rejects.toMatchObject({
    code: 'invalid_request',
    fields: [{ path: 'body.secret', message: 'Stripe does not know this key' }],
  });
  await expect(studioBilling.saveKeys({ body: { publishable: 'pk_live_somebody2222' } })).rejects.toMatchObject({
    fields: [{ path: 'body.publishable' }],
  });
  site.stripe.faults.push({ call: /account$/, does: 500, times: 3 });
  await expect(studioBilling.saveKeys({ body: { secret: testSecret } })).rejects.toMatchObject({ code: 'unavailable' });
  site.stripe.faults.length = 0;
  const saved = await studioBilling.saveKeys({
    body: { secret: testSecret, webhookSecret: testWebhookSecret, publishable: 'pk_test_somebody3333' },
  });
  expect(saved).toMatchObject({
    account: { name: 'Stand-in Pictures', live: false, chargesEnabled: true, webhook: 'missing' },
    settings: { backend: 'card', stripe: { secretLast4: '4321', webhookSecretLast4: '9876' } },
  });
  expect(JSON.stringify(saved)).not.toContain(testSecret);
  const { rows } = await sql<{ kept: string }>`
    select row_to_json(s)::text || coalesce((select string_agg(detail::text, '') from audit_entry), '') as kept
    from billing_setting s`.execute(site.server.platform.db);
  expect(rows[0]?.kept).not.toContain(Buffer.from(testSecret).toString('hex'));
  expect(rows[0]?.kept).not.toContain('standin');
});

test('only staff with the permission see the settings, and saving keys needs a fresh confirmation', async () => {
  const [member, creator] = [await signUp(site.server), await signUp(site.server, { role: 'creator' })];
  for (const { client } of [member, creator]) {
    await expect(client.studioBilling.settings()).rejects.toMatchObject({ code: 'forbidden' });
  }
  const operator = await signInAtSite(site, site.operator);
  site.server.clock.advance(20 * 60_000);
  await expect(operator.studioBilling.saveKeys({ body: { secret: testSecret } })).rejects.toMatchObject({
    code: 'confirmation_required',
  });
});

test('grace and seller can be changed; keys that bill members cannot be removed', async () => {
  const { studioBilling } = await signInAtSite(site, site.operator);
  const saved = await studioBilling.saveSettings({
    body: { graceDays: 3, seller: 'Stand-in Pictures\n1 Main Street' },
  });
  expect(saved).toMatchObject({ graceDays: 3, seller: 'Stand-in Pictures\n1 Main Street', backend: 'card' });
  await expect(studioBilling.removeKeys()).rejects.toMatchObject({ code: 'conflict' });
  await studioBilling.saveSettings({ body: { backend: 'foundry' } });
  await studioBilling.removeKeys();
  // Without a signing secret webhooks are refused, but not with a server error.
  const told = await fetch(`${site.server.url}/api/payment/v1/stripe/webhook`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': 't=1,v1=00' },
    body: '{}',
  });
  expect(told.status).toBe(409);
  expect((await studioBilling.settings()).stripe).toMatchObject({ secretLast4: null, checkedAt: null });
  await expect(studioBilling.saveSettings({ body: { backend: 'card' } })).rejects.toMatchObject({
    fields: [{ path: 'body.backend' }],
  });
  await studioBilling.saveKeys({ body: { secret: testSecret, webhookSecret: testWebhookSecret } });
  await studioBilling.saveSettings({ body: { backend: 'card' } });
});

test.each([
  [402, 'payment_failed'],
  [429, 'unavailable'],
  [500, 'unavailable'],
  ['drop', 'unavailable'],
] as const)('a %s of the provider is answered with %s at checkout and at the portal', async (does, code) => {
  const [visitor, member] = [await signUp(site.server), await signUp(site.server)];
  await subscribe(site, member, { planId: 'monthly', card: `400000000077${Date.now() % 10_000}`, withoutTrial: true });
  const calls = [
    { call: /checkout\/sessions$/, ask: () => visitor.client.card.checkout({ body: { planId: 'monthly' } }) },
    { call: /billing_portal/, ask: () => member.client.card.portal() },
    { call: /checkout\/sessions$/, ask: () => member.client.card.setup() },
  ];
  for (const { call, ask } of calls) {
    site.stripe.faults.push({ call, does, times: 3 });
    await expect(ask()).rejects.toMatchObject({ code });
    site.stripe.faults.length = 0;
    expect((await ask()).url).toContain(site.stripe.url);
  }
});

test('a member can open 30 pages of the provider an hour', async () => {
  const member = await signUp(site.server);
  const open = () => member.client.card.checkout({ body: { planId: 'monthly' } });
  for (let pages = 0; pages < 30; pages += 1) await open();
  await expect(open()).rejects.toMatchObject({ code: 'rate_limited' });
  await expect(member.client.card.portal()).rejects.toMatchObject({ code: 'rate_limited' });
});

test('no key and no card number is in the log', async () => {
  const member = await signUp(site.server);
  await subscribe(site, member, { planId: 'monthly', card: cards.short, withoutTrial: true });
  const text = logged.join('');
  expect(text.length).toBeGreaterThan(1000);
  for (const secret of [testSecret, testWebhookSecret, 'anotherKey1111', ...Object.values(cards)]) {
    expect(text).not.toContain(secret);
  }
});

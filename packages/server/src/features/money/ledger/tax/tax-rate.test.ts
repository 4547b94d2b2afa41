import { dayMs } from '@greenlight/contract/duration';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp, type TestAccount } from '../../../../../test/accounts.ts';
import { startTestServer, type TestServer } from '../../../../../test/test-server.ts';
import { withTax } from '../../../../platform/money-math.ts';
import { taxOfPlace } from './billing-account.ts';

let server: TestServer;
let operator: TestAccount;

beforeAll(async () => {
  server = await startTestServer();
  operator = await signUp(server, { role: 'operator' });
});
afterAll(() => server?.close());

test.each([
  // price, rate in thousandths of a percent, inclusive, charged amount, tax
  [399, 19_000, false, 475, 76],
  [399, 19_000, true, 399, 64],
  [50, 1000, false, 51, 1],
  [49, 1000, false, 49, 0],
  [3999, 8875, false, 4354, 355],
  [1, 99_999, false, 2, 1],
  [2_000_000_000, 27_000, true, 2_000_000_000, 425_196_850],
])('a price of %i at a rate of %i (inclusive: %s) is %i with %i of tax', (price, rate, inclusive, amount, tax) => {
  expect(withTax(price, { rate, inclusive })).toEqual({ amount, tax });
});

test('tax is never more than the amount, and without a rate there is no tax', () => {
  const rates = fc.record({ rate: fc.integer({ min: 0, max: 99_999 }), inclusive: fc.boolean() });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2_000_000_000 }), rates, (price, rate) => {
      const { amount, tax } = withTax(price, rate);
      const net = amount - tax;
      expect(tax).toBeGreaterThanOrEqual(0);
      expect(net).toBeGreaterThanOrEqual(0);
      expect(rate.inclusive ? amount : net).toBe(price);
      // Exact to one minor unit.
      expect(Math.abs((rate.inclusive ? net : price) * (rate.rate / 100_000) - tax)).toBeLessThanOrEqual(1);
    }),
  );
  expect(withTax(399, null)).toEqual({ amount: 399, tax: 0 });
});

test('a region has its own rate, the rest of the country the general one; other countries have none', async () => {
  const add = (body: Parameters<typeof operator.client.studioPayments.addTaxRate>[0]['body']) =>
    operator.client.studioPayments.addTaxRate({ body });
  await add({ country: 'CA', name: 'GST', percent: 5, inclusive: false });
  await add({ country: 'CA', region: 'on', name: 'HST', percent: 13, inclusive: false });
  const at = server.clock.now();
  const rateOf = async (country: string | null, region: string | null) =>
    (await taxOfPlace(server.platform.db, { country, region, at })).rate?.name ?? null;
  expect(await rateOf('CA', 'ON')).toBe('HST');
  expect(await rateOf('CA', 'on')).toBe('HST');
  expect(await rateOf('CA', 'QC')).toBe('GST');
  expect(await rateOf('CA', null)).toBe('GST');
  expect(await rateOf('FR', null)).toBeNull();
  expect(await rateOf(null, null)).toBeNull();
  const { taxRegions, taxCountries } = await taxOfPlace(server.platform.db, { country: 'CA', at });
  expect(taxRegions).toEqual(['ON']);
  expect(taxCountries).toContain('CA');
});

test('a rate ends when the next one of its place begins; earlier times keep their rate', async () => {
  const { studioPayments } = operator.client;
  const before = server.clock.now();
  const first = await studioPayments.addTaxRate({ body: { country: 'DE', name: 'VAT', percent: 19, inclusive: true } });
  expect(first.inForce).toBe(true);
  const validFrom = new Date(before.getTime() + 10 * dayMs).toISOString();
  const next = await studioPayments.addTaxRate({
    body: { country: 'DE', name: 'VAT', percent: 21, inclusive: true, validFrom },
  });
  expect(next.inForce).toBe(false);
  const percentAt = async (at: Date) => (await taxOfPlace(server.platform.db, { country: 'DE', at })).rate?.rate;
  expect(await percentAt(new Date(before.getTime() + 9 * dayMs))).toBe(19_000);
  expect(await percentAt(new Date(before.getTime() + 10 * dayMs))).toBe(21_000);
  // A rate that has not begun is deleted, and the earlier rate continues.
  await studioPayments.endTaxRate({ params: { id: next.id } });
  expect(await percentAt(new Date(before.getTime() + 11 * dayMs))).toBe(19_000);
  server.clock.advance(60_000);
  await studioPayments.endTaxRate({ params: { id: first.id } });
  expect(await percentAt(server.clock.now())).toBeUndefined();
  expect(await percentAt(before)).toBe(19_000);
  await expect(studioPayments.endTaxRate({ params: { id: first.id } })).rejects.toMatchObject({ code: 'not_found' });
  const { entries } = await operator.client.staff.audit({ query: { action: 'tax.' } });
  expect(entries.slice(0, 2).map(({ action }) => action)).toEqual(['tax.end', 'tax.end']);
});

test('a member can neither read nor change tax rates, and an invalid rate is refused', async () => {
  const member = await signUp(server);
  const body = { country: 'FR', name: 'TVA', percent: 20, inclusive: true };
  await expect(member.client.studioPayments.addTaxRate({ body })).rejects.toMatchObject({ code: 'forbidden' });
  await expect(member.client.studioPayments.taxRates()).rejects.toMatchObject({ code: 'forbidden' });
  const wrong = operator.client.studioPayments.addTaxRate({ body: { ...body, percent: 19.12345, country: 'fr' } });
  await expect(wrong).rejects.toMatchObject({
    code: 'invalid_request',
    fields: [{ path: 'body.country' }, { path: 'body.percent' }],
  });
});

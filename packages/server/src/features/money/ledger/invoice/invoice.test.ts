import { setTimeout as sleep } from 'node:timers/promises';
import { inflateSync } from 'node:zlib';
import { dayMs } from '@greenlight/contract/duration';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp, type TestAccount } from '../../../../../test/accounts.ts';
import { startTestServer, type TestServer } from '../../../../../test/test-server.ts';
import { inTransaction } from '../../../../platform/db/transaction.ts';
import { runsOf } from '../../../../platform/pdf/script-fonts.ts';
import { makeCharge } from '../test-data.ts';
import { pageOfInvoice } from './invoice-page.ts';
import { printInvoice } from './invoice-pdf.ts';
import { findInvoiceOfCharge, type InvoiceRow } from './invoice-queries.ts';
import { documentsOf, invoiceUrl, issueInvoices } from './issue-invoice.ts';

let server: TestServer;
let member: TestAccount;

beforeAll(async () => {
  server = await startTestServer();
  member = await signUp(server, { displayName: 'Zoë Łukasiewicz' });
  await sql`update billing_setting set seller = E'Northlight Studios\\n12 Harbour Road\\nVAT ID XX123'`.execute(
    server.platform.db,
  );
});
afterAll(() => server?.close());

async function invoiceOf(chargeId: string): Promise<InvoiceRow> {
  const found = await findInvoiceOfCharge(server.platform.db, chargeId);
  if (!found) throw new Error('no invoice');
  return found;
}

async function numbers(): Promise<number[]> {
  const { rows } = await sql<{ number: number }>`
    select number from invoice where kind = 'invoice' order by number`.execute(server.platform.db);
  return rows.map(({ number }) => number);
}

test('concurrent settlements, half of them rolled back, leave no gap and no duplicate number', async () => {
  const { platform } = server;
  const first = await makeCharge(platform, { userId: member.userId });
  const before = await numbers();
  await sql`
    insert into charge (id, account_id, subject, period_start, description, amount, currency, gateway, method_id, state,
      created_at, settled_at)
    select gen_random_uuid(), account_id, 'many:' || n, period_start, description, amount, currency, gateway, method_id,
      'succeeded', created_at, settled_at
    from charge, generate_series(1, 40) n where id = ${first}`.execute(platform.db);
  const { rows } = await sql<{ id: string }>`select id from charge where subject like 'many:%'`.execute(platform.db);
  const settle = (id: string, isUndone: boolean) =>
    inTransaction(platform.db, async (tx) => {
      await issueInvoices(tx, [id]);
      await sleep(2);
      if (isUndone) throw new Error('undone');
    });
  const settled = await Promise.allSettled(rows.map(({ id }, index) => settle(id, index % 2 === 1)));
  expect(settled.filter(({ status }) => status === 'rejected')).toHaveLength(20);
  const added = (await numbers()).slice(before.length);
  expect(added).toEqual(Array.from({ length: 20 }, (_, index) => before.length + 1 + index));
  // The same charge again keeps its invoice.
  const id = rows[0]?.id ?? '';
  const { number } = await invoiceOf(id);
  await inTransaction(platform.db, (tx) => issueInvoices(tx, [id]));
  expect((await invoiceOf(id)).number).toBe(number);
  expect(await numbers()).toHaveLength(before.length + 20);
});

/** The uncompressed streams of the PDF, with the maps from glyphs to characters. */
function textsOf(pdf: Buffer): string {
  const raw = pdf.toString('latin1');
  const streams = [...raw.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].map(([, body = '']) => {
    try {
      return inflateSync(Buffer.from(body, 'latin1')).toString('latin1');
    } catch {
      return '';
    }
  });
  return streams.join('\n');
}

test('an invoice keeps the data of its issue, in the language of the member', async () => {
  const { db } = server.platform;
  const { rows } = await sql<{ id: number }>`
    insert into tax_rate (country, name, rate, inclusive) values ('ES', 'IVA', 21000, true) returning id`.execute(db);
  await sql`update account set language = 'es' where id = ${member.userId}`.execute(db);
  await sql`
    insert into billing_address (account_id, name, country, region, updated_at)
    values (${member.userId}, 'Zoë Łukasiewicz S.L.', 'ES', 'Madrid', now())`.execute(db);
  const chargeId = await makeCharge(server.platform, {
    userId: member.userId,
    amount: 399,
    tax: 69,
    taxRateId: rows[0]?.id ?? null,
    currency: 'EUR',
    periodStart: new Date('2026-11-22T10:00:00Z'),
    periodEnd: new Date('2026-12-22T10:00:00Z'),
    description: 'Mensual',
    lines: [
      { description: 'Mensual', amount: 499 },
      { description: 'Código HOLA (20 %)', amount: -100 },
    ],
  });
  const page = pageOfInvoice(await invoiceOf(chargeId));
  expect(page).toMatchObject({
    title: 'Factura',
    from: { lines: ['Northlight Studios', '12 Harbour Road', 'VAT ID XX123'] },
    to: { lines: ['Zoë Łukasiewicz S.L.', 'Madrid, España', member.email] },
    rows: [
      { description: 'Mensual', amount: '4,99\u00a0€', note: '22 de noviembre de 2026 – 22 de diciembre de 2026' },
      { description: 'Código HOLA (20 %)', amount: '-1,00\u00a0€', note: '' },
    ],
    sums: [
      { name: 'Subtotal', amount: '3,99\u00a0€' },
      { name: 'IVA 21\u00a0%, incluido en el total', amount: '0,69\u00a0€' },
      { name: 'Total', amount: '3,99\u00a0€', strong: true },
    ],
  });
  expect(page.closing).toMatch(/^Pagado el .* con Visa •••• 4242\.$/);
  // Names, rates, address and seller change; the invoice does not.
  await sql`update account set display_name = 'Else', email = 'else@example.com', language = 'en' where id = ${member.userId}`.execute(
    db,
  );
  await sql`update billing_setting set seller = 'Somebody else'`.execute(db);
  await sql`update tax_rate set name = 'VAT', rate = 1000 where country = 'ES'`.execute(db);
  await sql`delete from billing_address`.execute(db);
  expect(JSON.stringify(pageOfInvoice(await invoiceOf(chargeId)))).toBe(JSON.stringify(page));
});

test('a signed address opens the PDF for a day and cannot be forged', async () => {
  const other = await signUp(server);
  const mine = await makeCharge(server.platform, { userId: member.userId });
  const theirs = await makeCharge(server.platform, { userId: other.userId });
  const documents = await documentsOf(server.platform, [mine, theirs]);
  const url = documents.get(mine)?.invoice?.url ?? '';
  const answer = await fetch(url);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('application/pdf');
  expect(answer.headers.get('cache-control')).toContain('no-store');
  const pdf = Buffer.from(await answer.arrayBuffer());
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  expect(textsOf(pdf)).toContain('begincmap');
  // The signature covers the invoice and the expiry: neither can be replaced.
  const token = url.split('/').at(-1) ?? '';
  const their = (documents.get(theirs)?.invoice?.url ?? '').split('/').at(-1) ?? '';
  const forged = `${their.split('.')[0]}.${token.split('.')[1]}`;
  const longer = token.replace(/:(\d+)\./, (_, expiry) => `:${Number(expiry) + 1000}.`);
  for (const bad of [forged, longer, 'invoice:x', 'a.b', `${token}x`]) {
    const { status } = await fetch(url.replace(token, bad));
    expect({ bad, status }).toEqual({ bad, status: 404 });
  }
  // Printing is expensive, so it is rate-limited.
  const statuses = await Promise.all(Array.from({ length: 40 }, async () => (await fetch(url)).status));
  expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(30);
  expect(statuses).toContain(429);
  server.clock.advance(dayMs);
  expect((await fetch(url)).status).toBe(404);
  expect((await fetch(invoiceUrl(server.platform, (await invoiceOf(theirs)).id))).status).toBe(200);
});

test('long lists and names in any script are printed on several pages', async () => {
  const { content, ...row } = await invoiceOf(await makeCharge(server.platform, { userId: member.userId }));
  const lines = Array.from({ length: 60 }, (_, index) => ({
    description: `Line ${index} ${'long '.repeat(30)}`,
    amount: index,
  }));
  const names = ['Zoë Łukasiewicz', 'Анна Петрова', 'محمد', 'שלום', 'ქართული', 'Ωμέγα', '名前', '🎬', 'W'.repeat(200)];
  for (const name of names) {
    const pdf = await printInvoice({ ...row, content: { ...content, lines, buyer: { ...content.buyer, name } } });
    const pages = pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0;
    expect(pages).toBeGreaterThan(3);
    expect(pages).toBeLessThan(9);
  }
});

test.each([
  ['名前', '540d'],
  ['김민수', 'bbfc'],
  ['テスト', '30b9'],
  ['שלום', '05dd'],
  ['ქართული', '10e5'],
  ['Հայերեն', '0540'],
  ['ລາວ', '0ea5'],
  ['สมชาย น้ำทิพย์', '0e17'],
  // A ligature is one glyph for several characters.
  ['क्षितिज', '0915 094d 0937'],
  ['রবীন্দ্রনাথ চন্দ্র', '09cd 09b0'],
  ['ஸ்ரீ', '0bb8 0bcd 0bb0 0bc0'],
  ['శ్రీనివాస్', '0c4d 0c30 0c40'],
  ['નરેન્દ્ર', '0aa6 0acd 0ab0'],
  ['ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ', '0a4d 0a30'],
  ['ಕೃಷ್ಣಮೂರ್ತಿ', '0ccd 0ca3'],
  ['ലക്ഷ്മി', '0d15 0d4d 0d37'],
  ['ଜଗନ୍ନାଥ', '0b28 0b4d 0b28'],
  ['ශ්‍රී', '0dca 200d 0dbb 0dd3'],
  ['ស្រីមុំ', '17d2 179a'],
  ['አበበ', '12a0'],
])('%s is drawn with the right glyphs', async (name, letter) => {
  const { content, ...row } = await invoiceOf(await makeCharge(server.platform, { userId: member.userId }));
  const pdf = await printInvoice({ ...row, content: { ...content, buyer: { ...content.buyer, name } } });
  // A character that no font has is not in the map.
  expect(textsOf(pdf)).toContain(`<${letter}>`);
});

test('right-to-left text is one run, and each character gets a font that has it', () => {
  const shown = runsOf('شركة محمد علي, 王 Ltd.').map(({ text, font, isLeftward }) => [text, font !== null, isLeftward]);
  expect(shown).toEqual([
    ['شركة محمد علي', false, true],
    [', ', false, false],
    ['王', true, false],
    [' Ltd.', false, false],
  ]);
});

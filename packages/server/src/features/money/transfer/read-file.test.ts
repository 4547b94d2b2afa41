import { expect, test } from 'vitest';
import { dateOf } from './import-source.ts';
import { readMemberFile } from './read-file.ts';

const files = {
  patreon: `Name,Email,Discord,Patron Status,Follows You,Free Member,Free Trial,Lifetime Amount,Pledge Amount,Charge Frequency,Tier,Patronage Since Date,Last Charge Date,Last Charge Status,Access Expiration,Next Charge Date
Ana Pérez,Ana@Example.com,,Active patron,No,No,No,100,5.00,monthly,Producer,2023-04-01 10:20:30.123456,2026-11-01 08:00:00,Paid,,2026-12-01 08:00:00
"Bo, Jr.",bo@example.com,,Active patron,No,No,No,50,50.00,annual,Producer,2025-01-02,2026-03-01 00:00:00,Paid,,
Cy,cy@example.com,,Former patron,No,No,No,5,0.00,monthly,,2022-01-01,2022-01-31,Paid,,
Di,di@example.com,,Former patron,No,No,No,60,0.00,annual,Producer,2025-12-01,2025-12-01,Paid,2026-12-01 00:00:00,
Ed,ed@example.com,,Active patron,No,Yes,No,0,0.00,,Free,2025-12-01,,,,
`,
  ghost: `id,email,name,note,subscribed_to_emails,complimentary_plan,stripe_customer_id,created_at,deleted_at,labels,tiers,gift_id
1,ana@example.com,Ana,,true,false,cus_1,2023-04-01T10:20:30.000Z,,,Gold,
2,bo@example.com,Bo,,true,true,,2023-04-01T10:20:30.000Z,,,,
3,cy@example.com,Cy,,true,false,,2023-04-01T10:20:30.000Z,,,,
4,di@example.com,Di,,true,false,cus_4,2023-04-01T10:20:30.000Z,,,,
5,ed@example.com,Ed,,true,false,,2023-04-01T10:20:30.000Z,,,Gold,g1
`,
  vimeo: `customer_id,email,first_name,last_name,product_id,product_name,action,action_type,status,frequency,platform,coupon_code,next_payment_date
1,ana@example.com,Ana,Pérez,7,All access,subscription,transaction,enabled,monthly,web,,2026-12-05
2,bo@example.com,Bo,,7,All access,subscription,free_access,enabled,custom,api,,
3,cy@example.com,Cy,,,,follow,site follow,,,,,
4,di@example.com,Di,,7,All access,subscription,transaction,canceled,yearly,roku,,2027-01-01
5,ed@example.com,Ed,,9,One film,purchase,transaction,enabled,,web,,
6,fay@example.com,Fay,,9,One film,rental,transaction,enabled,,web,,
`,
  memberful: `Full Name;Email;Plan;Active?;Expiration Date;Created At
Ana;ana@example.com;Annual;Yes;12/24/2026;2024-01-01
Bo;bo@example.com;Monthly;No;01/24/2024;2023-01-01
Cy;cy@example;Monthly;Yes;soon;2023-01-01
`,
};

async function linesOf(source: keyof typeof files, csv: string) {
  const lines = [];
  for await (const batch of readMemberFile(source, csv)) lines.push(...batch);
  return lines;
}

async function rowsOf(source: keyof typeof files) {
  return (await linesOf(source, files[source])).map(({ line, email, tier, kind, paidUntil, problem }) => [
    line,
    email,
    tier,
    kind,
    paidUntil?.toISOString() ?? null,
    problem,
  ]);
}

test('Patreon: active patrons have paid until their next charge, former ones until their access expires', async () => {
  expect(await rowsOf('patreon')).toEqual([
    [2, 'ana@example.com', 'Producer', 'paid', '2026-12-01T08:00:00.000Z', null],
    [3, 'bo@example.com', 'Producer (annual)', 'paid', '2027-03-01T00:00:00.000Z', null],
    [4, 'cy@example.com', 'No tier', 'free', '2022-02-28T00:00:00.000Z', null],
    [5, 'di@example.com', 'Producer (annual)', 'paid', '2026-12-01T00:00:00.000Z', null],
    [6, 'ed@example.com', 'Free', 'free', null, null],
  ]);
});

test('Ghost: members with a customer and a tier pay, without an end date; those without a tier do not', async () => {
  expect(await rowsOf('ghost')).toEqual([
    [2, 'ana@example.com', 'Gold', 'paid', null, null],
    [3, 'bo@example.com', 'Complimentary', 'complimentary', null, null],
    [4, 'cy@example.com', 'Paid', 'free', null, null],
    [5, 'di@example.com', 'Paid', 'free', null, null],
    [6, 'ed@example.com', 'Gold', 'paid', null, null],
  ]);
});

test('Vimeo OTT: running subscriptions are paid, cancelled ones until their end, purchases and rentals are not', async () => {
  expect(await rowsOf('vimeo')).toEqual([
    [2, 'ana@example.com', 'All access', 'paid', '2026-12-06T00:00:00.000Z', null],
    [3, 'bo@example.com', 'All access', 'complimentary', null, null],
    [4, 'cy@example.com', 'Subscription', 'free', null, null],
    [5, 'di@example.com', 'All access (annual)', 'paid', '2027-01-02T00:00:00.000Z', null],
    [6, 'ed@example.com', 'One film', 'free', null, null],
    [7, 'fay@example.com', 'One film', 'free', null, null],
  ]);
});

test('Memberful: active plans are paid, with any column separator; a wrong line says why', async () => {
  expect(await rowsOf('memberful')).toEqual([
    [2, 'ana@example.com', 'Annual', 'paid', '2026-12-25T00:00:00.000Z', null],
    [3, 'bo@example.com', 'Monthly', 'free', '2024-01-25T00:00:00.000Z', null],
    [4, 'cy@example', 'Monthly', 'paid', null, 'The e-mail address is none'],
  ]);
});

test.each([
  ['ghost' as const, files.patreon, 'This is not an export of Ghost: the column “complimentary plan” is missing'],
  ['patreon' as const, 'Name,Email,Patron Status\n', 'There are no lines in this file'],
  ['patreon' as const, 'Name,Email\n"open', 'This is not CSV: it cannot be read in line 2'],
  ['patreon' as const, `Email${',c'.repeat(500)}\n`, 'This is not an export of members: it has too many columns'],
])('a file of another kind is refused with the reason', async (source, csv, message) => {
  await expect(linesOf(source, csv)).rejects.toThrow(
    expect.objectContaining({ problem: expect.objectContaining({ fields: [{ path: 'body.csv', message }] }) }),
  );
});

test('an e-mail that appears twice is imported once', async () => {
  const [, header = '', line = ''] = /^(.*)\n(.*)\n/.exec(files.ghost) ?? [];
  const twice = await linesOf('ghost', `${header}\n${line}\n${line.toUpperCase().replace('FALSE', 'false')}\n`);
  expect(twice.map(({ problem }) => problem)).toEqual([null, 'The address stands above already']);
});

test('dates are read in the formats of the services', () => {
  expect(dateOf('')).toBeNull();
  expect(dateOf('soon')).toBeUndefined();
  expect(dateOf('2/3/2026')?.toISOString()).toBe('2026-02-03T00:00:00.000Z');
  expect(dateOf('2026-02-03', true)?.toISOString()).toBe('2026-02-04T00:00:00.000Z');
  expect(dateOf('2026-02-03 04:05:06 UTC')?.toISOString()).toBe('2026-02-03T04:05:06.000Z');
});

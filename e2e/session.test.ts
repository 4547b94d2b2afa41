import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closePages, expectGood, expectHydration, openPage, patient, startBrowser, widths } from './support/browser.ts';
import { giveLogin, signIn } from './support/member.ts';
import { password, type Service, startService } from './support/service.ts';

const triesForRaces = 6;
let service: Service;
let browser: Browser;

beforeAll(async () => {
  [service, browser] = await Promise.all([startService(), startBrowser()]);
  await service.operator.studioConfig.update({ body: { config: { coupons_enabled: true } } });
});
afterAll(async () => {
  await closePages(browser);
  await service?.stop();
});

/** The token of a sign-in in the iOS app, on a new device. */
async function tokenOf(email: string): Promise<string> {
  const device = { deviceIdentifier: crypto.randomUUID(), model: 'iOS App', platform: 'ios' as const };
  return (await service.operator.account.login({ body: { email, password, device } })).token;
}

function kept(page: Page, key: string): Promise<string | null> {
  return page.evaluate((name) => localStorage.getItem(name) ?? sessionStorage.getItem(name), `greenlight.${key}`);
}

/** Makes the stored token expired and its refresh token invalid, so that the renewal is refused. */
async function spoilRecord(page: Page): Promise<void> {
  await page.evaluate(() => {
    const record = JSON.parse(localStorage.getItem('greenlight.auth') ?? '{}') as object;
    const spoilt = { ...record, tokenExpiry: new Date().toISOString(), refreshToken: 'spent' };
    localStorage.setItem('greenlight.auth', JSON.stringify(spoilt));
  });
}

test('a refused renewal clears the account data and remembers the URL to return to', async () => {
  const email = await service.addAccount('member', { subscribed: true });
  const page = await openPage(browser);
  for (let n = 0; n < triesForRaces; n += 1) {
    await signIn(page, service, email);
    await page.getByRole('button', { name: 'Your account' }).waitFor();
    await expect.poll(() => kept(page, 'userInfo')).toContain(email);
    await spoilRecord(page);
    await page.goto(`${service.url}/account/security?tab=${n}`);
    await page.waitForURL('**/login');
    await page.waitForLoadState('networkidle');
    expect(await kept(page, 'userInfo')).toBeNull();
    expect(await kept(page, 'auth')).toBeNull();
    expect(await kept(page, 'afterLoginUrl')).toBe(`/account/security?tab=${n}`);
  }
  await signIn(page, service, email);
  expect(page.url()).toBe(`${service.url}/account/security?tab=${triesForRaces - 1}`);
  await page.context().close();
});

test.each(['', '&iosapp'])(
  'a token in the URL opens the coupon and device screens%s',
  { tags: 'long' },
  async (wrapped) => {
    const token = await tokenOf(await service.addAccount('member', { subscribed: true }));
    for (const path of ['/account/coupon', '/coupon', '/discount-code', '/account/device-management']) {
      const page = await openPage(browser);
      await page.goto(`${service.url}${path}?token=${token}${wrapped}`);
      const title = path.includes('device') ? 'Devices' : 'Enter Discount Code';
      await page.getByRole('heading', { name: title }).first().waitFor();
      expect(new URL(page.url()).pathname).toBe(path);
      expect(page.url()).not.toContain(token);
      await page.context().close();
    }
  },
);

test.each([
  ['a phone', widths.phone],
  ['a desktop', widths.desktop],
])('on %s a link with another account’s token asks first, and its session cannot pay', async (_, width) => {
  const own = await service.addAccount('member', { subscribed: true });
  const other = await service.addAccount('member', { subscribed: true });
  const token = await tokenOf(other);
  const page = await openPage(browser, width);
  await giveLogin(page, service, own);
  await page.goto(`${service.url}/greenlight-x?token=${token}`);
  const question = page.getByRole('alertdialog');
  await question.getByText(`You are signed in as ${own}.`).waitFor();
  expect(await kept(page, 'override')).toBeNull();
  await expectGood(page);
  await question.getByRole('button', { name: 'Keep my account' }).click();
  await page.goto(`${service.url}/account`);
  await page.getByText(own).first().waitFor();
  await page.goto(`${service.url}/greenlight-x?token=${token}`);
  await question.getByRole('button', { name: 'Use the other account' }).click();
  await expect.poll(() => kept(page, 'override')).toContain(token);
  for (const path of ['/payment', '/account/payment-methods', '/account/plan', '/complete-payment']) {
    await page.goto(`${service.url}${path}`);
    await page.getByRole('heading', { name: 'Log in to pay', level: 2 }).waitFor();
  }
  await expectGood(page);
  // "Log in" returns to the account that is signed in in this browser.
  await page.goto(`${service.url}/account/payment-methods`);
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('heading', { name: 'Log in to pay', level: 2 }).waitFor({ state: 'detached' });
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.goto(`${service.url}/account`);
  await page.getByText(own).first().waitFor();
  await page.context().close();
});

test('the session of a link takes no card, code or pledge, also in a browser without a sign-in', async () => {
  await service.operator.studioConfig.update({ body: { config: { patreon_enabled: true } } });
  const own = await service.addAccount('member', { subscribed: true });
  const other = await service.addAccount('member', { subscribed: true });
  const giver = await service.signIn(other);
  const { options } = await giver.gift.options();
  const { gift } = await giver.gift.buy({ body: { optionId: options[0]?.id ?? '', recipientName: 'Wren' } });
  const token = await tokenOf(other);
  const page = await openPage(browser, widths.phone);
  const follow = async () => {
    await page.goto(`${service.url}/greenlight-x?token=${token}`);
    await expect.poll(() => kept(page, 'override')).toContain(token);
  };
  const logIn = page.getByRole('main').getByRole('button', { name: 'Log in' });
  await follow();
  const unpaid = `/account/gift-subscriptions/history/${gift.id}`;
  for (const [path, title] of [
    ['/account/gift-subscriptions', 'Log in to pay'],
    [unpaid, 'Log in to pay'],
    ['/account/patreon', 'Log in to link Patreon'],
    ['/gift/ABCD-EFGH', 'Log in to use a code'],
    ['/redeem', 'Log in to use a code'],
  ]) {
    await page.goto(service.url + path);
    await page.getByRole('heading', { name: title, level: 2 }).waitFor();
    await logIn.waitFor();
  }
  await expectGood(page);
  // A gift code can be entered without a sign-in.
  await logIn.click();
  await page.getByLabel('The code of the gift').waitFor();
  await follow();
  await page.goto(service.url + unpaid);
  await logIn.click();
  await page.waitForURL('**/login');
  expect(await kept(page, 'override')).toBeNull();
  await signIn(page, service, own);
  expect(page.url()).toBe(service.url + unpaid);
  await page.context().close();
});

test.each([
  ['', true],
  [', also while the service is busy', false],
])('the /impersonate screen accepts only tokens made for looking on%s', async (_, isAnswered) => {
  const own = await service.addAccount('member', { subscribed: true });
  const token = await tokenOf(await service.addAccount('member', { subscribed: true }));
  const page = await openPage(browser, widths.phone);
  await giveLogin(page, service, own);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.headers().authorization === `Bearer ${token}`) asked.push(new URL(request.url()).search);
  });
  const answer = { status: 503, contentType: 'application/json', body: '{}' };
  if (!isAnswered) await page.route(/select=impersonatedBy/, (route) => route.fulfill(answer));
  await page.goto(`${service.url}/impersonate#token=${token}`);
  await page.getByText('This link did not work').waitFor(patient);
  await expectGood(page);
  expect(page.url()).toBe(`${service.url}/impersonate`);
  expect(new Set(asked)).toEqual(new Set(['?select=impersonatedBy']));
  expect(await kept(page, 'override')).toBeNull();
  await page.goto(`${service.url}/account`);
  await page.getByText(own).first().waitFor();
  await page.context().close();
});

test('the home screen requests the heroes of the viewer once', { tags: 'long' }, async () => {
  const email = await service.addAccount('member', { subscribed: true });
  const page = await openPage(browser);
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.includes('/hero/') || pathname.endsWith('channels/v16'))
      asked.push(pathname.split('/').at(-1) + search);
  });
  await page.goto(service.url);
  await expectHydration(page);
  // The answers in the painted page are not requested again.
  expect(asked).toEqual([]);
  expect(await page.locator('#answers').textContent()).toContain(
    '["heroes","anon",{"query":{"supportVersion":"6","platform":"web"}}]',
  );
  await giveLogin(page, service, email);
  asked.length = 0;
  await page.goto(service.url);
  await expect
    .poll(() => asked.toSorted())
    .toEqual(['auth?supportVersion=6&platform=web', 'v16?hero=false&showFree=false']);
  await page.context().close();
});

test('signing in refreshes the user channels and requests the preferences until they are set', {
  tags: 'long',
}, async () => {
  const email = await service.addAccount('member', { subscribed: true });
  const member = await service.signIn(email);
  await service.operator.studioConfig.update({ body: { config: { patreon_enabled: true, points_enabled: false } } });
  const page = await openPage(browser);
  const asked: URL[] = [];
  page.on('request', (request) => asked.push(new URL(request.url())));
  const selects = () => asked.flatMap((url) => (url.pathname.endsWith('/userinfo/query') ? [url.searchParams] : []));
  const arePreferencesAsked = () => selects().some((query) => query.get('select')?.includes('preferences'));
  await signIn(page, service, email);
  const channels = asked.find(({ pathname }) => pathname.endsWith('/v5/userchannels/'));
  expect(channels?.search).toBe('?page=1&pageSize=20');
  expect(asked.find(({ pathname }) => pathname.endsWith('/hero/anon'))?.search).toBe('?supportVersion=6&platform=web');
  await expect.poll(arePreferencesAsked).toBe(true);
  await member.account.setPreferences({ body: { autoplay: false } });
  await page.reload();
  await expect.poll(() => kept(page, 'userInfo')).toContain('"preferencesSet":true');
  asked.length = 0;
  await page.goto(`${service.url}/account`);
  await expect.poll(() => selects().some((query) => query.get('select')?.includes('patreon'))).toBe(true);
  expect(selects().some((query) => query.get('select')?.includes('points'))).toBe(false);
  expect(arePreferencesAsked()).toBe(false);
  for (const [path, call] of [
    ['/watch-history', '/v5/userchannels/watch-history'],
    ['/liked-videos', '/v5/userchannels/liked-videos'],
    ['/follows-latest', '/v5/userchannels/follows-latest'],
  ]) {
    await page.goto(service.url + path);
    const searchOf = () => asked.find(({ pathname }) => pathname.endsWith(call ?? ''))?.searchParams.toString();
    await expect.poll(searchOf).toMatch(/^(?:page=1&pageSize=20|pageSize=20&page=1)$/);
  }
  expect(arePreferencesAsked()).toBe(false);
  await page.context().close();
});

test.each([
  ['a plain text', 'text/plain', 'Nobody from this island, please.'],
  ['a message', 'application/json', '{"message":"Nobody from this island, please."}'],
])('the sign-up form shows %s from the server', { tags: 'long' }, async (_, contentType, body) => {
  const page = await openPage(browser, widths.phone);
  await page.route('**/v2/account/register*', (route) => route.fulfill({ status: 400, contentType, body }));
  await page.goto(`${service.url}/signup`);
  await page.getByLabel('Name', { exact: true }).fill('Ira');
  await page.getByLabel('E-mail').fill('ira@example.com');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect.poll(() => page.getByRole('alert').textContent(), patient).toContain('Nobody from this island, please.');
  await page.context().close();
});

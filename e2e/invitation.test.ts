import type { Browser, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closePages, expectGood, openPage, startBrowser, widths } from './support/browser.ts';
import { runJob } from './support/calendar.ts';
import { freshCard, giveCard } from './support/card.ts';
import { readLetter } from './support/letter.ts';
import { giveLogin, newEmail } from './support/member.ts';
import { password, type Service, startService } from './support/service.ts';

const soon = { timeout: 20_000 };
let service: Service;
let browser: Browser;

beforeAll(async () => {
  [service, browser] = await Promise.all([startService(), startBrowser()]);
  await service.operator.studioConfig.update({ body: { config: { points_enabled: true, badges_enabled: true } } });
});
afterAll(async () => {
  await closePages(browser);
  await service?.stop();
});

/** Subscribes without a trial, so that the first charge is made at once. */
async function subscribe(page: Page, plan: 'monthly' | 'annual'): Promise<void> {
  await page.goto(`${service.url}/subscribe?plan=${plan}&trial=no`);
  await page.getByRole('button', { name: /^Subscribe for/ }).click();
  await giveCard(page, freshCard());
  await page.waitForURL(`${service.url}/`);
}

async function nextCharge(email: string): Promise<number> {
  const { subscription } = await (await service.signIn(email)).foundry.subscription();
  return Date.parse(subscription?.nextCharge?.date ?? '');
}

test('a friend who joins by a member’s invitation gives both a free month', async () => {
  const email = await service.addAccount('member');
  const friend = newEmail('fay');
  const page = await openPage(browser, widths.phone);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await giveLogin(page, service, email);
  await subscribe(page, 'annual');
  await page.goto(`${service.url}/account`);
  const count = (section: string, name: string) =>
    page
      .getByRole('region', { name: section })
      .getByRole('term')
      .filter({ hasText: new RegExp(`^${name}$`) })
      .locator('xpath=..')
      .getByRole('definition');
  await count('Producer Points', 'Available').getByText('30').waitFor();
  const badges = page.getByRole('region', { name: 'Badges' });
  await badges.getByText('Annual member').waitFor();
  const isDrawn = (image: HTMLImageElement) => image.complete && image.naturalWidth > 0;
  await expect.poll(() => badges.locator('img').evaluate(isDrawn)).toBe(true);
  await expectGood(page);
  await page.getByRole('region', { name: 'Invite friends' }).getByRole('button', { name: 'Copy' }).click();
  await page.getByText('Link copied').waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());

  const other = await openPage(browser, widths.phone);
  await other.goto(link);
  await other.getByText('A friend invites you: one month free for both of you').waitFor();
  // The invitation is shown on other pages too, and is still valid at sign-up.
  await other.goto(`${service.url}/shows`);
  await other.getByText('A friend invites you: one month free for both of you').waitFor();
  await other.goto(`${service.url}/faq`);
  await other.goto(`${service.url}/signup`);
  await other.getByText('A friend invites you: one month free for both of you').waitFor();
  await expectGood(other);
  // A link of the painted page works before the app's scripts are loaded.
  await other.context().close();
  // A service worker would load scripts that the route does not see.
  const bare = await browser.newContext({ viewport: { width: widths.phone, height: 844 }, serviceWorkers: 'block' });
  const quick = await bare.newPage();
  await quick.route('**/*.js', (route) => route.abort());
  await quick.goto(link);
  await quick.unroute('**/*.js');
  await quick.getByRole('link', { name: 'START WITH A FREE TRIAL' }).click();
  await quick.getByLabel('Name').fill('Fay');
  await quick.getByLabel('E-mail').fill(friend);
  await quick.getByLabel('Password', { exact: true }).fill(password);
  // The answer to the first read of the invitation arrives after the invitation is accepted.
  const accepted = quick.waitForResponse('**/invitation/accept');
  const asked = Promise.withResolvers<void>();
  const late = async (route: Route) => {
    const response = await route.fetch();
    asked.resolve();
    await accepted;
    await route.fulfill({ response });
  };
  await quick.route('**/user/v1/invitation', late, { times: 1 });
  await quick.route('**/invitation/accept', (route) => asked.promise.then(() => route.continue()));
  await quick.getByRole('button', { name: 'Create account' }).click();
  await quick.waitForURL(`${service.url}/payment`);
  await quick.getByText('A friend invites you: one month free for both of you').waitFor();
  const inviter = await service.signIn(email);
  await expect.poll(async () => (await inviter.invitation.state()).waiting, soon).toBe(1);
  await page.reload();
  await count('Invite friends', 'Not paid yet').getByText('1').waitFor();
  await subscribe(quick, 'monthly');
  const [own, theirs] = [await nextCharge(email), await nextCharge(friend)];
  await runJob(service, 'invitation.reward');
  for (const to of [email, friend]) expect(await readLetter(service, to, 'Free time for you')).toContain('1 month');
  expect(await nextCharge(email)).toBeGreaterThan(own);
  expect(await nextCharge(friend)).toBeGreaterThan(theirs);
  await page.reload();
  await count('Invite friends', 'Friends who joined').getByText('1').waitFor();
  await count('Invite friends', 'Months gained').getByText('1').waitFor();
  await page.goto(`${service.url}/account/badges`);
  await page
    .getByRole('article', { name: 'Annual member' })
    .getByText(/^Yours since/)
    .waitFor();
  await expectGood(page);
});

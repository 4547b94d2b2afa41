import type { Browser, CDPSession, Page, Worker } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  closePages,
  expectNoViolations,
  onPhoneAndDesktop,
  openPage,
  startBrowser,
  widths,
} from './support/browser.ts';
import { giveLogin } from './support/member.ts';
import { password, type Service, startService } from './support/service.ts';

let service: Service;
let browser: Browser;
let page: Page;
/** Teams created; each test uses a new one, because a team may announce only five times a day. */
let teams = 0;

beforeAll(async () => {
  [service, browser] = await Promise.all([startService(), startBrowser()]);
});
afterAll(async () => {
  await closePages(browser);
  await service?.stop();
});

/** Returns the e-mail of a new member who follows a new team and has got these announcements. */
async function fan(...titles: string[]): Promise<string> {
  const email = await service.addAccount('member', { subscribed: true });
  const client = await service.signIn(email);
  teams += 1;
  const team = { displayName: 'Ember & Oak', slug: `ember-${teams}`, published: true };
  const { id: teamId } = await service.operator.studioCreators.create({ body: team });
  await client.creator.follow({ params: { id: teamId } });
  for (const title of titles) {
    const body = { teamId, title, text: 'Berlin in March, Paris in April.', href: '/shows', byMail: true };
    await service.operator.studioAnnouncements.send({ body });
  }
  await expect.poll(async () => (await client.notification.inbox()).unread, { timeout: 15_000 }).toBe(titles.length);
  return email;
}

test('on a desktop the bell counts unread notifications, and opening one marks it as read', async () => {
  const email = await fan('A tour', 'A second tour');
  page = await openPage(browser);
  await giveLogin(page, service, email);
  await page.goto(service.url);
  const bell = (unread: string) => page.getByRole('button', { name: `Notifications${unread}`, exact: true });
  await bell(', 2 unread').click();
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  await panel.getByText('Ember & Oak: A second tour').waitFor();
  await expectNoViolations(page);
  await panel.getByRole('link', { name: /A second tour/ }).click();
  await page.waitForURL(`${service.url}/shows`);
  await panel.waitFor({ state: 'detached' });
  await bell(', 1 unread').waitFor();
  await bell(', 1 unread').click();
  await panel.getByRole('button', { name: 'Mark all as read' }).click();
  await expect.poll(() => bell('').count()).toBe(1);
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'detached' });
  await page.context().close();
});

test('on a phone the bell opens the notifications screen', { tags: 'long' }, async () => {
  const email = await fan('On the phone');
  page = await openPage(browser, widths.phone);
  await giveLogin(page, service, email);
  await page.goto(service.url);
  await page.getByRole('link', { name: 'Notifications, 1 unread' }).click();
  await page.getByRole('heading', { name: 'Notifications', level: 1 }).waitFor();
  await page.getByRole('link', { name: /On the phone/ }).waitFor();
  await expectNoViolations(page);
  const room = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(room, 'nothing stands out at the side').toBe(0);
  await page.context().close();
});

test('an empty inbox says so', { tags: 'long' }, async () => {
  page = await openPage(browser);
  await giveLogin(page, service, await service.addAccount('member', { subscribed: true }));
  await page.goto(`${service.url}/notifications`);
  await page.getByText('Nothing new yet').waitFor();
  await expectNoViolations(page);
  expect(await page.getByRole('button', { name: 'Mark all as read' }).isDisabled()).toBe(true);
  await page.context().close();
});

test('the badge that comes with the service has its name in the language of the reader', { tags: 'long' }, async () => {
  const email = await service.addAccount('member', { subscribed: true });
  const client = await service.signIn(email);
  const { userId = '' } = await client.account.userInfo({ query: { select: 'userid' } });
  await service.operator.studioConfig.update({ body: { config: { badges_enabled: true } } });
  const body = { userId, reason: 'For the test' };
  await service.operator.studioBadges.grant({ params: { id: 'annual' }, body });
  await expect.poll(async () => (await client.notification.inbox()).unread, { timeout: 15_000 }).toBe(1);
  const context = await browser.newContext({ locale: 'es', serviceWorkers: 'block' });
  page = await context.newPage();
  await giveLogin(page, service, email);
  await page.goto(service.url);
  await page.getByText('Has ganado una insignia: Miembro anual').first().waitFor();
  await page.goto(`${service.url}/notifications`);
  const entry = page.getByRole('main').getByRole('link', { name: /Miembro anual/ });
  await entry.getByText('Por unirte con una membresía anual.').waitFor();
  await expectNoViolations(page);
  await context.close();
});

test('notification types and mail campaigns switch at once, and switch back on failure', { tags: 'long' }, async () => {
  const email = await service.addAccount('member', { subscribed: true });
  page = await openPage(browser, widths.phone);
  await giveLogin(page, service, email);
  await page.goto(`${service.url}/account/notifications`);
  const likes = page.getByRole('switch', { name: /Likes of your comments/ });
  await likes.click();
  await expect.poll(() => likes.isChecked()).toBe(false);
  await onPhoneAndDesktop(page, expectNoViolations);
  await page.reload();
  await likes.waitFor();
  expect([await likes.isChecked(), await page.getByRole('switch', { checked: true }).count()]).toEqual([false, 5]);
  await page.route('**/pushnotification/type', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await likes.click();
  await page.getByText('The service can’t be reached.').first().waitFor();
  await expect.poll(() => likes.isChecked()).toBe(false);
  await page.goto(`${service.url}/account/email-preferences`);
  const videos = page.getByRole('switch', { name: /New videos/ });
  await videos.click();
  await expect.poll(() => videos.isChecked()).toBe(false);
  await onPhoneAndDesktop(page, expectNoViolations);
  const client = await service.signIn(email);
  await expect
    .poll(async () => (await client.notification.emailPreferences()).campaigns[0])
    .toMatchObject({ campaignId: 'new-videos', subscribed: false });
  await page.context().close();
});

test('the unsubscribe link of a letter acts only when the button is pressed', { tags: 'long' }, async () => {
  const email = await service.addAccount('member', { subscribed: true });
  const client = await service.signIn(email);
  page = await openPage(browser, widths.phone);
  const wrong = new URLSearchParams({ campaignId: 'announcements', email, token: 'not.this' });
  await page.goto(`${service.url}/unsubscribe?${wrong}`);
  await page.getByText(`Stop sending “Announcements” e-mails to ${email}?`).waitFor();
  expect(page.url(), 'the token stays nowhere').toBe(`${service.url}/unsubscribe`);
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await page.getByText('This code is not valid or has expired.').waitFor();
  expect((await client.notification.emailPreferences()).campaigns[1]).toMatchObject({ subscribed: true });
  await page.goto(`${service.url}/unsubscribe`);
  await page.getByText('This link is incomplete.').waitFor();
  await page.context().close();
});

test('the service worker shows a push message', async () => {
  const email = await fan('Pushed');
  page = await openPage(browser, widths.desktop, { serviceWorkers: 'allow' });
  await page.context().grantPermissions(['notifications'], { origin: service.url });
  await giveLogin(page, service, email);
  await page.goto(service.url);
  const registrationId = await workerOf(page);
  const session = await page.context().newCDPSession(page);
  await session.send('ServiceWorker.enable');
  const worker = await keepWhatIsShown(page);
  const data = JSON.stringify({
    title: 'Ember & Oak',
    body: 'New video: Dawn',
    tag: 'event-9',
    href: '/shows',
    image: null,
  });
  await session.send('ServiceWorker.deliverPushMessage', { origin: service.url, registrationId, data });
  const shown = () => worker.evaluate(() => Reflect.get(globalThis, 'shown') as unknown);
  await expect.poll(shown).toEqual([{ title: 'Ember & Oak', body: 'New video: Dawn', tag: 'event-9' }]);
  await page.context().close();
});

/** A headless browser shows no notifications, so the service worker records its calls of `showNotification`. */
async function keepWhatIsShown(of: Page): Promise<Worker> {
  const [worker] = of.context().serviceWorkers();
  if (!worker) throw new Error('there is no service worker');
  await worker.evaluate(() => {
    const registration = Reflect.get(globalThis, 'registration') as ServiceWorkerRegistration;
    const show = registration.showNotification.bind(registration);
    const shown: object[] = [];
    registration.showNotification = (title, { body, tag } = {}) => {
      shown.push({ title, body, tag });
      return show(title, { body, tag });
    };
    Reflect.set(globalThis, 'shown', shown);
  });
  return worker;
}

async function workerOf(of: Page): Promise<string> {
  await of.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const session: CDPSession = await of.context().newCDPSession(of);
  const found = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [registration] = registrations;
      if (registration) resolve(registration.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  return found;
}

test('the settings show whether this browser allows notifications', { tags: 'long' }, async () => {
  page = await openPage(browser);
  await giveLogin(page, service, await service.addAccount('member', { subscribed: true }));
  await page.goto(`${service.url}/account/notifications`);
  const standing = page.getByText(/Notifications are off in this browser|blocks notifications from this site/);
  await expect.poll(() => standing.count(), { timeout: 10_000 }).toBe(1);
  await page.context().close();
});

test('a team announces in the studio after a confirmation, and sees how many followers got it', {
  tags: 'long',
}, async () => {
  const client = await service.signIn(await fan());
  page = await openPage(browser, widths.phone);
  await page.goto(`${service.url}/studio/announcements`);
  await page.getByLabel('E-mail').fill(service.operatorEmail);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Announcements', level: 1 }).waitFor();
  // All teams have the same name; the last one is the fan's.
  await page.getByRole('combobox', { name: 'Creator' }).click();
  await page.getByRole('option').last().click();
  await page.getByRole('listbox').waitFor({ state: 'detached' });
  await page.getByLabel('Title').fill('From the studio');
  await page.getByLabel('Message').fill('Hello, all of you.');
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Announce', exact: true }).click();
  const question = page.getByRole('alertdialog', { name: 'Notify all followers?' });
  await question.getByRole('button', { name: 'Announce' }).click();
  const entry = page.getByRole('article').filter({ hasText: 'From the studio' });
  await expect.poll(async () => (await client.notification.inbox()).unread, { timeout: 15_000 }).toBe(1);
  await entry.getByText(/In the inbox of [1-9]\d* followers?/).waitFor({ timeout: 20_000 });
  await expectNoViolations(page);
  await page.context().close();
});

import { dayMs } from '@greenlight/contract/duration';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addVideos } from '../packages/server/test/add-videos.ts';
import { addOwnPoints } from '../packages/server/test/own-points.ts';
import {
  closePages,
  expectGood,
  expectGoodAtWidths,
  openPage,
  patient,
  startBrowser,
  widths,
} from './support/browser.ts';
import { runJob } from './support/calendar.ts';
import { payMonth } from './support/card.ts';
import { giveLogin } from './support/member.ts';
import { uploadPicture } from './support/picture.ts';
import { addGiver, openPitch, readMs, userCreated } from './support/points.ts';
import { type Service, startService } from './support/service.ts';
import { openScreen, signInToStudio } from './support/studio.ts';

let service: Service;
let browser: Browser;

beforeAll(async () => {
  [service, browser] = await Promise.all([startService(), startBrowser()]);
  const video = { title: 'Meet the weather', access: 'free' as const, publishAt: new Date(userCreated) };
  await addVideos(service.databaseUrl, [video]);
  await service.operator.studioConfig.update({ body: { config: { points_enabled: true } } });
});
afterAll(async () => {
  await closePages(browser);
  await service?.stop();
});

function inDays(days: number): string {
  return new Date(Date.now() + days * dayMs).toISOString();
}

test('the page of points says how many one has, where they came from, and what comes, expires and is owed', {
  tags: 'long',
}, async () => {
  const { operator, databaseUrl } = service;
  const { email, userId, client, change } = await addGiver(service, 10, { subscribed: false });
  const page = await openPage(browser);
  await payMonth(page, client);
  await addOwnPoints(databaseUrl, { userId, points: 5, daysAgo: 400 });
  await operator.studioConfig.update({ body: { config: { points_expire_months: 12 } } });
  await runJob(service, 'points.expire');
  const expiring = async () => (await client.points.balance()).expiring;
  await expect.poll(expiring, patient).toMatchObject([{ points: 5 }]);
  const [expiry] = await expiring();

  await giveLogin(page, service, email);
  await page.goto(`${service.url}/points`);
  const card = page.getByRole('region', { name: 'My Producer Points' });
  const day = (time: string | null) => new Intl.DateTimeFormat('en', { dateStyle: 'long' }).format(new Date(time ?? 0));
  const { subscription } = await client.foundry.subscription();
  const payDay = day(subscription?.subscriptionBillingDate ?? null);
  await card.getByText('17', { exact: true }).first().waitFor(patient);
  await card.getByText(`2 more points come with your payment on ${payDay}`, { exact: true }).waitFor(patient);
  const notice = card.getByText(`5 points expire on ${day(expiry?.at ?? null)} unless you give them before`, {
    exact: true,
  });
  await notice.waitFor();
  expect(await card.getByRole('definition').allInnerTexts()).toEqual(['17', '0']);
  await page.getByRole('tab', { name: 'My points' }).click();
  const history = page.getByRole('tabpanel').getByRole('listitem');
  await history.first().waitFor(patient);
  const withoutDay = (text: string) => text.replace(/\s+\w+ \d+, \d{4}\s+/, ' ');
  const lines = (await history.allInnerTexts()).map(withoutDay);
  expect(lines).toEqual(['Monthly points +2', 'From the team +10', 'Gift +5']);
  await expectGoodAtWidths(page, 'points-due');

  // All is given when the payment goes back.
  await change('give', await openPitch(service, { title: 'A film about bread', goal: 50 }), 17);
  const [paid] = (await operator.studioPayments.list({ query: { userId } })).payments;
  const body = { reason: 'Asked for it', endAccess: true };
  await operator.studioPayments.refund({ params: { id: paid?.id ?? '' }, body });
  await expect.poll(async () => (await client.points.balance()).owed, patient).toBe(2);
  await page.reload();
  await card.getByText('2 points of a refunded payment will be taken').waitFor(patient);
  await card.getByText('0', { exact: true }).waitFor();
  expect(await card.getByRole('definition').allInnerTexts()).toEqual(['17', '17']);
  for (const gone of [notice, card.getByText('come with your payment')]) expect(await gone.count()).toBe(0);
  await expectGoodAtWidths(page, 'points-owed', { phone: widths.phone, desktop: widths.desktop });
  await page.context().close();
});

test('visitors see pitches by the time that is left, those that were reached and made, and gifts without a reload', async () => {
  const member = await addGiver(service, 20);
  const goal = 10;
  await openPitch(service, { title: 'Open without end', goal });
  await openPitch(service, { title: 'Open for a week', goal, closesAt: inDays(7) });
  const first = await openPitch(service, { title: 'Open for a day', goal, closesAt: inDays(1) });
  const reached = await openPitch(service, { title: 'The second kiln', goal: 5, closesAt: inDays(3) });
  const made = await openPitch(service, { title: 'The first kiln', goal: 5 });
  for (const id of [reached, made]) await member.change('give', id, 5);
  for (const state of ['greenlit', 'released'] as const) {
    await service.operator.studioPitches.move({ params: { id: made }, body: { state } });
  }
  const page = await openPage(browser);
  await page.clock.install();
  await page.goto(`${service.url}/points/${first}`);
  await page.getByText('0 supporters').waitFor(patient);
  await page.evaluate(() => Object.assign(globalThis, { isSame: true }));
  await member.change('give', first, 3);

  const list = await page.context().newPage();
  const own = (titles: string[]) => titles.filter((title) => /^(?:Open|The \w+ kiln)/.test(title));
  const titlesIn = async (name: string) =>
    own(await list.getByRole('region', { name, exact: true }).getByRole('article').getByRole('link').allInnerTexts());
  const titles = async () => {
    await list.goto(`${service.url}/points`);
    await list.getByRole('region', { name: 'Made with members’ points' }).waitFor(patient);
    return Promise.all(['Open now', 'Goal reached', 'Made with members’ points'].map(titlesIn));
  };
  const open = ['Open for a day', 'Open for a week', 'Open without end'];
  // The list that visitors share may be from before.
  await expect.poll(titles, patient).toEqual([open, ['The second kiln'], ['The first kiln']]);
  await expectGoodAtWidths(list, 'points-sections');

  // They ask every 15 s.
  await page.clock.runFor(15_000);
  await page.getByText('1 supporter', { exact: true }).waitFor(patient);
  await page.getByText('30% of the goal').waitFor();
  expect(await page.evaluate(() => 'isSame' in globalThis)).toBe(true);
  await page.context().close();
});

test('a full page of a pitch, from the gift that reaches its goal to the show that was made', async () => {
  const { operator, databaseUrl } = service;
  const [member, mate] = [await addGiver(service, 10), await addGiver(service, 0)];
  const members = [{ userId: mate.userId, role: 'editor' as const }];
  const team = { displayName: 'Rain Makers', slug: 'rain-makers', published: true, members };
  const { id: creatorTeamId } = await operator.studioCreators.create({ body: team });
  await mate.client.teamInvitation.accept({ params: { teamId: creatorTeamId } });
  await addOwnPoints(databaseUrl, { userId: mate.userId, points: 2 });
  const picture = (n: number) => uploadPicture(service, { width: 1280, height: 720, alt: `A year of rain, ${n}` });
  const id = await openPitch(service, {
    title: 'A year of rain',
    goal: 8,
    summary: 'Four seasons on one hill.',
    text: 'We follow one cloud for a year.\n\nThe points pay for the crew, and for umbrellas.',
    imageIds: await Promise.all([1, 2, 3].map(picture)),
    mediaId: 1,
    creatorTeamId,
  });
  await mate.change('give', id, 2);

  const page = await openPage(browser, widths.phone);
  await giveLogin(page, service, member.email);
  await page.goto(`${service.url}/points/${id}`);
  await page.getByRole('textbox', { name: 'How many points?' }).fill('6', patient);
  await page.getByRole('button', { name: 'Give 6 points' }).click();
  await page.waitForTimeout(readMs);
  await page.getByRole('button', { name: 'Yes, give 6 points' }).click();
  // The next buttons can be pressed while the page shows its thanks.
  const thanks = page.getByText('You gave 6 points. Thank you!');
  for (const text of [thanks, page.getByText('The goal is reached!')]) await text.waitFor(patient);
  await page.getByRole('button', { name: 'Take points back' }).click({ timeout: 4000 });
  await page.getByRole('button', { name: 'Take 1 point back' }).waitFor();
  await expectGood(page);

  const studio = await openPage(browser);
  await signInToStudio(studio, service);
  await openScreen(studio, service, `/pitches/${id}`);
  await studio.getByText('Max member').first().waitFor(patient);
  await studio.getByText('Granted by staff', { exact: true }).waitFor();
  await studio.getByRole('button', { name: 'Check', exact: false }).first().click();
  await studio.getByText(/everything adds up/i).waitFor(patient);
  const news = studio.getByRole('region', { name: 'Updates' });
  await news.getByLabel('Title').fill('The first cloud');
  await news.getByRole('textbox').last().fill('It came in from the west.');
  await news.getByRole('button', { name: 'Post' }).click();
  await news.getByText('It came in from the west.').last().waitFor(patient);
  await expectGoodAtWidths(studio, 'studio-reached');
  for (const [press, state] of [
    ['Greenlight', 'greenlit'],
    ['Start production', 'production'],
    ['Set as released', 'released'],
  ] as const) {
    await studio.getByRole('button', { name: press, exact: true }).click();
    const dialog = studio.getByRole('alertdialog');
    if (state === 'released') await dialog.getByText('This spends 8 points of 2 supporters.').waitFor(patient);
    await dialog.getByRole('button', { name: press, exact: true }).click();
    const now = async () => (await operator.studioPitches.read({ params: { id } })).state;
    await expect.poll(now, patient).toBe(state);
  }
  await expect.poll(async () => (await member.client.points.balance()).pointsAvailable, patient).toBe(4);

  await page.getByText('It was made, thanks to 2 members.').waitFor(patient);
  await page.getByRole('heading', { name: 'The first cloud' }).waitFor();
  await page.getByText('It came in from the west.').waitFor();
  await page.getByRole('link', { name: 'Rain Makers' }).waitFor();
  const pictures = page.getByRole('img', { name: /^A year of rain, \d$/ });
  await pictures.last().scrollIntoViewIfNeeded();
  const areDrawn = () => pictures.evaluateAll((all) => all.map((one) => (one as HTMLImageElement).naturalWidth > 0));
  await expect.poll(areDrawn, patient).toEqual([true, true, true]);
  await expectGoodAtWidths(page, 'released');
  await page.getByRole('link', { name: 'Watch the pitch' }).click();
  await page.getByRole('heading', { name: 'Meet the weather' }).waitFor(patient);
  expect(new URL(page.url()).pathname).toBe('/video/1');

  await page.goto(`${service.url}/points/${id}/tally`);
  await page.getByText('Members give their own points first').waitFor(patient);
  const marked = page.getByRole('listitem').filter({ hasText: 'Team of the pitch' });
  await marked.getByText('+2').waitFor(patient);
  expect(await marked.count()).toBe(1);

  const body = { name: 'The rain show', slug: 'the-rain-show', published: true };
  const { id: channelId } = await operator.studioChannels.create({ body });
  await member.client.pitch.setNamed({ params: { id }, body: { isNamed: true } });
  await operator.studioPitches.update({ params: { id }, body: { channelId } });
  await page.goto(`${service.url}/points/${id}`);
  await page.getByRole('link', { name: 'Watch The rain show' }).click(patient);
  await page.getByText('2 members made it happen:').waitFor(patient);
  await page.getByText('Thanks to Max member.').waitFor();
  await expectGoodAtWidths(page, 'credits');
  await page.goto(`${service.url}/notifications`);
  for (const text of ['It is finished: watch it now.', 'The first cloud']) {
    await page.getByText(text).first().waitFor(patient);
  }
  await expectGood(page);
  for (const each of [page, studio]) await each.context().close();
});

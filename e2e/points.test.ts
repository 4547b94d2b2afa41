import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Permission } from '@greenlight/contract/permission';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addVideos } from '../packages/server/test/add-videos.ts';
import {
  closePages,
  expectFocus,
  expectGood,
  expectGoodAtWidths,
  openPage,
  patient,
  runDownload,
  startBrowser,
  widths,
} from './support/browser.ts';
import { giveLogin, signIn, tabTo } from './support/member.ts';
import { listMoved, noteMotion } from './support/motion.ts';
import { uploadPicture } from './support/picture.ts';
import { addGiver, openPitch, readMs, userCreated } from './support/points.ts';
import { type Service, startService } from './support/service.ts';
import { openScreen, signInToStudio } from './support/studio.ts';

let service: Service;
let browser: Browser;

beforeAll(async () => {
  [service, browser] = await Promise.all([startService(), startBrowser()]);
  await addVideos(service.databaseUrl, [{ title: 'First light', access: 'free', publishAt: new Date(userCreated) }]);
  await service.operator.studioConfig.update({ body: { config: { points_enabled: true } } });
});
afterAll(async () => {
  await closePages(browser);
  await service?.stop();
});

async function addMember(points: number): Promise<string> {
  return (await addGiver(service, points)).email;
}

async function openAs(email: string, path: string, width = widths.desktop): Promise<Page> {
  const page = await openPage(browser, width);
  await giveLogin(page, service, email);
  await page.goto(service.url + path);
  return page;
}

async function makePitch(title: string, goal: number): Promise<number> {
  const imageId = await uploadPicture(service, { width: 1280, height: 720, alt: title });
  const summary = 'Six evenings in a pottery, from the first bowl to the kiln.';
  const text = 'We follow three apprentices for a year.\n\nThe points pay for the crew, and for a second kiln.';
  const closesAt = '2099-01-01T00:00:00.000Z';
  return openPitch(service, { title, goal, summary, text, imageIds: [imageId], closesAt });
}

test('a pitch is made and opened in the studio, and visitors see it with the way to a membership', async () => {
  const studio = await openPage(browser);
  await signInToStudio(studio, service);
  await openScreen(studio, service, '/pitches');
  await studio.getByRole('button', { name: 'New pitch' }).first().click();
  const asked = studio.getByRole('dialog');
  await asked.getByLabel('Title').fill('The long way home');
  await asked.getByLabel('Goal').fill('500');
  await asked.getByRole('button', { name: 'Create' }).click();
  await studio.waitForURL(/\/studio\/pitches\/\d+$/);
  const id = Number(/\d+$/.exec(studio.url())?.[0]);
  await studio.getByLabel('Summary').fill('A film about a night train.');
  await studio.getByRole('button', { name: 'Save', exact: true }).click();
  const read = () => service.operator.studioPitches.read({ params: { id } });
  await expect.poll(async () => (await read()).summary, patient).toBe('A film about a night train.');
  await studio.getByRole('button', { name: 'Open for points' }).click();
  await studio.getByRole('alertdialog').getByRole('button', { name: 'Open for points' }).click();
  await expect.poll(async () => (await read()).state, patient).toBe('open');
  await studio.getByText('Members have seen these, so they can’t be changed any more.').first().waitFor(patient);
  await expectGoodAtWidths(studio, 'studio');

  const visitor = await openPage(browser);
  await visitor.goto(`${service.url}/points`);
  await visitor.getByRole('heading', { name: 'Members decide what gets made' }).waitFor(patient);
  await expectGoodAtWidths(visitor, 'visitor-points');
  await visitor.getByRole('link', { name: 'The long way home' }).click();
  await visitor.getByRole('link', { name: 'See memberships' }).waitFor(patient);
  await visitor.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await visitor.getByRole('button', { name: 'Copy address' }).click();
  await visitor.getByText('The address is copied.').waitFor(patient);
  expect(await visitor.evaluate(() => navigator.clipboard.readText())).toBe(`${service.url}/points/${id}`);
  await expectGoodAtWidths(visitor, 'visitor-pitch');
  const html = await (await fetch(`${service.url}/points/${id}`)).text();
  expect(html).toContain('<meta property="og:title" content="The long way home">');
  expect(html).toMatch(/<div id="root" data-painted=/);
  // A visitor who logs in comes back.
  await visitor.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  await signIn(visitor, service, await addMember(3));
  await visitor.getByText('You have 3 points to give.').waitFor(patient);
  expect(new URL(visitor.url()).pathname).toBe(`/points/${id}`);
  for (const page of [studio, visitor]) await page.context().close();
});

test('members give by keyboard and by touch with two presses, and others see the total at once', async () => {
  const id = await makePitch('The kiln at night', 20);
  const [first, second] = await Promise.all([addMember(30), addMember(9)]);
  const page = await openAs(first, '/');
  await page.getByRole('heading', { name: 'You decide what gets made' }).waitFor(patient);
  await page.getByRole('navigation').getByRole('link', { name: 'Points', exact: true }).first().waitFor();
  await page.getByRole('link', { name: 'The kiln at night' }).first().waitFor();
  await expectGoodAtWidths(page, 'home');
  await page.goto(`${service.url}/points`);
  await page.getByText('Points to give').waitFor(patient);
  await expectGoodAtWidths(page, 'member-points');
  await page.getByRole('link', { name: 'The kiln at night' }).click();
  const five = page.getByRole('button', { name: '5', exact: true });
  await tabTo(page, five);
  await page.keyboard.press('Enter');
  const give = page.getByRole('button', { name: 'Give 5 points' });
  await tabTo(page, give);
  await page.keyboard.press('Enter');
  await page.getByText('You will have 25 points left.').waitFor();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByText('You will have 25 points left.').waitFor({ state: 'detached' });
  await expectFocus(give);
  await page.keyboard.press('Enter');
  await page.getByText('You will have 25 points left.').waitFor();
  const context = await browser.newContext({
    viewport: { width: widths.phone, height: 844 },
    locale: 'en',
    hasTouch: true,
    isMobile: true,
  });
  const phone = await context.newPage();
  await giveLogin(phone, service, second);
  await phone.goto(`${service.url}/points/${id}`);
  await phone.getByText('You have 9 points to give.').waitFor(patient);
  await page.keyboard.press('Enter');
  await page.getByText('You gave 5 points', { exact: true }).waitFor(patient);
  await phone.getByText('1 supporter').waitFor(patient);

  await phone.getByRole('button', { name: 'All 9' }).tap();
  await phone.getByRole('button', { name: 'Give 9 points' }).tap();
  await sleep(readMs);
  await phone.getByRole('button', { name: 'Yes, give 9 points' }).tap();
  await phone.getByText('You gave 9 points', { exact: true }).waitFor(patient);
  await page.getByText('2 supporters').waitFor(patient);
  await expectGoodAtWidths(page, 'member-pitch');
  await page.goto(`${service.url}/points`);
  await page.getByText('14 of 20 points').waitFor(patient);
  await phone.getByRole('button', { name: 'Take points back' }).tap();
  await phone.getByRole('button', { name: 'Take 1 point back' }).tap();
  await sleep(readMs);
  await phone.getByRole('button', { name: 'Yes, take 1 point back' }).tap();
  await phone.getByText('You gave 8 points', { exact: true }).waitFor(patient);
  // The list of operators who see the site as a member changes, too.
  await page.getByText('13 of 20 points').waitFor(patient);
  await page.goto(`${service.url}/points/${id}`);
  await expectGood(phone);
  await phone.getByRole('checkbox', { name: /^Name me in the credits/ }).tap();
  const support = async () => (await (await service.signIn(second)).pitch.support({ params: { id } })).isNamed;
  await expect.poll(support, patient).toBe(true);

  await phone.getByRole('link', { name: 'The tally: 3 lines that anybody can check' }).tap();
  await phone.getByRole('button', { name: 'Check it here' }).tap();
  await phone.getByText('Everything adds up.').waitFor(patient);
  await phone.getByText('3 lines, 13 points, 2 supporters').waitFor();
  await phone.getByText('gifts that include points granted by staff (by hand or as a prize)').waitFor();
  expect(await phone.getByText('Granted by staff', { exact: true }).count()).toBe(3);
  await expectGoodAtWidths(phone, 'tally');
  const file = `${service.url}/api/content/v2/pitches/${id}/tally.csv`;
  const { head } = await service.operator.publicPitch.read({ params: { id } });
  const said = await runDownload(phone, 'Download the script', [file, head.hash]);
  expect(said).toContain(`3 lines, 13 points, 2 supporters, last hash ${head.hash}`);
  expect(said).toContain('Everything adds up.');
  await expect(runDownload(phone, 'Download the script', [file, '00'])).rejects.toMatchObject({ status: 1 });

  // The receipt leads to its lines in the tally.
  const { pseudonym } = await (await service.signIn(first)).pitch.support({ params: { id } });
  await page.getByRole('link', { name: pseudonym ?? '' }).click();
  const search = page.getByRole('region', { name: 'Find your lines' });
  const found = search.getByRole('listitem').filter({ hasText: pseudonym ?? '' });
  await found.getByText('+5').waitFor(patient);
  expect(await search.getByRole('listitem').count()).toBe(1);
  await page.getByText('You', { exact: true }).waitFor();
  await search.getByLabel('Receipt').fill('0123456789abcdef');
  await page.keyboard.press('Enter');
  await search.getByText('No line has this receipt.').waitFor(patient);
  await expectGoodAtWidths(page, 'receipt');
  // A viewer who opens the link of another person reads that the line was found, but not that it is their own.
  await phone.goto(`${service.url}/points/${id}/tally?line=${pseudonym}`);
  await phone.getByText('Found', { exact: true }).waitFor(patient);
  await phone.getByText('You', { exact: true }).first().waitFor(patient);
  const others = phone.getByRole('listitem').filter({ hasText: pseudonym ?? '' });
  expect(await others.getByText('You', { exact: true }).count()).toBe(0);

  await page.goto(`${service.url}/points`);
  await page.getByRole('tab', { name: 'What I gave' }).click();
  await page.getByText('You gave 5 points').waitFor(patient);
  await expectGood(page);
  await page.getByRole('tab', { name: 'My points' }).click();
  await page.getByText('Given to a pitch').waitFor(patient);
  await expectGoodAtWidths(page, 'history');
  for (const each of [page, phone]) await each.context().close();
});

test('the report says where all points are, also to staff who may only edit pitches', { tags: 'long' }, async () => {
  await addMember(12);
  const id = await makePitch('For the report', 5);
  const studio = await openPage(browser);
  await signInToStudio(studio, service);
  await openScreen(studio, service, '/pitches');
  await studio.getByRole('link', { name: 'Report', exact: true }).click();
  await studio.getByText('Everything adds up.').waitFor(patient);
  const granted = studio.getByRole('definition').filter({ hasText: 'All points that members ever received' });
  const { totals } = await service.operator.studioPoints.report();
  expect(totals.granted).toBeGreaterThanOrEqual(12);
  expect(await granted.innerText()).toContain(String(totals.granted));
  await studio.getByRole('rowheader').or(studio.getByRole('cell')).filter({ hasText: /\d{4}/ }).first().waitFor();
  await expectGoodAtWidths(studio, 'studio-report');

  const { staff } = service.operator;
  const permissions: Permission[] = ['points.edit'];
  const { name: role } = await staff.saveRole({ params: { name: 'pitches' }, body: { title: 'Pitches', permissions } });
  const email = await service.addAccount('member', { userCreated });
  const { userId = '' } = await (await service.signIn(email)).account.userInfo({ query: { select: 'userid' } });
  await staff.setRole({ params: { userId }, body: { role } });
  const limited = await openPage(browser);
  await signInToStudio(limited, service, { email });
  await openScreen(limited, service, `/pitches/${id}`);
  await limited.getByLabel('Summary').fill('A night in the workshop.');
  await limited.getByRole('button', { name: 'Save', exact: true }).click();
  const summary = async () => (await service.operator.studioPitches.read({ params: { id } })).summary;
  await expect.poll(summary, patient).toBe('A night in the workshop.');
  await expectGood(limited);
  for (const page of [studio, limited]) await page.context().close();
});

test('an amount that is typed at one pitch is not there at another one', { tags: 'long' }, async () => {
  const ids = [await makePitch('The first oven', 20), await makePitch('The second oven', 20)];
  const page = await openAs(await addMember(5), `/points/${ids[0]}`);
  const amount = page.getByRole('textbox', { name: 'How many points?' });
  await amount.waitFor(patient);
  await page.getByRole('navigation').getByRole('link', { name: 'Points', exact: true }).first().click();
  await page.getByRole('link', { name: 'The second oven' }).click(patient);
  await amount.fill('3');
  await page.getByRole('button', { name: 'Give 3 points' }).click();
  await page.evaluate(() => history.go(-2));
  await page.getByRole('heading', { name: 'The first oven' }).waitFor(patient);
  expect(await amount.inputValue()).toBe('1');
  expect(await page.getByText('You will have 2 points left.').count()).toBe(0);
  await page.context().close();
});

test('after its closing time a pitch offers nothing, also before that is known', { tags: 'long' }, async () => {
  const id = await makePitch('The last train', 20);
  const page = await openPage(browser);
  await giveLogin(page, service, await addMember(3));
  await page.route(`**/v2/pitches/${id}`, async (route) => {
    const response = await route.fetch();
    const closesAt = new Date(Date.now() - 1000).toISOString();
    await route.fulfill({ response, json: { ...(await response.json()), closesAt } });
  });
  await page.goto(`${service.url}/points`);
  await page.getByRole('link', { name: 'The last train' }).click(patient);
  await page.getByText('No more points are accepted.').first().waitFor(patient);
  expect(await page.getByRole('button', { name: 'Give 1 point' }).count()).toBe(0);
  expect(await page.getByText('Until it closes, members can take their points back.').count()).toBe(0);
  await expectGoodAtWidths(page, 'late');
  await page.context().close();
});

test('a supporter of a closed pitch reads that the points came back', { tags: 'long' }, async () => {
  const id = await makePitch('The last tram', 20);
  const email = await addMember(4);
  await (await service.signIn(email)).pitch.give({ params: { id }, body: { points: 4, key: randomUUID() } });
  await service.operator.studioPitches.move({ params: { id }, body: { state: 'closed' } });
  const page = await openAs(email, `/points/${id}`);
  await page.getByRole('heading', { name: 'Your 4 points were returned' }).waitFor(patient);
  for (const text of ['Name me in the credits', 'If it is made', 'If the goal is not reached'])
    expect(await page.getByText(text).count()).toBe(0);
  await expectGoodAtWidths(page, 'closed');
  await page.goto(`${service.url}/points`);
  await page.getByRole('tab', { name: 'What I gave' }).click();
  await page.getByText('Your 4 points were returned', { exact: true }).waitFor(patient);
  await expectGoodAtWidths(page, 'given-back');
  await page.context().close();
});

test('a balance that cannot be read says so, and is read again on a press', { tags: 'long' }, async () => {
  const id = await makePitch('The first train', 20);
  const page = await openPage(browser);
  await giveLogin(page, service, await addMember(3));
  let isBroken = true;
  await page.route('**/v1/points/', (route) => (isBroken ? route.fulfill({ status: 404 }) : route.continue()));
  for (const path of ['/points', `/points/${id}`]) {
    isBroken = true;
    await page.goto(service.url + path);
    const again = page.getByRole('alert').getByRole('button', { name: 'Try again' });
    await again.waitFor(patient);
    await expectGood(page);
    isBroken = false;
    await again.click();
    const hint = page.getByText(/points to give/i).first();
    await hint.waitFor(patient);
  }
  await page.context().close();
});

test('the screens have no overflow and no axe violations in Spanish and right to left; with less motion nothing moves', {
  tags: 'long',
}, async () => {
  const id = await makePitch('La noche del horno', 3);
  const email = await addMember(3);
  await (await service.signIn(email)).pitch.give({ params: { id }, body: { points: 2, key: randomUUID() } });
  const context = await browser.newContext({ locale: 'es', reducedMotion: 'reduce' });
  await noteMotion(context);
  const page = await context.newPage();
  await giveLogin(page, service, email);
  for (const [path, text] of [
    ['/points', 'Dados, caducados o retirados'],
    [`/points/${id}`, 'Diste 2 puntos'],
    [`/points/${id}/tally`, 'Otorgados por el personal'],
  ] as const) {
    await page.goto(service.url + path);
    await page.getByText(text, { exact: true }).first().waitFor(patient);
    expect(await page.locator('html').getAttribute('lang')).toBe('es');
    if (text === 'Diste 2 puntos') {
      await page.getByRole('button', { name: 'Dar 1 punto' }).click();
      await sleep(readMs);
      await page.getByRole('button', { name: 'Sí, dar 1 punto' }).click();
      for (const text of ['Diste 1 punto. ¡Gracias!', '¡La meta está alcanzada!']) {
        await page.getByText(text).first().waitFor(patient);
      }
    }
    expect(await listMoved(page)).toEqual([]);
    const shot = `es-${path.replaceAll('/', '')}`;
    await expectGoodAtWidths(page, shot);
    await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'));
    await expectGoodAtWidths(page, `${shot}-rtl`);
  }
  await context.close();
});

test('when points are switched off there is no address and no menu entry', async () => {
  const id = await makePitch('Nobody sees this', 5);
  await service.operator.studioConfig.update({ body: { config: { points_enabled: false } } });
  for (const path of ['/points', `/points/${id}`]) {
    await expect.poll(async () => (await fetch(service.url + path)).status, patient).toBe(404);
  }
  const page = await openAs(await service.addAccount('member', { subscribed: true, userCreated }), '/');
  await page.getByRole('link', { name: 'Home' }).first().waitFor(patient);
  expect(await page.getByRole('link', { name: 'Points', exact: true }).count()).toBe(0);
  await page.context().close();
});

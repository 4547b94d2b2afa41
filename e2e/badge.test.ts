import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { drawStar } from '../packages/server/test/media/icon.ts';
import {
  closePages,
  expectGood,
  expectGoodAtWidths,
  expectPicture,
  openPage,
  patient,
  startBrowser,
  widths,
} from './support/browser.ts';
import { runJob } from './support/calendar.ts';
import { markOnAir, messageWith, write as say } from './support/chat.ts';
import { type CommentSite, commentSite, commentWith, pause, write } from './support/comment.ts';
import { giveLogin, tabTo } from './support/member.ts';
import { type Service, startService } from './support/service.ts';
import { openScreen, signInToStudio } from './support/studio.ts';

let service: Service;
let browser: Browser;
let site: CommentSite;

beforeAll(async () => {
  [service, browser] = await Promise.all([startService(), startBrowser()]);
  site = commentSite(service, browser);
  await service.operator.studioConfig.update({ body: { config: { badges_enabled: true, livestream_enabled: true } } });
});
afterAll(async () => {
  await closePages(browser);
  await service?.stop();
});

async function openAs(email: string, path: string): Promise<Page> {
  const page = await openPage(browser);
  await giveLogin(page, service, email);
  await page.goto(service.url + path);
  return page;
}

test('staff make a badge with a picture, see who would earn it, switch it on, and a member earns and shows it', async () => {
  const { email, userId } = await site.addMember('Olive Marsh', { subscribed: true });
  const mediaId = await site.newVideo();
  const member = await openAs(email, `/video/${mediaId}`);
  await pause(member);
  await member.locator('video').evaluate((video: HTMLVideoElement) => void (video.currentTime = 0));
  await write(member, 'What a glaze!');

  const studio = await openPage(browser);
  await signInToStudio(studio, service);
  await openScreen(studio, service, '/badges');
  await studio.getByRole('button', { name: 'New badge' }).first().click();
  const asked = studio.getByRole('dialog');
  await asked.getByLabel('Name').fill('First words');
  await asked.getByRole('combobox', { name: 'Earned by' }).press('Enter');
  await studio.getByRole('option', { name: 'Comments' }).click();
  await asked.getByLabel('How many comments').fill('1');
  await asked.getByRole('button', { name: 'Create' }).click();
  await studio.waitForURL(/\/studio\/badges\/[\w-]+$/);
  const id = studio.url().split('/').at(-1) ?? '';
  const read = () => service.operator.studioBadges.read({ params: { id } });
  await studio.getByLabel('Description').fill('For your first comment.');
  const picture = studio.locator('input[type=file]');
  await picture.setInputFiles({ name: 'star.png', mimeType: 'image/png', buffer: await drawStar('#0d1512') });
  await studio.getByText('At 16 pixels it hardly stands out on dark.', { exact: false }).waitFor(patient);
  await expectGoodAtWidths(studio, 'studio-faint');
  await picture.setInputFiles({ name: 'star.png', mimeType: 'image/png', buffer: await drawStar('#e0442c') });
  await studio.getByText('It is recognisable at 16 pixels, on dark and on light.').waitFor(patient);
  const middle = async (label: string) => {
    const { y = 0, height = 0 } = (await studio.getByText(label, { exact: true }).boundingBox()) ?? {};
    return Math.round(y + height / 2);
  };
  expect(await middle('Beside a name')).toBe(await middle('Picture'));
  await studio.getByLabel('Limited edition').fill('100');
  await studio.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(async () => (await read()).edition, patient).toEqual({ limit: 100, left: 100 });
  await studio.getByRole('button', { name: 'Find out' }).click();
  await studio.getByText('1 member would earn it.').waitFor(patient);
  await studio.getByText('Olive Marsh').waitFor();
  expect((await read()).holders).toBe(0);
  await expectGoodAtWidths(studio, 'studio-preview');

  await studio.getByRole('button', { name: 'Switch on' }).click();
  await studio.getByRole('alertdialog').getByRole('button', { name: 'Switch on' }).click();
  await studio.getByText('1 member has it · 99 of 100 left').waitFor(patient);
  await expectGoodAtWidths(studio, 'studio-on');

  // The member gets a note without reloading, and the note disappears by itself.
  const countEntries = async () => (await (await service.signIn(email)).notification.inbox()).notifications.length;
  await expect.poll(countEntries, patient).toBe(1);
  await member.goto(`${service.url}/account/badges`);
  await member.getByText('You earned a badge: First words').waitFor(patient);
  await expectGoodAtWidths(member, 'member-badges');
  await member.getByText('You earned a badge: First words').waitFor({ state: 'detached', timeout: 30_000 });
  const card = member.getByRole('article', { name: 'First words' });
  await card.getByText('Shown beside your name').waitFor();

  // Chosen by keyboard.
  await tabTo(member, card.getByRole('button', { name: 'Hide: First words' }));
  await member.keyboard.press('Enter');
  await card.getByRole('button', { name: 'Show beside my name: First words', disabled: false }).waitFor(patient);
  await member.keyboard.press('Enter');
  await card.getByText('Shown beside your name').waitFor(patient);

  await card.getByRole('button', { name: 'Share: First words' }).click();
  const share = member.getByRole('dialog');
  await share.getByRole('img', { name: 'A picture of the badge First words' }).waitFor(patient);
  await expectGoodAtWidths(member, 'member-share');
  const download = member.waitForEvent('download');
  await share.getByRole('link', { name: 'Save the picture' }).click();
  const file = await (await download).path();
  const png = await readFile(file);
  expect([png.toString('latin1', 1, 4), png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual(['PNG', 1200, 630]);
  await member.keyboard.press('Escape');

  await member.goto(`${service.url}/video/${mediaId}`);
  const mark = commentWith(member, 'What a glaze!').locator('img[src*="/media/i/"]').first();
  await mark.waitFor(patient);
  await member.goto(`${service.url}/account`);
  await member.getByRole('heading', { name: 'Badges' }).waitFor(patient);
  await expectGoodAtWidths(member, 'member-account');
  await member.goto(`${service.url}/notifications`);
  await member.getByText('For your first comment.').waitFor(patient);
  const inInbox = member.getByRole('main').locator('a img').first();
  const isWhole = (image: HTMLElement) => image.offsetHeight <= (image.parentElement?.offsetHeight ?? 0);
  expect(await inInbox.evaluate(isWhole)).toBe(true);
  await expectGood(member);

  // Given by hand, and taken back.
  const { id: byHand } = await service.operator.studioBadges.create({
    body: { name: 'Good neighbour', rule: { kind: 'hand' }, drawing: 'leaf' },
  });
  await service.operator.studioBadges.switchOn({ params: { id: byHand } });
  await openScreen(studio, service, `/members/${userId}`);
  await studio.getByRole('button', { name: 'Give a badge' }).click();
  const giving = studio.getByRole('dialog');
  await giving.getByRole('combobox', { name: 'Badge' }).press('Enter');
  await studio.getByRole('option', { name: 'Good neighbour' }).click();
  await giving.getByLabel('Reason').fill('Helped a newcomer');
  await giving.getByRole('button', { name: 'Give a badge' }).click();
  await studio.getByRole('button', { name: 'Take back: Good neighbour' }).waitFor(patient);
  await expectGoodAtWidths(studio, 'studio-member');
  await studio.getByRole('button', { name: 'Take back: Good neighbour' }).click();
  await studio.getByRole('dialog').getByLabel('Reason').fill('It was another member');
  await studio.getByRole('dialog').getByRole('button', { name: 'Take back' }).click();
  await expect
    .poll(async () => (await service.operator.studioBadges.read({ params: { id: byHand } })).holders, patient)
    .toBe(0);
  for (const page of [member, studio]) await page.context().close();
});

test('each way to earn a badge can be chosen in the form, and is saved', { tags: 'long' }, async () => {
  const day = '2024-02-29';
  const ways = [
    ['A plan', 'Plan', 'Annual', { kind: 'plan', planId: 'annual' }],
    ['Months of membership', 'How many months', '7', { kind: 'months', threshold: 7 }],
    ['Points given to shows that were made', 'How many points', '30', { kind: 'points', threshold: 30 }],
    ['Streams attended', 'How many streams', '4', { kind: 'streams', threshold: 4 }],
    ['Comments', 'How many comments', '5', { kind: 'comments', threshold: 5 }],
    ['Bingo', 'How many wins', '2', { kind: 'bingo', threshold: 2 }],
    ['Giveaway', 'How many wins', '3', { kind: 'giveaway', threshold: 3 }],
    ['Membership on a date', 'Day', day, { kind: 'date', date: day }],
    ['Joined before a date', 'Day', day, { kind: 'joined', date: day }],
    ['By hand', '', '', { kind: 'hand' }],
  ] as const;
  const { studioBadges } = service.operator;
  const { id } = await studioBadges.create({ body: { name: 'Many ways', rule: { kind: 'streams', threshold: 1 } } });
  const read = async () => (await studioBadges.read({ params: { id } })).rule;
  const studio = await openPage(browser);
  await signInToStudio(studio, service);
  await openScreen(studio, service, `/badges/${id}`);
  const earnedBy = studio.getByRole('combobox', { name: 'Earned by' });
  for (const [way, label, value, rule] of ways) {
    await earnedBy.click();
    await studio.getByRole('option').first().waitFor();
    expect(await studio.getByRole('option').allTextContents()).toEqual(ways.map(([each]) => each));
    await studio.getByRole('option', { name: way, exact: true }).click();
    if (rule.kind === 'plan') {
      await studio.getByRole('combobox', { name: label, exact: true }).click();
      await studio.getByRole('option', { name: value, exact: true }).click();
    } else if (label !== '') await studio.getByLabel(label, { exact: true }).fill(value);
    await studio.getByRole('button', { name: 'Save', exact: true }).click();
    await expect.poll(read, patient).toEqual(rule);
  }
  await studio.reload();
  await earnedBy.waitFor(patient);
  expect(await earnedBy.textContent()).toContain('By hand');
  await openScreen(studio, service, '/badges');
  await studio.getByText('Given by hand').first().waitFor(patient);
  await expectGoodAtWidths(studio, 'studio-badges');
  await studio.context().close();
});

test('a member sees the progress of all badges, and earns one by what they do', async () => {
  const { operator } = service;
  const mediaId = await site.newVideo();
  for (const body of [
    { name: 'Regular', rule: { kind: 'comments', threshold: 2 }, drawing: 'flame', description: 'For two comments.' },
    { name: 'A year with us', rule: { kind: 'months', threshold: 12 }, drawing: 'gem', description: 'For a year.' },
    { name: 'Front row', rule: { kind: 'streams', threshold: 3 }, drawing: 'moon', edition: 2500 },
  ] as const) {
    const { id } = await operator.studioBadges.create({ body });
    await operator.studioBadges.switchOn({ params: { id } });
  }
  const { email } = await site.addMember('Ray Finch', { subscribed: true });
  const member = await openAs(email, `/video/${mediaId}`);
  await pause(member);
  await write(member, 'One');
  await member.goto(`${service.url}/account/badges`);
  const card = member.getByRole('article', { name: 'Regular' });
  await card.getByText('1 of 2 comments').waitFor(patient);
  await member.getByRole('article', { name: 'A year with us' }).getByText('0 of 12 months').waitFor();
  await member.getByRole('article', { name: 'Front row' }).getByText('2,500 of 2,500 left').waitFor();
  await expectGoodAtWidths(member, 'member-progress');
  const spanish = await openPage(browser, widths.desktop, { locale: 'es' });
  await giveLogin(spanish, service, email);
  await spanish.goto(`${service.url}/account/badges`);
  await spanish.getByRole('article', { name: 'A year with us' }).getByText('0 de 12 meses').waitFor(patient);
  await expectGoodAtWidths(spanish, 'member-es');
  await spanish.context().close();
  await member.goto(`${service.url}/video/${mediaId}`);
  await pause(member);
  await write(member, 'Two');
  await runJob(service, 'badge.grant-due');
  const earned = async () =>
    (await (await service.signIn(email)).badge.list()).badges.find(({ name }) => name === 'Regular')?.earned ?? null;
  await expect.poll(earned, patient).not.toBeNull();
  await member.goto(`${service.url}/account/badges`);
  await card.getByText(/^Yours since/).waitFor(patient);
  await member.context().close();
});

test('on a phone the note of a badge covers no button, and goes by its button, a swipe or the keyboard', {
  tags: 'long',
}, async () => {
  const { email, userId } = await site.addMember('Ida Brook', { subscribed: true });
  const page = await openPage(browser, widths.phone);
  await giveLogin(page, service, email);
  const note = page.getByRole('listitem').filter({ hasText: 'You earned a badge' });
  const close = note.getByRole('button', { name: 'Close' });
  const earn = async (name: string) => {
    const { id } = await service.operator.studioBadges.create({ body: { name, rule: { kind: 'hand' } } });
    await service.operator.studioBadges.switchOn({ params: { id } });
    await service.operator.studioBadges.grant({ params: { id }, body: { userId, reason: 'Helped' } });
    await runJob(service, 'badge.notify');
    const latestTitle = async () => (await (await service.signIn(email)).notification.inbox()).notifications[0]?.title;
    await expect.poll(latestTitle, patient).toBe(name);
    await page.goto(`${service.url}/account/badges`);
    await note.getByText(name).waitFor(patient);
  };
  await earn('Helper');
  const { y: top, height } = (await note.boundingBox()) ?? { y: 0, height: 0 };
  const bar = (await page.getByRole('banner').boundingBox())?.height ?? 0;
  expect([top >= bar, top + height < 200], 'between the bar and what the page has').toEqual([true, true]);
  expect((await close.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await expectGood(page);
  await close.click();
  await note.waitFor({ state: 'detached', timeout: 2000 });
  await earn('Mender');
  await note.hover({ position: { x: 100, y: 12 } });
  await page.mouse.down();
  await page.mouse.move(120, 20, { steps: 5 });
  await page.mouse.up();
  await note.waitFor({ state: 'detached', timeout: 2000 });
  await earn('Baker');
  await page.keyboard.press('Alt+t');
  await tabTo(page, close);
  await page.keyboard.press('Enter');
  await note.waitFor({ state: 'detached', timeout: 2000 });
  await page.context().close();
});

test('right to left; and nothing is left of badges while they are off', { tags: 'long' }, async () => {
  const { email } = await site.addMember('Noor Haddad', { subscribed: true });
  const page = await openAs(email, '/account/badges');
  await page.goto(`${service.url}/account/badges`);
  await page.getByRole('heading', { level: 1 }).waitFor(patient);
  await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'));
  await expectGoodAtWidths(page, 'member-rtl');
  await service.operator.studioConfig.update({ body: { config: { badges_enabled: false } } });
  try {
    await page.goto(`${service.url}/account`);
    await page.getByRole('heading', { level: 1 }).waitFor(patient);
    await expect.poll(() => page.getByRole('link', { name: 'Badges' }).count(), patient).toBe(0);
    await page.goto(`${service.url}/account/badges`);
    await page.getByRole('heading', { level: 2, name: 'This page is not here' }).waitFor(patient);
    const studio = await openPage(browser);
    await signInToStudio(studio, service);
    await openScreen(studio, service, '/pitches');
    expect(await studio.getByRole('link', { name: 'Badges' }).count()).toBe(0);
    await studio.context().close();
  } finally {
    await service.operator.studioConfig.update({ body: { config: { badges_enabled: true } } });
  }
  await page.context().close();
});

test('the chosen badge is beside the name in the chat, in credits, and on the account until it is hidden', {
  tags: 'long',
}, async () => {
  const { studioBadges, studioChannels, studioConfig, studioPitches, studioPoints } = service.operator;
  await studioConfig.update({ body: { config: { points_enabled: true } } });
  const { email, userId } = await site.addMember('Una Reed', { subscribed: true });
  const client = await service.signIn(email);
  const made: string[] = [];
  for (const drawing of ['leaf', 'gem'] as const) {
    const { id } = await studioBadges.create({ body: { name: `The ${drawing}`, rule: { kind: 'hand' }, drawing } });
    await studioBadges.switchOn({ params: { id } });
    await studioBadges.grant({ params: { id }, body: { userId, reason: 'Helped' } });
    made.push(id);
  }
  await client.badge.select({ body: { badgeId: made[1] ?? '' } });

  await studioPoints.grant({ body: { userId, points: 6, reason: 'For the test', key: randomUUID() } });
  const show = { name: 'The kiln', slug: 'the-kiln', published: true };
  const { id: channelId } = await studioChannels.create({ body: show });
  const body = { title: 'A second kiln', goal: 5, closesAt: '2098-01-01T00:00:00.000Z' };
  const { id } = await studioPitches.create({ body });
  const params = { id };
  await studioPitches.move({ params, body: { state: 'open' } });
  await client.pitch.give({ params, body: { points: 6, key: randomUUID() } });
  await client.pitch.setNamed({ params, body: { isNamed: true } });
  await studioPitches.move({ params, body: { state: 'greenlit' } });
  await studioPitches.update({ params, body: { channelId } });

  const page = await openAs(email, `/live/${await markOnAir(service, 'An evening of glaze')}`);
  await say(page, 'My first kiln');
  const inChat = messageWith(page, 'My first kiln').getByRole('img', { name: 'Badge' });
  const greeting = page.getByText('Hello, Una Reed');
  const credits = page.getByText('Thanks to Una Reed.');
  const shown = async (image: Locator) => {
    await expectPicture(image);
    expect(await image.getAttribute('src')).toContain('gem');
  };
  await shown(inChat);
  await expectGoodAtWidths(page, 'chat-badge', { phone: widths.phone, desktop: widths.desktop });
  await page.goto(`${service.url}/shows/the-kiln`);
  await shown(credits.locator('img'));
  await expectGoodAtWidths(page, 'credits-badge', { phone: widths.phone, desktop: widths.desktop });
  await page.goto(`${service.url}/account`);
  await shown(greeting.locator('img'));

  await page.goto(`${service.url}/account/badges`);
  await page.getByRole('button', { name: 'Hide: The gem' }).click(patient);
  await page.getByRole('button', { name: 'Show beside my name: The gem', disabled: false }).waitFor(patient);
  await page.goto(`${service.url}/account`);
  await greeting.waitFor(patient);
  expect(await greeting.locator('img').count()).toBe(0);
  await page.context().close();
});

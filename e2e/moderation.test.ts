import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closePages, expectGood, openPage, patient, startBrowser, widths } from './support/browser.ts';
import {
  fieldOf as chatField,
  chatOf,
  chooseFor as chooseInChat,
  markOnAir,
  messageWith,
  openViewer,
  write as writeInChat,
} from './support/chat.ts';
import { type CommentSite, chooseFor, commentSite, commentWith, fieldOf, pause, write } from './support/comment.ts';
import { signIn } from './support/member.ts';
import { type Service, startService } from './support/service.ts';
import { openScreen, signInToStudio } from './support/studio.ts';

let service: Service;
let browser: Browser;
let site: CommentSite;
/** The operator in the studio. */
let studio: Page;
let film: number;

beforeAll(async () => {
  [service, browser] = await Promise.all([startService(), startBrowser()]);
  site = commentSite(service, browser);
  film = await site.newVideo();
  studio = await openPage(browser);
  await signInToStudio(studio, service);
});
afterAll(async () => {
  await closePages(browser);
  await service?.stop();
});

/** A name that only one test has. */
function nameOf(name: string): string {
  return `${name} ${randomUUID().slice(0, 4)}`;
}

function itemOf(page: Page, name: string) {
  return page.getByRole('article', { name: `Comment by ${name}` });
}

/** Moves with the keys until the item of this person has the focus. */
async function goTo(page: Page, name: string): Promise<void> {
  const item = itemOf(page, name);
  await item.first().waitFor(patient);
  await expect
    .poll(async () => {
      await page.keyboard.press('j');
      return item.first().evaluate((element) => element === document.activeElement);
    }, patient)
    .toBe(true);
}

async function expectFocusInQueue(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName), patient).toMatch(/ARTICLE|DIV/);
}

test('a reported comment is removed by a key, is gone on the other screen, and is back after undo', async () => {
  const name = nameOf('Mia');
  const writer = await site.openWriter(name);
  await writer.write(film, `Cheap rings, ask ${name}`);
  const reader = await site.openAs('Nell', `/video/${film}`);
  const seen = commentWith(reader, `Cheap rings, ask ${name}`);
  await seen.waitFor(patient);
  await chooseFor(reader, name, 'Report');
  await reader.getByRole('dialog').getByRole('button', { name: 'Report' }).click();
  await reader.getByText('Thank you. Our team will look at it.').first().waitFor();

  await openScreen(studio, service, '/moderation?why=reported');
  await itemOf(studio, name).getByText('Reported: spam or advertising').waitFor(patient);
  await expectGood(studio);
  await goTo(studio, name);
  await studio.keyboard.press('r');
  await itemOf(studio, name).waitFor({ state: 'detached' });
  await seen.waitFor({ state: 'detached' });
  await expectFocusInQueue(studio);
  await studio.getByText('Removed', { exact: true }).first().waitFor();
  await studio.keyboard.press('u');
  await itemOf(studio, name).waitFor(patient);
  await seen.waitFor(patient);

  await studio.keyboard.press('?');
  await studio.getByRole('dialog', { name: 'Keys' }).waitFor();
  await expectGood(studio);
  await studio.keyboard.press('Escape');
  await openScreen(studio, service, '/moderation?show=done');
  await expectGood(studio);
  writer.socket.disconnect();
  await reader.context().close();
});

test('a rule holds a text, its author sees that it waits, and all see it once it is approved', {
  tags: 'long',
}, async () => {
  await openScreen(studio, service, '/moderation/rules');
  await studio.getByRole('button', { name: 'New rule' }).first().click();
  const dialog = studio.getByRole('dialog', { name: 'New rule' });
  await dialog.getByLabel('Name', { exact: true }).fill('Watches');
  await dialog.getByRole('textbox', { name: 'Words' }).fill('wristwatch');
  await dialog.getByRole('textbox', { name: 'Text of a member' }).fill('A w r i s t w á t c h for you');
  await dialog.getByRole('button', { name: 'Try', exact: true }).click();
  await dialog.getByText('found “wristwatch”').waitFor();
  await expectGood(studio);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await studio.getByRole('list', { name: 'Rules' }).getByText('1 word: wristwatch').waitFor(patient);
  await studio.getByRole('textbox', { name: 'Text of a member' }).fill('Nothing of the kind');
  await studio.getByRole('button', { name: 'Try', exact: true }).click();
  await studio.getByText('No rule would match: everybody sees it.').waitFor();
  for (const width of [widths.phone, widths.desktop]) {
    await studio.setViewportSize({ width, height: 900 });
    await expectGood(studio);
  }

  const name = nameOf('Otto');
  const author = await site.openAs(name, `/video/${film}`, { width: widths.phone });
  const reader = await site.openAs('Pia', `/video/${film}`);
  await write(author, `My wristwatch says ${name}`);
  await commentWith(author, name).getByText('Waits for review').waitFor(patient);
  await expectGood(author);
  expect(await commentWith(reader, `My wristwatch says ${name}`).count()).toBe(0);

  await openScreen(studio, service, '/moderation?why=held');
  await itemOf(studio, name).getByText('Held by the rule “Watches”').waitFor(patient);
  await goTo(studio, name);
  await studio.keyboard.press('a');
  await commentWith(reader, `My wristwatch says ${name}`).waitFor(patient);
  await commentWith(author, name).getByText('Waits for review').waitFor({ state: 'detached' });
  for (const page of [author, reader]) await page.context().close();
});

test('a ban takes the field away at once, and its answer is accepted by a moderator', async () => {
  const name = nameOf('Quin');
  const author = await site.openAs(name, `/video/${film}`);
  await write(author, `Rude words by ${name}`);
  await openScreen(studio, service, '/moderation?why=first');
  await goTo(studio, name);
  await studio.keyboard.press('b');
  await studio.getByRole('dialog', { name: `Ban ${name}?` }).waitFor();
  await expectGood(studio);
  await studio.getByRole('textbox', { name: 'Reason' }).fill('Insults');
  await studio.keyboard.press('Enter');
  await author.getByText('You can’t write here any more.').waitFor(patient);
  expect(await fieldOf(author).count()).toBe(0);
  await commentWith(author, `Rude words by ${name}`).waitFor({ state: 'detached' });
  await expectGood(author);

  await author.getByRole('link', { name: 'See why' }).click();
  const section = author.getByRole('region', { name: 'Moderation' });
  await section.getByText('Insults').first().waitFor(patient);
  expect(new URL(author.url()).hash).toBe('#moderation');
  await expectGood(author);
  await section
    .getByRole('listitem')
    .filter({ hasText: 'You can’t write' })
    .getByRole('button', { name: 'Answer' })
    .click();
  await section.getByRole('textbox', { name: 'Why was this wrong?' }).fill('I was quoting the film.');
  await section.getByRole('button', { name: 'Send the answer' }).click();
  await section.getByText('A moderator will read it.').waitFor(patient);
  await expect.poll(() => section.evaluate((element) => element.contains(document.activeElement)), patient).toBe(true);

  await openScreen(studio, service, '/moderation?why=appeal');
  const answer = studio.getByRole('article').filter({ hasText: 'I was quoting the film.' });
  await answer.waitFor(patient);
  await expectGood(studio);
  await answer.getByRole('button', { name: 'Accept' }).click();
  await answer.waitFor({ state: 'detached' });
  await author.goto(`${service.url}/video/${film}`);
  await pause(author);
  await fieldOf(author).waitFor(patient);
  await author.context().close();
});

test('the link of a letter says that there is nothing any more, or why it cannot be read', {
  tags: 'long',
}, async () => {
  const member = await site.openAs(nameOf('Rhea'), '/account#moderation', { isVideo: false });
  const section = member.getByRole('region', { name: 'Moderation' });
  await section.getByText('No decisions.').waitFor(patient);
  await expectGood(member);
  await member.route(/\/v2\/moderation/, (route) => route.abort());
  await member.reload();
  await section.getByRole('alert').waitFor(patient);
  await expectGood(member);
  await member.unroute(/\/v2\/moderation/);
  await section.getByRole('button', { name: 'Try again' }).click();
  await section.getByText('No decisions.').waitFor(patient);
  await member.context().close();
});

test('several are removed at once on a phone, with buttons alone, and put back', { tags: 'long' }, async () => {
  const name = nameOf('Ruth');
  const writer = await site.openWriter(name);
  const ids = [];
  for (const each of ['One', 'Two', 'Three']) ids.push(await writer.write(film, `${each} by ${name}`));
  const phone = await openPage(browser, widths.phone);
  await signInToStudio(phone, service);
  await openScreen(phone, service, '/moderation?why=first');
  await itemOf(phone, name).nth(2).waitFor(patient);
  for (let at = 0; at < ids.length; at += 1) await itemOf(phone, name).nth(at).getByRole('checkbox').check();
  const bar = phone.getByRole('region', { name: '3 selected' });
  await expectGood(phone);
  await bar.getByRole('button', { name: 'Remove' }).click();
  await itemOf(phone, name).first().waitFor({ state: 'detached' });
  await expect
    .poll(async () => (await writer.get(film)).comments.filter((each) => each.message.includes(name)))
    .toEqual([]);
  await phone.getByRole('button', { name: 'Undo' }).first().click();
  await itemOf(phone, name).nth(2).waitFor(patient);
  await expect
    .poll(async () => (await writer.get(film)).comments.filter((each) => each.message.includes(name)).length)
    .toBe(3);
  writer.socket.disconnect();
  await phone.context().close();
});

test('a moderator times out from the video page, and the time-out is lifted on the member’s page', {
  tags: 'long',
}, async () => {
  const name = nameOf('Sven');
  const author = await site.openAs(name, `/video/${film}`);
  await write(author, `Too loud by ${name}`);
  const staff = await openPage(browser);
  await signIn(staff, service, service.operatorEmail);
  await staff.goto(`${service.url}/video/${film}`);
  await pause(staff);
  await commentWith(staff, `Too loud by ${name}`).waitFor(patient);
  await chooseFor(staff, name, 'Time out the author');
  const dialog = staff.getByRole('dialog', { name: `Time out ${name}?` });
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Calm down');
  await expectGood(staff);
  await dialog.getByRole('button', { name: 'Time out' }).click();
  await author.getByText('You can’t write here for a while.').waitFor(patient);
  await commentWith(author, `Too loud by ${name}`).waitFor({ state: 'detached' });

  await openScreen(studio, service, `/moderation/bans?search=${encodeURIComponent(name)}`);
  await studio.getByText('Calm down').waitFor(patient);
  await expectGood(studio);
  await studio.getByRole('link', { name }).click();
  const section = studio.getByRole('region', { name: 'Comments and chat' });
  await section.getByText(`Too loud by ${name}`).waitFor(patient);
  await section.getByRole('textbox', { name: 'New note' }).fill('Shouted during the premiere.');
  await section.getByRole('button', { name: 'Save the note' }).click();
  await section.getByRole('listitem').filter({ hasText: 'Shouted during the premiere.' }).waitFor();
  await section.getByRole('tab', { name: 'Decisions' }).click();
  await section
    .getByText(/timed its author out/)
    .first()
    .waitFor(patient);
  await expectGood(studio);
  await section.getByRole('button', { name: `Lift the ban of ${name}` }).click();
  await section.getByText('Not banned').waitFor(patient);
  await fieldOf(author).waitFor(patient);
  for (const page of [author, staff]) await page.context().close();
});

test('a chat message is reported by touch, and its author is timed out by menu and let in by command', {
  tags: 'long',
}, async () => {
  const title = 'The late kiln';
  const livestreamId = await markOnAir(service, title);
  const seat = { service, browser, path: `/live/${livestreamId}` };
  const [author, reader, staff] = await Promise.all([
    openViewer('Tara', seat),
    openViewer('Uwe', { ...seat, width: widths.phone }),
    openViewer('', { ...seat, email: service.operatorEmail }),
  ]);
  await writeInChat(author, 'Buy my rings');
  const seen = messageWith(reader, 'Buy my rings');
  await seen.waitFor();
  await seen.tap({ position: { x: 60, y: 8 } });
  await reader.getByRole('menuitem', { name: 'Report' }).tap();
  const report = reader.getByRole('dialog', { name: 'Report this message' });
  await report.waitFor();
  await expectGood(reader);
  await report.getByRole('button', { name: 'Report' }).tap();
  await reader.getByText('Thank you. Our team will look at it.').first().waitFor();

  await openScreen(studio, service, '/moderation?why=reported');
  const item = studio.getByRole('article').filter({ hasText: 'Buy my rings' });
  // There is no recording yet, so the link leads to the stream.
  const href = await item.getByRole('link', { name: title }).getAttribute('href', patient);
  await reader.goto(href ?? '');
  await reader.waitForURL((url) => url.pathname === seat.path, patient);

  await chooseInChat(staff, 'Buy my rings', 'Time out the author');
  const dialog = staff.getByRole('dialog', { name: 'Time out Tara?' });
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('No advertising');
  await expectGood(staff);
  await dialog.getByRole('button', { name: 'Time out' }).click();
  await chatOf(author).getByText('You can’t write here for a while.').waitFor(patient);
  await chatOf(author).getByRole('link', { name: 'See why' }).waitFor();
  await messageWith(author, 'Buy my rings').waitFor({ state: 'detached' });
  await expectGood(author);

  await chatField(staff).fill('/unban Tara');
  await chatField(staff).press('Enter');
  await staff.getByText('Done. Nobody else sees the command.').first().waitFor();
  expect(await messageWith(staff, '/unban').count()).toBe(0);
  await chatField(author).waitFor(patient);
  for (const page of [author, reader, staff]) await page.context().close();
});

test('a moderator of a team removes messages; an editor of the team is not offered it', { tags: 'long' }, async () => {
  const { operator } = service;
  const livestreamId = await markOnAir(service, 'Two at the wheel');
  const stream = (await operator.live.media()).media.find((each) => each.livestreamId === livestreamId);
  const [editor, moderator] = [await site.addMember('Vera'), await site.addMember('Mo')];
  const members = [
    { userId: editor.userId, role: 'editor' as const },
    { userId: moderator.userId, role: 'moderator' as const },
  ];
  const { id } = await operator.studioCreators.create({
    body: { displayName: 'Two hands', slug: 'two-hands', members },
  });
  for (const { email } of [editor, moderator]) {
    await (await service.signIn(email)).teamInvitation.accept({ params: { teamId: id } });
  }
  await operator.studioLive.update({ params: { mediaId: stream?.mediaId ?? 0 }, body: { creatorTeamIds: [id] } });
  const seat = { service, browser, path: `/live/${livestreamId}` };
  const author = await openViewer('Wim', seat);
  await writeInChat(author, 'Off topic');
  const openMenu = async (page: Page) => {
    const message = messageWith(page, 'Off topic');
    await message.hover();
    await message.getByRole('button', { name: /^More about/ }).click();
    await page.getByRole('menuitem', { name: 'Reply', exact: true }).waitFor();
    return page.getByRole('menuitem').allInnerTexts();
  };
  const byEditor = await openViewer('', { ...seat, email: editor.email, width: widths.tablet });
  expect(await openMenu(byEditor)).toEqual(['Reply', 'Ignore Wim', 'Report']);
  const byModerator = await openViewer('', { ...seat, email: moderator.email, width: widths.tablet });
  expect(await openMenu(byModerator)).toEqual([
    'Reply',
    'Pin',
    'Ignore Wim',
    'Remove',
    'Remove and say why',
    'Time out the author',
    'Ban the author',
  ]);
  await byModerator.getByRole('menuitem', { name: 'Remove', exact: true }).click();
  await messageWith(author, 'Off topic').waitFor({ state: 'detached' });
  for (const each of [author, byEditor, byModerator]) await each.context().close();
});

test('the raid switch is on until its end, and the queue says so', { tags: 'long' }, async () => {
  await openScreen(studio, service, '/moderation/rules');
  const raid = studio.getByRole('region', { name: 'Raid switch' });
  await raid.getByRole('button', { name: 'Switch on' }).click();
  await raid.getByText(/^On until/).waitFor(patient);
  await expectGood(studio);
  await openScreen(studio, service, '/moderation');
  const banner = studio.getByRole('region', { name: 'The raid switch is on' });
  await banner.getByText(/^Whole service, until/).waitFor(patient);
  await expectGood(studio);
  await banner.getByRole('link', { name: 'Change' }).click();
  await raid.getByRole('button', { name: 'Switch off' }).click();
  await raid.getByRole('button', { name: 'Switch on' }).waitFor(patient);
  expect(await raid.getByText(/^On until/).count()).toBe(0);
});

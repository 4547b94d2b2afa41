import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ChatReader } from '../packages/server/test/chat-socket.ts';
import { closePages, expectGood, patient, startBrowser, widths } from './support/browser.ts';
import {
  addMessage,
  type ChatPageOptions,
  chatOf,
  chooseFor,
  chooseInChat,
  fieldOf,
  interceptSocket,
  logOf,
  markOnAir,
  markRecording,
  messageWith,
  openViewer,
  openWriter,
  patientChat,
  write,
} from './support/chat.ts';
import { publishFilm } from './support/film.ts';
import { playFrom, tabTo } from './support/member.ts';
import { type Service, startService } from './support/service.ts';

let service: Service;
let browser: Browser;
/** Each test has a stream of its own. */
let livestreamId: number;

beforeAll(async () => {
  [service, browser] = await Promise.all([startService(), startBrowser()]);
});
beforeEach(async () => {
  livestreamId = await markOnAir(service, 'Throwing a tall vase');
});
afterAll(async () => {
  await closePages(browser);
  await service?.stop();
});

function open(name: string, options: Partial<ChatPageOptions> = {}): Promise<Page> {
  return openViewer(name, { service, browser, path: `/live/${livestreamId}`, ...options });
}

function hasFocus(page: Page, text: string): Promise<boolean> {
  return messageWith(page, text)
    .first()
    .evaluate((element) => element === document.activeElement);
}

test('two members write, reply and mention each other, by keyboard and by touch', async () => {
  const [ada, bob] = await Promise.all([open('Ada'), open('Bob', { width: widths.phone })]);
  for (const page of [ada, bob]) {
    await chatOf(page).getByText('No messages yet').waitFor(patientChat);
    await expectGood(page);
  }
  await fieldOf(ada).focus();
  await ada.keyboard.type('One line');
  await ada.keyboard.press('Shift+Enter');
  await ada.keyboard.type('and another: https://example.com/vase');
  await ada.keyboard.press('Enter');
  const seen = messageWith(bob, 'One line');
  await seen.waitFor();
  expect(await seen.innerText()).toContain('One line\nand another');
  expect(await fieldOf(ada).inputValue()).toBe('');
  expect(await seen.getByRole('link').getAttribute('rel')).toBe('nofollow noopener ugc');

  await seen.tap({ position: { x: 60, y: 8 } });
  await bob.getByRole('menuitem', { name: 'Reply' }).tap();
  await chatOf(bob).getByText('Reply to Ada').waitFor();
  await expect.poll(() => fieldOf(bob).evaluate((element) => element === document.activeElement)).toBe(true);
  await fieldOf(bob).pressSequentially('Nice, @Ad');
  await bob.getByRole('option', { name: 'Ada' }).waitFor();
  await expectGood(bob);
  await bob.keyboard.press('Enter');
  await expect.poll(() => fieldOf(bob).inputValue()).toBe('Nice, @Ada ');
  await bob.keyboard.type('indeed');
  await bob.keyboard.press('Enter');
  await messageWith(ada, 'Nice, @Ada indeed').getByRole('button', { name: /^Ada/ }).waitFor();
  await expectGood(ada);

  // The list is one stop of Tab; arrow keys move in it, and Enter opens the menu of a message.
  await ada.getByRole('button', { name: 'Open in its own window' }).focus();
  await tabTo(ada, logOf(ada));
  await ada.keyboard.press('ArrowUp');
  await expect.poll(() => hasFocus(ada, 'Nice, @Ada indeed')).toBe(true);
  await ada.keyboard.press('ArrowUp');
  await expect.poll(() => hasFocus(ada, 'One line')).toBe(true);
  await ada.keyboard.press('Enter');
  await ada.getByRole('menuitem', { name: 'Remove' }).waitFor();
  await expectGood(ada);
  await ada.keyboard.press('Escape');
  await expect.poll(() => ada.getByRole('menu').count()).toBe(0);
  await chooseFor(ada, 'One line', 'Remove');
  await expect.poll(() => messageWith(bob, 'One line').count(), { timeout: 3000 }).toBe(0);
  await messageWith(bob, 'Nice, @Ada indeed').waitFor();

  // Above an on-screen keyboard the field and the picture are still there.
  await bob.setViewportSize({ width: widths.phone, height: 500 });
  await fieldOf(bob).focus();
  const edges = async () => {
    const [field, picture] = await Promise.all([fieldOf(bob).boundingBox(), bob.locator('.glp-root').boundingBox()]);
    if (!field || !picture) return [];
    return [0, picture.y, picture.y + picture.height, field.y, field.y + field.height, 500];
  };
  const isInOrder = (all: number[]) => all.length > 0 && all.every((edge, at) => edge >= (all[at - 1] ?? 0));
  await expect.poll(async () => isInOrder(await edges())).toBe(true);
  for (const page of [ada, bob]) await page.context().close();
});

test('a moderator sets modes, pins, announces, asks and removes, and two others see it', async () => {
  const [mod, ada, bob] = await Promise.all([
    open('', { email: service.operatorEmail }),
    open('Ada'),
    open('Bob', { width: widths.tablet }),
  ]);
  await write(ada, 'What glaze is it?');
  await write(bob, 'Buy my vases');
  await chooseFor(mod, 'Buy my vases', 'Remove');
  await expect.poll(() => messageWith(ada, 'Buy my vases').count(), { timeout: 3000 }).toBe(0);
  await chooseFor(mod, 'What glaze is it?', 'Pin');
  await bob.getByRole('region', { name: 'Pinned' }).getByText('What glaze is it?').waitFor();

  await chooseInChat(mod, 'Announce');
  const announcement = mod.getByRole('dialog', { name: 'Make an announcement' });
  await announcement.getByRole('textbox').fill('The kiln opens at nine');
  await expectGood(mod);
  await announcement.getByRole('button', { name: 'Announce' }).click();
  await messageWith(bob, 'The kiln opens at nine').getByText('Announcement').waitFor();

  await chooseInChat(mod, 'New poll');
  const form = mod.getByRole('dialog', { name: 'New poll' });
  await form.getByLabel('Question').fill('Which glaze next?');
  await form.getByLabel('Answer 1').fill('Celadon');
  await form.getByLabel('Answer 2').fill('Tenmoku');
  await form.getByRole('button', { name: 'Add an answer' }).click();
  await expectGood(mod);
  await form.getByRole('textbox', { name: 'Answer 3' }).fill('Shino');
  await form.getByRole('button', { name: 'Start the poll' }).click();
  const pollOf = (page: Page) => page.getByRole('region', { name: 'Poll' });
  await pollOf(ada)
    .getByRole('button', { name: /^Celadon/ })
    .click();
  await pollOf(bob)
    .getByRole('button', { name: /^Shino/ })
    .click();
  await pollOf(mod).getByText('2 votes').waitFor();
  await pollOf(ada)
    .getByRole('button', { name: /^Tenmoku/ })
    .click();
  await pollOf(bob).getByRole('button', { name: 'Tenmoku 50 %' }).waitFor();
  await pollOf(bob).getByRole('button', { name: 'Celadon 0 %' }).waitFor();
  await pollOf(bob).getByText('2 votes').waitFor();
  for (const page of [ada, bob]) await expectGood(page);
  await pollOf(mod).getByRole('button', { name: 'End the poll' }).click();
  await pollOf(ada).getByText('Poll ended').waitFor();
  await pollOf(ada).getByRole('button', { name: 'Hide the poll' }).click();
  await expect.poll(() => pollOf(ada).count()).toBe(0);
  await mod.getByRole('region', { name: 'Pinned' }).getByRole('button', { name: 'Unpin' }).click();
  await expect.poll(() => bob.getByRole('region', { name: 'Pinned' }).count()).toBe(0);

  const setModes = async (change: (dialog: ReturnType<Page['getByRole']>) => Promise<unknown>) => {
    await chooseInChat(mod, 'Modes');
    const dialog = mod.getByRole('dialog', { name: 'Modes' });
    await change(dialog);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => dialog.count()).toBe(0);
  };
  await setModes((dialog) => dialog.getByRole('switch', { name: /^No links/ }).check());
  await chatOf(bob).getByText('No links').waitFor();
  await fieldOf(bob).fill('See https://example.com');
  await fieldOf(bob).press('Enter');
  await chatOf(bob).getByText('Links are not allowed now.').waitFor();
  expect(await fieldOf(bob).inputValue()).toBe('See https://example.com');
  await expectGood(bob);
  await setModes(async (dialog) => {
    await dialog.getByLabel('Slow mode').click();
    await mod.getByRole('option', { name: '30 seconds between messages' }).click();
    await expectGood(mod);
  });
  await chatOf(bob).getByText('Slow mode: 30 s · No links').waitFor();
  // The member has written nothing before, so the first message is accepted at once.
  const cleo = await open('Cleo');
  await write(cleo, 'One in half a minute');
  await chatOf(cleo)
    .getByText(/^You can write again in \d+ s$/)
    .waitFor();
  await fieldOf(cleo).fill('Too soon');
  await fieldOf(cleo).press('Enter');
  expect(await fieldOf(cleo).inputValue()).toBe('Too soon');
  await setModes(async (dialog) => {
    await dialog.getByLabel('Slow mode').click();
    await mod.getByRole('option', { name: 'Off' }).click();
    await dialog.getByRole('switch', { name: /^No links/ }).uncheck();
    await dialog.getByRole('switch', { name: /^Only the team writes/ }).check();
  });
  await chatOf(bob).getByText('Only the team writes now.').waitFor();
  expect(await fieldOf(bob).count()).toBe(0);
  await expectGood(bob);
  await write(mod, 'Just us');
  await setModes((dialog) => dialog.getByRole('switch', { name: /^Only the team writes/ }).uncheck());
  await fieldOf(bob).waitFor();
  // The text that was typed before is still in the field.
  expect(await fieldOf(bob).inputValue()).toBe('See https://example.com');
  for (const page of [mod, ada, bob, cleo]) await page.context().close();
});

test('a reader who scrolls up reads on in peace, and pages back to the beginning', { tags: 'long' }, async () => {
  const writers = await openWriter(service, 'Cleo', 9);
  const [writer] = writers as [ChatReader];
  for (let count = 1; count <= 70; count += 1) {
    await writers[count % writers.length]?.write(livestreamId, `Vase number ${count}`);
  }
  const page = await open('Dora');
  await messageWith(page, 'Vase number 70').waitFor();
  await logOf(page).hover();
  await page.mouse.wheel(0, -600);
  const jump = page.getByRole('button', { name: 'Back to the latest' });
  await jump.waitFor();
  const middle = messageWith(page, 'Vase number 50');
  await middle.scrollIntoViewIfNeeded();
  const before = await middle.boundingBox();
  for (let count = 1; count <= 5; count += 1) await writer.write(livestreamId, `Bowl number ${count}`);
  const counted = page.getByRole('button', { name: '5 new messages' });
  await counted.waitFor();
  expect((await middle.boundingBox())?.y).toBe(before?.y);
  await expectGood(page);
  await counted.click();
  await messageWith(page, 'Bowl number 5').waitFor();
  await expect.poll(() => counted.count()).toBe(0);

  await logOf(page).focus();
  const toTop = async () => {
    await page.keyboard.press('Home');
    return page.getByText('This is the beginning of the chat.').count();
  };
  await expect.poll(toTop, { ...patient, interval: 300 }).toBe(1);
  // The key scrolls for a moment, which would pause the list again.
  await expect.poll(() => logOf(page).evaluate(({ scrollTop }) => scrollTop)).toBe(0);
  expect(await messageWith(page, 'Vase number 1').first().isVisible()).toBe(true);
  await jump.click();
  await expect.poll(() => jump.count()).toBe(0);
  const rows = () => logOf(page).getByRole('listitem').count();
  const fill = (each: ChatReader, at: number) => each.write(livestreamId, `Cup ${at}`);
  await Promise.all(Array.from({ length: 250 }, (_, at) => fill(writers[at % writers.length] as ChatReader, at)));
  await expect.poll(rows).toBe(300);
  await expectGood(page);
  for (const { socket } of writers) socket.disconnect();
  await page.context().close();
});

test('the chat opens in a window of its own, and comes back', { tags: 'long' }, async () => {
  const [page, other] = await Promise.all([open('Emil'), open('Fay', { path: `/live-chat/${livestreamId}` })]);
  const opening = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Open in its own window' }).click();
  const out = await opening;
  await fieldOf(out).waitFor(patientChat);
  expect(new URL(out.url()).pathname).toBe(`/live-chat/${livestreamId}`);
  await page.getByText('The chat is open in its own window').waitFor();
  for (const each of [out, other]) {
    expect(await each.getByRole('banner').count()).toBe(0);
    expect(await each.getByRole('navigation').count()).toBe(0);
    expect(await each.locator('main[data-pop-out]').count()).toBe(1);
    await expectGood(each);
  }
  await expectGood(page);
  await write(out, 'From the small window');
  await messageWith(other, 'From the small window').waitFor();
  await page.getByRole('button', { name: 'Bring the chat back' }).click();
  await messageWith(page, 'From the small window').waitFor(patientChat);
  await expect.poll(() => out.isClosed()).toBe(true);
  // Without an id it is the chat of the first stream.
  await other.goto(`${service.url}/live-chat`);
  await fieldOf(other).waitFor(patientChat);
  for (const each of [page, other]) await each.context().close();
});

test('the reminder to subscribe does not cover the field', { tags: 'long' }, async () => {
  const email = await service.addAccount('member', { userCreated: '2020-06-01T00:00:00.000Z' });
  for (const [width, height] of [
    [widths.phone, 844],
    [widths.tablet, 1024],
    [844, 390],
    [widths.desktop, 900],
  ] as const) {
    const page = await open('', { email, prepare: (opened) => opened.setViewportSize({ width, height }) });
    const reminder = page.getByText("Don't forget to subscribe!").locator('xpath=ancestor::li');
    await reminder.waitFor(patientChat);
    await expect.poll(async () => (await reminder.boundingBox())?.x, patient).toBeGreaterThanOrEqual(0);
    const [toast, field] = await Promise.all([reminder.boundingBox(), fieldOf(page).boundingBox()]);
    const isApart = toast && field && (toast.y + toast.height <= field.y || toast.x + toast.width <= field.x);
    expect([width, isApart]).toEqual([width, true]);
    await page.context().close();
  }
});

test('without a connection nothing is lost or doubled, and a refused text stays', async () => {
  let line: Awaited<ReturnType<typeof interceptSocket>> | undefined;
  const page = await open('Gus', { prepare: async (opened) => (line = await interceptSocket(opened)) });
  const [writer] = (await openWriter(service, 'Hedy')) as [ChatReader];
  await write(page, 'Before the cut');
  await line?.cut();
  await chatOf(page).getByText('No connection. Messages appear once it is back.').waitFor(patientChat);
  await fieldOf(page).fill('Written on the train');
  await fieldOf(page).press('Enter');
  await messageWith(page, 'Written on the train').getByRole('img', { name: 'Sending' }).waitFor();
  for (const text of ['Missed one', 'Missed two']) await writer.write(livestreamId, text);
  await expectGood(page);
  await line?.mend();
  await messageWith(page, 'Missed two').waitFor(patientChat);
  await expect.poll(() => page.getByRole('img', { name: 'Sending' }).count(), patient).toBe(0);
  for (const text of ['Before the cut', 'Missed one', 'Missed two', 'Written on the train']) {
    expect([text, await messageWith(page, text).count()]).toEqual([text, 1]);
  }
  await writer.join(livestreamId);
  const texts = writer.framesOf('joined').flatMap(({ messages }) => messages.map(({ message }) => message));
  expect(texts.filter((text) => text === 'Written on the train')).toHaveLength(1);

  await fieldOf(page).fill('x'.repeat(501));
  await chatOf(page).getByText('1 character too long').waitFor();
  await fieldOf(page).press('Enter');
  expect(await fieldOf(page).inputValue()).toHaveLength(501);
  await fieldOf(page).fill('Not sent yet');
  await page.reload();
  await fieldOf(page).waitFor(patientChat);
  expect(await fieldOf(page).inputValue()).toBe('Not sent yet');
  writer.socket.disconnect();
  await page.context().close();
});

test('reactions float up for others, emoji are chosen, and a person is ignored', { tags: 'long' }, async () => {
  const [page, other] = await Promise.all([open('Ida'), open('Jon', { width: widths.phone })]);
  await write(other, 'Noise');
  await page.getByRole('button', { name: 'Heart', exact: true }).click();
  await chatOf(other).getByText('❤️', { exact: true }).nth(1).waitFor();
  await page.getByRole('button', { name: 'Emoji' }).click();
  const picker = page.getByRole('dialog', { name: 'Emoji' });
  await picker.getByRole('button', { name: 'Food and drink' }).click();
  await expectGood(page);
  await picker.getByRole('button', { name: '🍕' }).click();
  await expect.poll(() => fieldOf(page).inputValue()).toBe('🍕');
  await expect.poll(() => fieldOf(page).evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  await messageWith(other, '🍕').waitFor();
  await chooseFor(page, 'Noise', 'Ignore Jon');
  await expect.poll(() => messageWith(page, 'Noise').count()).toBe(0);
  await page.reload();
  await messageWith(page, '🍕').waitFor(patientChat);
  expect(await messageWith(page, 'Noise').count()).toBe(0);
  await chooseInChat(page, 'Ignoring 1 person');
  const dialog = page.getByRole('dialog', { name: 'People you ignore' });
  await expectGood(page);
  await dialog.getByRole('button', { name: 'Show again' }).click();
  await messageWith(page, 'Noise').waitFor();
  for (const each of [page, other]) await each.context().close();
});

test('beside a recording the chat of the moment is shown, follows a seek, and can be hidden', {
  tags: 'long',
}, async () => {
  const footage = { seconds: 40, size: '256x144', rate: '10', sound: null };
  const mediaId = await publishFilm(service, { title: 'The tall vase, again', footage });
  const recordedId = await markRecording(service, mediaId, 40);
  await addMessage(service, recordedId, 'The clay is on the wheel', 1);
  await addMessage(service, recordedId, 'It is getting tall', 33);
  const page = await open('Kim', { path: `/video/${mediaId}`, isReadOnly: true });
  const replay = page.getByRole('region', { name: 'Chat replay' });
  await playFrom(page, 2);
  await replay.getByText('The clay is on the wheel').waitFor(patientChat);
  expect(await replay.getByText('It is getting tall').count()).toBe(0);
  await page.locator('video').evaluate((video: HTMLVideoElement) => video.pause());
  await expectGood(page);
  const seek = (seconds: number) =>
    page.locator('video').evaluate((video: HTMLVideoElement, to) => void (video.currentTime = to), seconds);
  await seek(35);
  await replay.getByText('It is getting tall').waitFor(patientChat);
  await replay.getByText('The clay is on the wheel').waitFor();
  await seek(0.2);
  await replay.getByText('No messages up to this point').waitFor(patientChat);
  await page.setViewportSize({ width: widths.phone, height: 844 });
  await expectGood(page);
  await replay.getByRole('button', { name: 'Hide the chat replay' }).click();
  await expect.poll(() => replay.count()).toBe(0);
  await page.reload();
  await page.getByRole('button', { name: 'Show the chat replay' }).click({ timeout: 60_000 });
  await replay.waitFor(patientChat);
  await page.context().close();
});

import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  closePages,
  download,
  expectGood,
  expectGoodAtWidths,
  openPage,
  patient,
  runDownload,
  startBrowser,
  widths,
} from './support/browser.ts';
import { fieldOf, markOnAir, openViewer } from './support/chat.ts';
import { publishFilm } from './support/film.ts';
import { giveLogin, playFrom, tabTo } from './support/member.ts';
import { type Service, startService } from './support/service.ts';
import { openScreen, signInToStudio } from './support/studio.ts';

/** Accounts this old are not redirected to the payment page. */
const userCreated = '2020-06-01T00:00:00.000Z';
const long = { timeout: 60_000 };
/** Interval at which a page looks for a new game. */
const lookEveryMs = 60_000;
const squares = Array.from({ length: 30 }, (_, place) => `Somebody says “render” for the ${place + 1}th time`);

let service: Service;
let browser: Browser;

beforeAll(async () => {
  [service, browser] = await Promise.all([startService(), startBrowser()]);
  await setBingo(true);
});
afterAll(async () => {
  await closePages(browser);
  await service?.stop();
});

function setBingo(bingo_enabled: boolean) {
  return service.operator.studioConfig.update({ body: { config: { bingo_enabled } } });
}

/** Checks the page at all widths, and that no word of a card is cut. */
function expectGoodCards(page: Page, name: string): Promise<void> {
  const cut = () => page.locator('[role=grid] bdi').evaluateAll(cutWords);
  return expectGoodAtWidths(page, name, undefined, (width) =>
    expect.poll(cut, { message: `${name} at ${width} px` }).toEqual([]),
  );
}

/** The words that continue in the next line. Runs in the page. */
function cutWords(texts: Element[]): string[] {
  return texts.flatMap(({ firstChild }) => {
    const words = [...(firstChild?.textContent ?? '').matchAll(/\p{L}+/gu)];
    return words.flatMap(({ index, 0: word }) => {
      const range = document.createRange();
      range.setStart(firstChild as Text, index);
      range.setEnd(firstChild as Text, index + word.length);
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1 ? [word] : [];
    });
  });
}

async function addMember(): Promise<string> {
  return service.addAccount('member', { subscribed: true, userCreated });
}

async function openAs(email: string, path: string, width = widths.desktop): Promise<Page> {
  const page = await openPage(browser, width);
  await giveLogin(page, service, email);
  await page.goto(service.url + path);
  return page;
}

/** The element whose changes a screen reader announces. */
function readOut(page: Page): Locator {
  return page.locator('[aria-live=polite]');
}

async function streamOf(livestreamId: number): Promise<number> {
  const { streams } = await service.operator.studioLive.list();
  return streams.find((stream) => stream.livestreamId === livestreamId)?.mediaId ?? 0;
}

test('the team makes a game, calls it in the live room, and members at desk and phone play along', async () => {
  const mediaId = await streamOf(await markOnAir(service, 'The long render'));
  const prepare = (page: Page) => page.clock.install();
  const chatting = await openViewer('Chatty', { service, browser, prepare });
  await fieldOf(chatting).fill('I was about to say');
  const studio = await openPage(browser);
  await signInToStudio(studio, service);
  await openScreen(studio, service, `/live/${mediaId}`);
  await studio.getByRole('button', { name: 'New bingo game' }).click();
  await studio.waitForURL(/\/studio\/bingo-games\/\d+$/);
  const gameId = Number(/\d+$/.exec(studio.url())?.[0]);
  const params = { id: gameId };
  const field = studio.getByLabel('Squares, one in a line');
  await field.fill([...squares, 'somebody says “render” for the 3th time'].join('\n'));
  await studio.getByText('is there twice').waitFor();
  await field.fill(squares.join('\n'));
  // Only now, because the earlier screen, which has a title too, is shown while the new one loads.
  await studio.getByLabel('Title').fill('Render bingo');
  await studio.getByRole('heading', { name: 'A possible card' }).waitFor();
  await expectGoodCards(studio, 'studio-draft');
  await studio.getByRole('button', { name: 'Save', exact: true }).click();
  const read = () => service.operator.studioBingo.read({ params });
  await expect.poll(async () => (await read()).squares.length, patient).toBe(30);
  await studio.getByRole('button', { name: 'Announce' }).click();
  await studio.getByRole('alertdialog').getByRole('button', { name: 'Announce' }).click();
  await expect.poll(async () => (await read()).state, patient).toBe('announced');

  const [email, phoneEmail] = [await addMember(), await addMember()];
  // A game that comes later leaves the chat as it is.
  await chatting.clock.fastForward(lookEveryMs);
  await chatting.getByRole('button', { name: 'Bingo', exact: true }).waitFor(patient);
  expect(await fieldOf(chatting).inputValue()).toBe('I was about to say');
  await expectGood(chatting);
  await chatting.getByRole('button', { name: 'Bingo', exact: true }).click();
  await chatting.getByRole('grid', { name: 'My card' }).waitFor(long);
  await chatting.context().close();
  const member = await openViewer('Member', { service, browser, email, isReadOnly: true });
  const card = member.getByRole('grid', { name: 'My card' });
  await card.waitFor(long);
  await member.getByText('The game has not begun yet.').waitFor();
  const seat = { service, browser, email: phoneEmail, width: widths.phone, isReadOnly: true };
  const phone = await openViewer('Phone', seat);
  await phone.getByRole('grid', { name: 'My card' }).waitFor(long);

  await openScreen(studio, service, `/live/${mediaId}`);
  await studio.getByRole('button', { name: 'Open the game' }).click();
  await expect.poll(async () => (await read()).state, patient).toBe('open');
  const own = await (await service.signIn(email)).bingo.read({ params });
  const row = (own.own?.card ?? []).slice(0, 5).map((place) => squares[place] as string);
  for (const square of row) {
    await studio.getByRole('button', { name: square, exact: true }).click();
    for (const page of [member, phone]) {
      await readOut(page).filter({ hasText: 'Called last:' }).getByText(square, { exact: true }).waitFor(patient);
    }
  }
  await readOut(member).getByText('You have a line!').waitFor(patient);
  await studio.getByRole('region', { name: 'Bingo' }).getByText('place 1').first().waitFor(patient);
  await expectGoodCards(studio, 'studio-live');
  await expectGoodCards(member, 'live-member');
  await expectGood(phone);

  // The keyboard goes into the card and through it.
  const first = card.getByRole('gridcell').nth(0).getByRole('button');
  await tabTo(member, first);
  await member.keyboard.press('ArrowRight');
  await member.keyboard.press('ArrowDown');
  const label = await member.evaluate(() => document.activeElement?.textContent ?? '');
  expect(label).toMatch(/^Row 2, column 2: /);
  await member.getByRole('button', { name: 'Chat', exact: true }).click();
  await card.waitFor({ state: 'detached' });
  await member.getByRole('button', { name: 'Bingo', exact: true }).click();
  await card.waitFor(patient);

  await openScreen(studio, service, `/bingo-games/${gameId}`);
  await studio.getByRole('button', { name: 'Take the last call back' }).click();
  await expect.poll(async () => (await read()).calls.length, patient).toBe(4);
  await member.getByText('You have a line!').waitFor({ state: 'detached', ...patient });
  await studio.getByRole('button', { name: 'End the game' }).click();
  await studio.getByRole('alertdialog').getByRole('button', { name: 'End the game' }).click();
  await expect.poll(async () => (await read()).state, patient).toBe('over');
  await expectGoodCards(studio, 'studio-over');
  // Now the chat comes first, and the game is beside it.
  await member.reload();
  await fieldOf(member).waitFor(long);
  const tab = member.getByRole('button', { name: 'Bingo', exact: true });
  await tab.waitFor(patient);
  expect(await tab.getAttribute('aria-pressed')).toBe('false');

  const { studioBingo, studioLive } = service.operator;
  const next = await studioLive.create({ body: { title: 'The next render', startsAt: '2098-01-01T12:00:00.000Z' } });
  const { id } = await studioBingo.create({ body: { title: 'Next bingo', mediaId: next.mediaId, squares } });
  await studioBingo.move({ params: { id }, body: { state: 'announced' } });
  await member.goto(`${service.url}/bingo`);
  const toCome = member.getByRole('region', { name: 'Coming up' });
  await toCome.getByRole('link', { name: 'Next bingo' }).waitFor(patient);
  await toCome.getByText('Open the video or stream to get a card').waitFor();
  await member.getByRole('region', { name: 'Past games' }).getByText('No line').waitFor(patient);
  await expectGoodCards(member, 'bingo-page');
  await member.getByRole('link', { name: 'Render bingo' }).click();
  await member.getByRole('button', { name: 'Check all cards' }).click();
  await member.getByText('3 cards checked: everything is right.').waitFor(patient);
  await expectGoodCards(member, 'bingo-game');
  // A list without the own card, and with another one twice instead.
  await member.route(/\/v1\/bingo\/\d+\/cards/, async (route) => {
    const response = await route.fetch();
    const { cards: listed } = (await response.json()) as { cards: { pseudonym: string }[] };
    const others = listed.filter(({ pseudonym }) => pseudonym !== own.pseudonym);
    await route.fulfill({ response, json: { cards: [...others.slice(0, 1), ...others] } });
  });
  await member.getByRole('button', { name: 'Check all cards' }).click();
  await member.getByText('Your card is not in the list.').waitFor(patient);
  await member.getByText('Players of the game: 3. Different cards in the list: 2.').waitFor();
  await expectGoodCards(member, 'bingo-game-missing');
  await member.unroute(/\/v1\/bingo\/\d+\/cards/);
  const cards = await download(member, member.getByRole('button', { name: 'Download the cards' }));
  expect(await runDownload(member, 'Download the script', [cards])).toContain('Everything is right.');
  for (const page of [studio, member, phone]) await page.context().close();
});

test('beside a video the time calls, and a member marks by hand with the keyboard', { tags: 'long' }, async () => {
  const mediaId = await publishFilm(service, { title: 'A walk in the forest' });
  const { studioBingo } = service.operator;
  const body = { title: 'Forest bingo', mediaId, squares, marking: 'hand' as const };
  const { id } = await studioBingo.create({ body });
  const params = { id };
  const calls = squares.map((_, square) => ({ square, atMs: 0 }));
  const studio = await openPage(browser);
  await signInToStudio(studio, service);
  await openScreen(studio, service, `/bingo-games/${id}`);
  await studio.getByLabel(squares[0] as string).fill('0:00');
  await studio.getByRole('button', { name: 'Save the times' }).click();
  await expect.poll(async () => (await studioBingo.read({ params })).calls.length, patient).toBe(1);
  await expectGoodCards(studio, 'studio-times');
  await studioBingo.setCalls({ params, body: { calls } });
  await studioBingo.move({ params, body: { state: 'announced' } });
  await studioBingo.move({ params, body: { state: 'open' } });

  const email = await addMember();
  const games = await openAs(email, '/bingo');
  const openNow = games.getByRole('region', { name: 'Open now' });
  await openNow.getByText('Open the video or stream to get a card').waitFor(patient);
  await games.context().close();
  const page = await openAs(email, `/video/${mediaId}`);
  const grid = page.getByRole('grid', { name: 'My card' });
  await grid.waitFor(long);
  const cell = grid.getByRole('gridcell').nth(0).getByRole('button');
  await expect.poll(() => cell.getAttribute('aria-disabled'), long).toBe('false');
  const ofGame = await openAs(email, `/bingo/${id}`);
  await ofGame.getByRole('grid', { name: 'My card' }).waitFor(patient);
  const inFull = grid.locator('xpath=following-sibling::p');
  expect(await inFull.textContent()).toBe('');
  await tabTo(page, cell);
  expect(await inFull.textContent()).toBe(await cell.locator('bdi').textContent());
  for (let column = 0; column < 5; column += 1) {
    await page.keyboard.press('Enter');
    const marked = grid.getByRole('gridcell').nth(column).getByRole('button');
    await expect.poll(() => marked.getAttribute('aria-pressed'), patient).toBe('true');
    await page.keyboard.press('ArrowRight');
  }
  await page.getByText('You have a line!').waitFor(patient);
  await ofGame.getByText('Place 1').waitFor(patient);
  await expectGoodCards(page, 'video');
  await page.context().close();

  // In Spanish, on a phone with touch, with less motion; then right to left.
  const viewport = { width: 360, height: 780 };
  const context = await browser.newContext({ locale: 'es', hasTouch: true, reducedMotion: 'reduce', viewport });
  const phone = await context.newPage();
  await giveLogin(phone, service, await addMember());
  await phone.goto(`${service.url}/video/${mediaId}`);
  const cells = phone.getByRole('grid', { name: 'Mi cartón' }).getByRole('gridcell');
  await cells.first().waitFor(long);
  for (let column = 0; column < 5; column += 1) {
    const button = cells.nth(column).getByRole('button');
    await expect.poll(() => button.getAttribute('aria-disabled'), long).toBe('false');
    await button.tap();
    await expect.poll(() => button.getAttribute('aria-pressed'), patient).toBe('true');
    // A second tap changes nothing.
    await button.tap({ force: true });
    expect(await button.getAttribute('aria-pressed')).toBe('true');
  }
  await phone.getByText('¡Tienes una línea!').waitFor(patient);
  await expectGoodCards(phone, 'video-es');
  await phone.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'));
  await expectGoodCards(phone, 'video-rtl');
  for (const path of ['/bingo', `/bingo/${id}`]) {
    await phone.goto(service.url + path);
    await phone.getByRole('heading', { level: 1 }).waitFor(patient);
    await phone.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'));
    await expectGoodCards(phone, `page-rtl-${path.split('/').length}`);
  }
  await signInToStudio(phone, service);
  await openScreen(phone, service, `/bingo-games/${id}`);
  await phone.getByText('Los miembros tienen sus cartones').waitFor(patient);
  expect(await phone.getByPlaceholder('0:00').count()).toBe(0);
  await expectGoodCards(phone, 'studio-es');
  await phone.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'));
  await expectGoodCards(phone, 'studio-rtl');
  await context.close();
  await studioBingo.move({ params, body: { state: 'over' } });
  await ofGame.goto(`${service.url}/bingo`);
  const tile = ofGame.getByRole('region', { name: 'Past games' }).getByRole('article');
  await tile
    .filter({ hasText: 'Forest bingo' })
    .getByText(/^1 line/)
    .waitFor(patient);
  await ofGame.context().close();
  await openScreen(studio, service, `/bingo-games/${id}`);
  await studio.getByText('The game is over. These are the times of its calls.').waitFor(patient);
  await expectGoodCards(studio, 'studio-times-over');
  await studio.context().close();
});

test("a members' game leads who has no membership to one", { tags: 'long' }, async () => {
  const mediaId = await publishFilm(service, { title: 'A walk for members', access: 'members' });
  const { studioBingo } = service.operator;
  const { id } = await studioBingo.create({ body: { title: 'Members play', mediaId, squares } });
  await studioBingo.setCalls({ params: { id }, body: { calls: [{ square: 0, atMs: 0 }] } });
  await studioBingo.move({ params: { id }, body: { state: 'announced' } });
  const page = await openAs(await service.addAccount('member', { userCreated }), `/bingo/${id}`);
  await page.getByRole('heading', { name: 'This game is for members' }).waitFor(patient);
  expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
  await expectGoodCards(page, 'bingo-for-members');
  await page.getByRole('link', { name: 'Choose a plan' }).click();
  await page.waitForURL(/\/payment/);
  await page.context().close();
});

test('beside a video a square can be marked as soon as it is called', { tags: 'long' }, async () => {
  const mediaId = await publishFilm(service, { title: 'A walk to the river' });
  const { studioBingo } = service.operator;
  const { id } = await studioBingo.create({ body: { title: 'River bingo', mediaId, squares, marking: 'hand' } });
  const params = { id };
  await studioBingo.setCalls({ params, body: { calls: squares.map((_, square) => ({ square, atMs: 2000 })) } });
  await studioBingo.move({ params, body: { state: 'announced' } });
  await studioBingo.move({ params, body: { state: 'open' } });
  const page = await openAs(await addMember(), `/video/${mediaId}`);
  const cell = page.getByRole('grid', { name: 'My card' }).getByRole('gridcell').nth(0).getByRole('button');
  await cell.waitFor(long);
  await playFrom(page, 1);
  await expect.poll(() => cell.getAttribute('aria-disabled'), { ...long, interval: 50 }).toBe('false');
  await cell.press('Enter');
  await expect.poll(() => cell.getAttribute('aria-pressed'), patient).toBe('true');
  await page.context().close();
});

/** The narrow rail has the first entries only. */
async function openMenu(page: Page) {
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('link', { name: 'History' }).first().waitFor(patient);
}

test('while bingo is off there is no entry, no page and no card', async () => {
  await setBingo(false);
  const page = await openAs(await addMember(), '/bingo');
  await page.getByRole('heading', { name: 'This page is not here', level: 2 }).waitFor(patient);
  await openMenu(page);
  expect(await page.getByRole('link', { name: 'Bingo' }).count()).toBe(0);
  await page.context().close();
  await setBingo(true);
  const again = await openAs(await addMember(), '/');
  await openMenu(again);
  await again.getByRole('link', { name: 'Bingo' }).first().waitFor(patient);
  await again.context().close();
});

test('members find bingo and points in the narrow rail without scrolling, and in the menu of a phone', {
  tags: 'long',
}, async () => {
  const page = await openAs(await addMember(), '/shows', 1024);
  const nav = page.getByRole('navigation', { name: 'Main' });
  for (const [width, height] of [
    [1024, 768],
    [768, 1024],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto(`${service.url}/shows`);
    if (width < 992) await page.getByRole('button', { name: 'Menu', exact: true }).click(patient);
    for (const name of ['Points', 'Bingo']) {
      const link = nav.getByRole('link', { name, exact: true });
      await link.waitFor(patient);
      const bottom = async () => Math.ceil(await link.evaluate((each) => each.getBoundingClientRect().bottom));
      await expect.poll(bottom, { message: `${name} at ${width}` }).toBeLessThan(height);
    }
    await expectGood(page);
  }
  await page.context().close();
});

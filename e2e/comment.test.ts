import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closePages, expectGood, openPage, patient, startBrowser, widths } from './support/browser.ts';
import { type CommentSite, chooseFor, commentSite, commentWith, fieldOf, pause, write } from './support/comment.ts';
import { publishFilm } from './support/film.ts';
import { giveLogin, playFrom, signIn, tabTo } from './support/member.ts';
import { type Service, startService } from './support/service.ts';

const filmS = 40;

let service: Service;
let browser: Browser;
let site: CommentSite;
/** Long enough for comments of later moments. */
let film: number;

beforeAll(async () => {
  [service, browser] = await Promise.all([startService(), startBrowser()]);
  site = commentSite(service, browser);
  film = await publishFilm(service, { title: 'The kiln at night', footage: { seconds: filmS, size: '426x240' } });
});
afterAll(async () => {
  await closePages(browser);
  await service?.stop();
});

test('two members write, like, reply, edit and delete, and see it of each other at once', async () => {
  const path = `/video/${await site.newVideo()}`;
  const [ada, bob] = await Promise.all([site.openAs('Ada', path), site.openAs('Bob', path, { width: widths.phone })]);
  await ada.getByText('Be the first to comment').waitFor(patient);
  await bob.getByText('Be the first to comment').waitFor(patient);
  await expectGood(ada);
  await write(ada, 'The light in the last shot! https://example.com/kiln');
  const seen = commentWith(bob, 'The light in the last shot!');
  await seen.waitFor();
  const link = seen.getByRole('link', { name: 'https://example.com/kiln' });
  expect(await link.getAttribute('rel')).toBe('nofollow noopener ugc');

  await seen.getByRole('button', { name: 'Like', exact: true }).click();
  const liked = seen.getByRole('button', { name: 'Like, 1 like' });
  await expect.poll(() => liked.getAttribute('aria-pressed')).toBe('true');
  const counted = ada.getByRole('button', { name: 'Like, 1 like' });
  await counted.waitFor();
  expect(await counted.getAttribute('aria-pressed')).toBe('false');

  await seen.getByRole('button', { name: 'Reply to Ada' }).click();
  const reply = bob.getByRole('textbox', { name: 'Reply to Ada' });
  await expect.poll(() => reply.evaluate((element) => element === document.activeElement)).toBe(true);
  await reply.pressSequentially('Thanks @Ad');
  await bob.getByRole('option', { name: 'Ada' }).waitFor();
  await expectGood(bob);
  await bob.keyboard.press('Enter');
  await expect.poll(() => reply.inputValue()).toBe('Thanks @Ada ');
  await bob.keyboard.type('for the film');
  await bob.keyboard.press('Control+Enter');
  await commentWith(bob, 'Thanks @Ada for the film').waitFor();
  await ada.getByRole('button', { name: '1 reply' }).click();
  await commentWith(ada, 'Thanks @Ada for the film').waitFor();
  await expectGood(ada);

  await chooseFor(ada, 'Ada', 'Edit');
  const edit = ada.getByRole('textbox', { name: 'Edit your comment' });
  await edit.fill('The light in the first shot!');
  await ada.getByRole('button', { name: 'Save' }).click();
  await commentWith(bob, 'The light in the first shot!').getByText('edited').waitFor();

  await chooseFor(ada, 'Ada', 'Delete');
  await ada.getByRole('alertdialog').getByText('Its replies are deleted with it.').waitFor();
  await expectGood(ada);
  await ada.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await ada.getByText('Be the first to comment').waitFor();
  await bob.getByText('Be the first to comment').waitFor();
  for (const page of [ada, bob]) await page.context().close();
});

test('a refused text stays with the reason, one is sent again after a lost answer, and a draft is kept', {
  tags: 'long',
}, async () => {
  const mediaId = await site.newVideo('members');
  const { email } = await site.addMember('Cleo', { subscribed: true });
  const page = await openPage(browser);
  const tooMany = 'Too many requests. Please wait a moment.';
  let fate: 'refuse' | 'lose' | 'pass' = 'refuse';
  await page.routeWebSocket(/socket\.io/, (route) => {
    const server = route.connectToServer();
    route.onMessage((data) => {
      const [, ack, sent = ''] = /^42(\d+)(\[.*)$/.exec(String(data)) ?? [];
      if (!sent.includes('"type":"message"') || fate === 'pass') return server.send(data);
      if (fate === 'refuse') {
        return route.send(`43${ack}${JSON.stringify([{ ok: false, code: 'rate_limited', detail: tooMany }])}`);
      }
      fate = 'pass';
      server.send(data.toString().replace(`42${ack}`, '42'));
    });
  });
  await giveLogin(page, service, email);
  await page.goto(`${service.url}/video/${mediaId}`);
  await pause(page);
  await fieldOf(page).fill('A text that took long to write');
  await page.reload();
  await pause(page);
  await fieldOf(page).waitFor(patient);
  expect(await fieldOf(page).inputValue()).toBe('A text that took long to write');
  await page.getByRole('button', { name: 'Comment', exact: true }).click();
  await page.getByText(tooMany).waitFor();
  expect(await fieldOf(page).inputValue()).toBe('A text that took long to write');
  await expectGood(page);
  fate = 'lose';
  await page.getByRole('button', { name: 'Comment', exact: true }).click();
  await expect.poll(() => fieldOf(page).inputValue(), patient).toBe('');
  expect(await commentWith(page, 'A text that took long to write').count()).toBe(1);
  await page.reload();
  await pause(page);
  await commentWith(page, 'A text that took long to write').waitFor(patient);
  expect(await commentWith(page, 'A text that took long to write').count()).toBe(1);
  expect(await fieldOf(page).inputValue()).toBe('');
  await page.context().close();
});

test('a comment of a later moment is one line until the video has passed it or the viewer asks', {
  tags: 'long',
}, async () => {
  const writer = await site.openWriter('Dora');
  await writer.write(film, 'The door opens', { momentS: 8 });
  await writer.write(film, 'The fire goes out', { momentS: filmS - 2 });
  await writer.write(film, 'Look at 0:03 again', {});
  const page = await site.openAs('Emil', `/video/${film}`);
  await page.getByText('2 comments from later in this video').waitFor(patient);
  expect(await page.getByText('The door opens').count()).toBe(0);
  await expectGood(page);
  await playFrom(page, 7);
  await commentWith(page, 'The door opens').waitFor(patient);
  await page.getByRole('log', { name: 'Comments of this moment' }).getByText('The door opens').waitFor(patient);
  await page.getByText('1 comment from later in this video').waitFor();
  await page.getByRole('button', { name: 'Show them' }).click();
  await commentWith(page, 'The fire goes out').waitFor();
  await page.getByRole('button', { name: 'Hide comments during the video' }).click();
  await page.reload();
  await pause(page);
  await page.getByRole('button', { name: 'Show comments during the video' }).waitFor(patient);
  await page.getByRole('button', { name: 'Go to 0:03' }).click();
  await expect
    .poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime), patient)
    .toBeLessThan(8);
  await fieldOf(page).fill('Mine');
  const moment = page.getByRole('checkbox', { name: /^At 0:/ });
  await moment.waitFor();
  await expectGood(page);
  await moment.uncheck({ force: true });
  await page.getByRole('button', { name: 'Comment', exact: true }).click();
  await commentWith(page, 'Mine').waitFor();
  const { comments } = await writer.get(film);
  expect(comments.find(({ message }) => message === 'Mine')).toMatchObject({ momentS: null });
  writer.socket.disconnect();
  await page.context().close();
});

test('a visitor reads the comments of a free video, and is asked to log in', async () => {
  const mediaId = await site.newVideo();
  const writer = await site.openWriter('Finn');
  const commentId = await writer.write(mediaId, 'What a glaze');
  for (const reply of ['One', 'Two', 'Three']) await writer.write(mediaId, reply, { originalCommentId: commentId });
  await writer.write(mediaId, 'The kiln explodes', { momentS: 1 });
  const address = `${service.url}/video/${mediaId}`;
  const painted = await (await fetch(address)).text();
  expect(painted).toMatch(/<article[^>]*aria-label="[^"]*Finn"/);
  expect(painted).toContain('What a glaze');
  expect(painted).not.toContain('kiln explodes');
  const page = await openPage(browser, widths.tablet);
  await page.goto(address);
  await pause(page);
  await commentWith(page, 'What a glaze').waitFor(patient);
  await page.getByRole('button', { name: '3 replies' }).click();
  await commentWith(page, 'Three').waitFor();
  expect(await fieldOf(page).count()).toBe(0);
  await expectGood(page);
  const { email } = await site.addMember('Gus');
  const section = page.getByRole('region', { name: 'Comments' });
  await tabTo(page, section.getByRole('button', { name: 'Log in' }));
  await page.keyboard.press('Enter');
  await page.waitForURL(`${service.url}/login`);
  await signIn(page, service, email);
  await page.waitForURL(`${service.url}/video/${mediaId}`);
  await fieldOf(page).waitFor(patient);
  writer.socket.disconnect();
  await page.context().close();
});

test('a visitor sees the comments of a moment once the video has passed it', { tags: 'long' }, async () => {
  const mediaId = await site.newVideo();
  const writer = await site.openWriter('Lena');
  await writer.write(mediaId, 'The door opens', { momentS: 4 });
  await writer.write(mediaId, 'The fire goes out', { momentS: 18 });
  const page = await openPage(browser, widths.phone);
  const read: string[] = [];
  page.on('response', (answer) => {
    if (answer.url().includes('/v2/comment/')) read.push(answer.url());
  });
  await page.goto(`${service.url}/video/${mediaId}`);
  await pause(page);
  await page.getByText('2 comments from later in this video').waitFor(patient);
  await playFrom(page, 3);
  const strip = page.getByRole('log', { name: 'Comments of this moment' });
  await strip.getByText('The door opens').waitFor(patient);
  await commentWith(page, 'The door opens').waitFor(patient);
  await page.locator('video').evaluate((video: HTMLVideoElement) => video.pause());
  await expectGood(page);
  expect(await page.getByText('The fire goes out').count()).toBe(0);
  expect(read.filter((url) => url.includes('piece=3'))).toEqual([]);
  await page.getByText('1 comment from later in this video').waitFor();
  await page.getByRole('button', { name: 'Hide comments during the video' }).click();
  await expect.poll(() => strip.isVisible()).toBe(false);
  writer.socket.disconnect();
  await page.context().close();
});

test('a link to a comment of a later moment does not give it away, and a removed one leaves a visitor’s page', async () => {
  const mediaId = await site.newVideo();
  const writer = await site.openWriter('Ines');
  const commentId = await writer.write(mediaId, 'The kiln explodes', { momentS: 18 });
  const shown = await writer.write(mediaId, 'Soon gone');
  const member = await site.openAs('Jana', `/video/${mediaId}?comment=${commentId}`);
  const visitor = await openPage(browser, widths.tablet);
  await visitor.goto(`${service.url}/video/${mediaId}?comment=${commentId}`);
  await pause(visitor);
  for (const page of [member, visitor]) {
    await page.getByText('1 comment from later in this video').waitFor(patient);
    await commentWith(page, 'Soon gone').waitFor(patient);
    expect(await page.getByText('The kiln explodes').count()).toBe(0);
  }
  await writer.send({ type: 'delete', mediaId, commentId: shown });
  for (const page of [member, visitor]) {
    await commentWith(page, 'Soon gone').waitFor({ state: 'detached', timeout: 40_000 });
    await page.getByRole('button', { name: 'Show them' }).click();
    await commentWith(page, 'The kiln explodes').waitFor(patient);
    await page.context().close();
  }
  writer.socket.disconnect();
});

test('the link to a reply opens its thread, and marks it', { tags: 'long' }, async () => {
  const mediaId = await site.newVideo();
  const writer = await site.openWriter('Hedy');
  const old = await writer.write(mediaId, 'An old comment');
  const replyId = await writer.write(mediaId, 'The linked reply', { originalCommentId: old });
  for (let index = 1; index <= 24; index += 1) await writer.write(mediaId, `Comment ${index}`);
  const page = await site.openAs('Ida', `/video/${mediaId}?comment=${replyId}`);
  const linked = commentWith(page, 'The linked reply');
  await linked.waitFor(patient);
  await expect.poll(() => linked.evaluate((element) => element === document.activeElement), patient).toBe(true);
  await expectGood(page);
  await page.getByRole('button', { name: 'Show more comments' }).click();
  await commentWith(page, 'Comment 1').last().waitFor();
  await page.getByRole('button', { name: 'Top' }).click();
  const top = page.getByRole('button', { name: 'Top' });
  await expect.poll(() => top.getAttribute('aria-pressed')).toBe('true');
  await page.reload();
  await pause(page);
  await expect.poll(() => top.getAttribute('aria-pressed'), patient).toBe('true');
  await page.goto(`${service.url}/video/${mediaId}?comment=987654`);
  await page.getByText('This comment no longer exists.').first().waitFor(patient);
  writer.socket.disconnect();
  await page.context().close();
});

test('somebody reports a comment, and the creator pins it and gives it a heart', { tags: 'long' }, async () => {
  const mediaId = await site.newVideo();
  const writer = await site.openWriter('Jon');
  await writer.write(mediaId, 'First');
  await writer.write(mediaId, ['Second', ...Array.from({ length: 20 }, (_, at) => `Line ${at + 1}`)].join('\n'));
  const page = await site.openAs('Kim', `/video/${mediaId}`, { width: 360 });
  const long = commentWith(page, 'Line 20');
  const height = async () => (await long.boundingBox())?.height ?? 0;
  await long.getByRole('button', { name: 'Read more' }).waitFor(patient);
  const cut = await height();
  await long.getByRole('button', { name: 'Read more' }).click();
  await expect.poll(height).toBeGreaterThan(cut * 1.5);
  await long.getByRole('button', { name: 'Read less' }).click();
  await expect.poll(height).toBe(cut);
  await commentWith(page, 'First').waitFor(patient);
  await chooseFor(page, 'Jon', 'Report');
  const dialog = page.getByRole('dialog', { name: 'Report this comment' });
  await dialog.getByRole('radio', { name: 'Spoiler' }).check();
  await expectGood(page);
  await dialog.getByRole('button', { name: 'Report' }).click();
  await page.getByText('Thank you. Our team will look at it.').first().waitFor();

  const staff = await openPage(browser);
  await giveLogin(staff, service, service.operatorEmail);
  await staff.goto(`${service.url}/video/${mediaId}`);
  await pause(staff);
  const first = commentWith(staff, 'First');
  await first.getByRole('button', { name: 'More about the comment by Jon' }).click();
  await staff.getByRole('menuitem', { name: 'Pin' }).click();
  await commentWith(page, 'First').getByText('Pinned').waitFor();
  await first.getByRole('button', { name: 'More about the comment by Jon' }).click();
  await staff.getByRole('menuitem', { name: 'Give a heart' }).click();
  await page.getByRole('img', { name: 'Has the creator’s heart' }).waitFor();
  await expect.poll(() => page.getByRole('article').first().textContent()).toContain('First');
  for (const each of [page, staff]) {
    await expectGood(each);
    await each.context().close();
  }
  writer.socket.disconnect();
});

import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openComments } from '../packages/server/test/comment-socket.ts';
import { expectGood, patient, startBrowser } from './support/browser.ts';
import { type CommentSite, chooseFor, commentSite, commentWith, fieldOf, pause, write } from './support/comment.ts';
import { currentTime } from './support/member.ts';
import { type Service, startService } from './support/service.ts';

let service: Service;
let browser: Browser;
let site: CommentSite;
/** A video of 20 s. */
let film: number;

beforeAll(async () => {
  [service, browser] = await Promise.all([startService(), startBrowser()]);
  site = commentSite(service, browser);
  film = await site.newVideo();
});
afterAll(async () => {
  await browser?.close();
  await service?.stop();
});

async function reload(page: Page): Promise<void> {
  await page.reload();
  await pause(page);
}

/** What the browser stores under a key. */
function storedAs(page: Page, key: string): Promise<string | null> {
  return page.evaluate((name) => localStorage.getItem(name), key);
}

function seek(page: Page, seconds: number): Promise<void> {
  return page.locator('video').evaluate((video: HTMLVideoElement, to) => void (video.currentTime = to), seconds);
}

test('an unsent reply and an unsent edit are kept until they are sent, saved or cancelled', async () => {
  const writer = await site.openWriter('Ada');
  await writer.write(film, 'How hot is the kiln?');
  const page = await site.openAs('Bob', `/video/${film}`);
  await write(page, 'The first firing');
  const reply = page.getByRole('textbox', { name: 'Reply to Ada' });
  const edit = page.getByRole('textbox', { name: 'Edit your comment' });
  const openReply = () => commentWith(page, 'How hot').getByRole('button', { name: 'Reply to Ada' }).click();
  const openEdit = () => chooseFor(page, 'Bob', 'Edit');
  await openReply();
  await reply.fill('About 1,200 degrees');
  await openEdit();
  await edit.fill('The second firing');
  await reload(page);
  await openReply();
  expect(await reply.inputValue()).toBe('About 1,200 degrees');
  await openEdit();
  expect(await edit.inputValue()).toBe('The second firing');
  await expectGood(page);

  await page.getByRole('button', { name: 'Save' }).click();
  await commentWith(page, 'The second firing').getByText('edited').waitFor(patient);
  await reply.press('Control+Enter');
  await commentWith(page, 'About 1,200 degrees').waitFor(patient);
  expect(await storedAs(page, 'greenlight.commentDrafts')).toBeNull();
  await openReply();
  expect(await reply.inputValue()).toBe('');
  await reply.fill('Or more');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await openEdit();
  expect(await edit.inputValue()).toBe('The second firing');
  await edit.fill('The third firing');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await openReply();
  expect(await reply.inputValue()).toBe('');
  await openEdit();
  expect(await edit.inputValue()).toBe('The second firing');
  writer.socket.disconnect();
  await page.context().close();
});

test('a comment stores its moment unless its author opts out, and its times seek', async () => {
  const page = await site.openAs('Cleo', `/video/${film}`);
  const reader = await site.openWriter('Dora');
  const momentsOfCleo = async () => {
    const { comments } = await reader.get(film);
    return comments.filter(({ author }) => author.displayName === 'Cleo').map(({ momentS }) => momentS);
  };
  await seek(page, 12);
  await write(page, 'The glaze runs, as at 0:03');
  expect(await momentsOfCleo()).toEqual([12]);
  const written = commentWith(page, 'The glaze runs');
  await written.getByRole('button', { name: 'Go to 0:03' }).click();
  await expect.poll(() => currentTime(page)).toBeLessThan(8);
  expect(await currentTime(page)).toBeGreaterThanOrEqual(3);
  await page.locator('video').evaluate((video: HTMLVideoElement) => video.pause());
  await written.getByRole('button', { name: 'Go to 0:12' }).click();
  await expect.poll(() => currentTime(page)).toBeGreaterThanOrEqual(12);

  await fieldOf(page).fill('About the whole film');
  await page.getByRole('checkbox', { name: /^At 0:/ }).uncheck({ force: true });
  await page.getByRole('button', { name: 'Comment', exact: true }).click();
  await commentWith(page, 'About the whole film').waitFor(patient);
  expect(await momentsOfCleo()).toEqual([null, 12]);
  reader.socket.disconnect();
  await page.context().close();
});

test('“Copy link” of a reply gives an address that opens its thread', async () => {
  const writer = await site.openWriter('Finn');
  const commentId = await writer.write(film, 'What a glaze');
  const replyId = await writer.write(film, 'Copper and ash', { originalCommentId: commentId });
  const page = await site.openAs('Gus', `/video/${film}`);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const thread = page.getByRole('listitem').filter({ hasText: 'What a glaze' });
  await thread.getByRole('button', { name: '1 reply' }).click();
  const reply = page.locator(`#comment-${replyId}`);
  await reply.getByRole('button', { name: 'More about the comment by Finn' }).click();
  await page.getByRole('menuitem', { name: 'Copy link' }).click();
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(copied).toBe(`${service.url}/video/${film}?comment=${replyId}`);
  await page.goto(await copied());
  await pause(page);
  await expect.poll(() => reply.evaluate((element) => element === document.activeElement), patient).toBe(true);
  await reply.getByText('Copper and ash').waitFor();
  writer.socket.disconnect();
  await page.context().close();
});

test('the chosen order of comments is stored as `topComments`', async () => {
  const page = await site.openAs('Hedy', `/video/${film}`);
  const top = page.getByRole('button', { name: 'Top' });
  await top.click();
  expect(await storedAs(page, 'greenlight.topComments')).toBe('true');
  await reload(page);
  await expect.poll(() => top.getAttribute('aria-pressed'), patient).toBe('true');
  await page.getByRole('button', { name: 'Newest' }).click();
  expect(await storedAs(page, 'greenlight.topComments')).toBe('false');
  await page.context().close();
});

test('the role of staff is beside their name, and a member has none', async () => {
  const staff = await openComments(service.url, service.operatorToken);
  await staff.write(film, 'The kiln is free on Friday');
  const page = await site.openAs('Ida', `/video/${film}`);
  await write(page, 'Then I come on Friday');
  const roleIn = (text: string) => commentWith(page, text).getByText('Team', { exact: true });
  await roleIn('The kiln is free').waitFor(patient);
  expect(await roleIn('Then I come').count()).toBe(0);
  staff.socket.disconnect();
  await page.context().close();
});

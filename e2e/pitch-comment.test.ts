import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closePages, expectGood, openPage, patient, startBrowser, widths } from './support/browser.ts';
import { type CommentSite, chooseFor, commentSite, commentWith, fieldOf, write } from './support/comment.ts';
import { tabTo } from './support/member.ts';
import { type Service, startService } from './support/service.ts';
import { openScreen, signInToStudio } from './support/studio.ts';

let service: Service;
let browser: Browser;
let site: CommentSite;

beforeAll(async () => {
  [service, browser] = await Promise.all([startService(), startBrowser()]);
  site = commentSite(service, browser);
  await service.operator.studioConfig.update({ body: { config: { points_enabled: true } } });
});
afterAll(async () => {
  await closePages(browser);
  await service?.stop();
});

async function newPitch(title: string): Promise<number> {
  const text = 'We follow three apprentices for a year.';
  const body = { title, goal: 500, summary: 'Six evenings in a pottery.', text };
  const { id } = await service.operator.studioPitches.create({ body });
  await service.operator.studioPitches.move({ params: { id }, body: { state: 'open' } });
  return id;
}

/** The comments load when they come near the screen. */
async function showComments(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor(patient);
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await page.locator('#comments').waitFor(patient);
}

async function shoot(page: Page, name: string): Promise<void> {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png`, fullPage: true });
}

test('two members talk below a pitch, on a computer and a phone, and a visitor reads it', async () => {
  const path = `/points/${await newPitch('The second kiln')}`;
  const [ada, bob] = await Promise.all([
    site.openAs('Ada', path, { isVideo: false }),
    site.openAs('Bob', path, { width: widths.phone, isVideo: false }),
  ]);
  for (const page of [ada, bob]) {
    await showComments(page);
    await page.getByText('Say what you think of this pitch.').waitFor(patient);
    // A pitch has no moments.
    expect(await page.getByRole('button', { name: 'Hide comments during the video' }).count()).toBe(0);
  }
  await expectGood(ada);

  // Uses only the keyboard.
  await tabTo(ada, fieldOf(ada));
  await ada.keyboard.type('I would watch this twice');
  await ada.keyboard.press('Control+Enter');
  const seen = commentWith(bob, 'I would watch this twice');
  await seen.waitFor(patient);
  await seen.getByRole('button', { name: 'Like', exact: true }).click();
  await ada.getByRole('button', { name: 'Like, 1 like' }).waitFor();
  await seen.getByRole('button', { name: 'Reply to Ada' }).click();
  await bob.getByRole('textbox', { name: 'Reply to Ada' }).fill('Me too');
  await bob.keyboard.press('Control+Enter');
  await commentWith(bob, 'Me too').waitFor();
  await expectGood(bob);
  await shoot(bob, 'pitch-comment-phone');

  // The notification leads to the answer, in view.
  const bell = `${service.url}/notifications`;
  await ada.goto(bell);
  await ada.getByText('Me too').first().click(patient);
  await ada.waitForURL(/\/points\/\d+\?comment=\d+$/);
  const reply = commentWith(ada, 'Me too').last();
  await reply.waitFor(patient);
  await expect.poll(() => reply.evaluate((element) => element.getBoundingClientRect().top < innerHeight)).toBe(true);
  await expectGood(ada);
  await shoot(ada, 'pitch-comment-desktop');

  const visitor = await openPage(browser, widths.phone);
  // The page that visitors share may be 15 s old.
  const read = async () => {
    await visitor.goto(service.url + path);
    await showComments(visitor);
    return commentWith(visitor, 'I would watch this twice').count();
  };
  await expect.poll(read, { timeout: 30_000, interval: 2000 }).toBeGreaterThan(0);
  await visitor.getByText('Log in to join the conversation.').waitFor();
  await expectGood(visitor);
  for (const page of [ada, bob, visitor]) await page.context().close();
});

test('a moderator finds a reported comment with the title of its pitch, and removes it for everybody', {
  tags: 'long',
}, async () => {
  const path = `/points/${await newPitch('A film about rain')}`;
  const [ada, bob] = await Promise.all([
    site.openAs('Ada', path, { isVideo: false }),
    site.openAs('Bob', path, { isVideo: false }),
  ]);
  for (const page of [ada, bob]) await showComments(page);
  await fieldOf(ada).waitFor(patient);
  await write(ada, 'Buy my umbrellas');
  await commentWith(bob, 'Buy my umbrellas').waitFor(patient);
  await chooseFor(bob, 'Ada', 'Report');
  await bob.getByRole('dialog').getByText('Spam').click();
  await bob.getByRole('dialog').getByRole('button', { name: 'Report' }).click();
  await bob.getByText('Thank you. Our team will look at it.').waitFor();

  const studio = await openPage(browser);
  await signInToStudio(studio, service);
  await openScreen(studio, service, '/moderation');
  const link = studio.getByRole('link', { name: 'A film about rain' }).first();
  await link.waitFor(patient);
  expect(await link.getAttribute('href')).toMatch(/\/points\/\d+\?comment=\d+$/);
  await expectGood(studio);
  await shoot(studio, 'pitch-comment-queue');
  const { items } = await service.operator.studioModeration.queue({ query: { reason: 'reported' } });
  const subjects = items.flatMap(({ subject }) => subject ?? []);
  const body = {
    items: subjects.map(({ kind, subjectId }) => ({ kind, subjectId })),
    wish: { act: 'remove' as const },
  };
  await service.operator.studioModeration.act({ body });
  for (const page of [ada, bob]) await page.getByText('Be the first to comment').waitFor(patient);
  for (const page of [ada, bob, studio]) await page.context().close();
});

import { Client } from 'pg';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addVideos } from '../packages/server/test/add-videos.ts';
import { closePages, expectGood, expectNoViolations, openPage, startBrowser, widths } from './support/browser.ts';
import { giveLogin } from './support/member.ts';
import { uploadPicture } from './support/picture.ts';
import { type Service, startService } from './support/service.ts';

const questions = ['Can I cancel at any time?', 'Where can I watch?', 'What does it cost?'];
const soon = { timeout: 15_000 };
const shop = 'https://shop.example.com/';
let service: Service;
let browser: Browser;
let account: string;

beforeAll(async () => {
  [service, browser] = await Promise.all([startService(), startBrowser()]);
  const { operator } = service;
  const config = {
    project: 'corridor',
    store_url: shop,
    store_discount_enabled: true,
    app_store_url: 'https://apps.example.com/',
    play_store_url: 'https://play.example.com/',
  };
  await operator.studioConfig.update({ body: { config } });
  const { version } = await operator.studioFaq.get();
  const faqs = questions.map((question) => ({ question, answer: `Answer: ${question}`, published: true }));
  await operator.studioFaq.save({ body: { title: '', faqs, version } });
  const sizes = [
    [1200, 700],
    [700, 1000],
    [900, 900],
  ] as const;
  const imageIds: string[] = [];
  for (const [at, [width, height]] of sizes.entries()) {
    imageIds.push(await uploadPicture(service, { width, height, alt: `Picture no. ${at + 1}` }));
  }
  const gallery = { slug: 'top10images', title: 'Top ten', password: 'open sesame', imageIds };
  await operator.studioGalleries.create({ body: gallery });
  const videos = Array.from({ length: 12 }, (_, at) => ({ title: `Video ${at + 1}`, thumbnailImageId: imageIds[0] }));
  await addVideos(service.databaseUrl, videos);
  const database = new Client({ connectionString: service.databaseUrl });
  await database.connect();
  // Without any views nothing would be popular.
  await database.query('update media set popularity = 1');
  await database.end();
  account = await service.addAccount('member');
});
afterAll(async () => {
  await closePages(browser);
  await service?.stop();
});

async function visit(path: string, width = widths.desktop): Promise<Page> {
  const page = await openPage(browser, width);
  await page.goto(service.url + path);
  await page.getByRole('main').waitFor();
  await expect.poll(() => page.locator('[aria-busy=true]').count(), soon).toBe(0);
  return page;
}

function hrefs(page: Page, name: string | RegExp): Promise<(string | null)[]> {
  const links = page.getByRole('main').getByRole('link', { name });
  return links.evaluateAll((found) => found.map((link) => link.getAttribute('href')));
}

/** Clicks until the question opens: a painted page does not react until it is hydrated. */
async function open(question: Locator): Promise<void> {
  const isOpen = async () => {
    await question.click();
    return question.getAttribute('aria-expanded');
  };
  await expect.poll(isOpen, soon).toBe('true');
}

test.each([
  ['phone', widths.phone],
  ['desktop', widths.desktop],
])('learn-more explains the membership on a %s', async (_, width) => {
  const page = await visit('/learn-more', width);
  const main = page.getByRole('main');
  await main.getByText('JOIN THE CREW', { exact: true }).waitFor();
  expect(await hrefs(page, 'START WITH A FREE TRIAL')).toEqual(['/signup']);
  for (const name of ['Monthly', 'Annual', 'Free trial']) await main.getByRole('heading', { name }).waitFor();
  for (const price of ['$3.99', '$39.99', 'Part of every plan']) await main.getByText(price, { exact: true }).waitFor();
  expect([await hrefs(page, 'Join monthly'), await hrefs(page, 'Join for a year')]).toEqual([['/signup'], ['/signup']]);
  await main.getByRole('heading', { name: 'View on any device' }).waitFor();
  expect(await hrefs(page, /App Store|Google Play/)).toEqual([
    'https://apps.example.com/',
    'https://play.example.com/',
  ]);
  expect(await hrefs(page, 'Visit the store')).toEqual([shop]);
  expect(await main.getByText('You decide what is made next').count()).toBe(0);
  await expectGood(page);
  await page.context().close();
});

test('the discount of the store is promised only while members get codes for it', async () => {
  const { studioConfig } = service.operator;
  for (const isOn of [false, true]) {
    await studioConfig.update({ body: { config: { store_discount_enabled: isOn } } });
    for (const path of ['/learn-more', '/join']) {
      const page = await visit(path);
      const promises = await page.getByRole('main').getByText('15% off all merchandise').count();
      expect([path, promises > 0]).toEqual([path, isOn]);
      await page.context().close();
    }
  }
});

test('for a signed-in account the plans link to the subscribe page', { tags: 'long' }, async () => {
  const page = await openPage(browser);
  await giveLogin(page, service, account);
  await page.goto(`${service.url}/learn-more`);
  await page.getByRole('link', { name: 'Join monthly' }).click();
  await page.waitForURL(`${service.url}/subscribe?plan=*`);
  expect(new URL(page.url()).searchParams.get('plan')).toBe('monthly');
  await page.getByRole('heading', { name: 'Your order' }).waitFor(soon);
  const benefits = page
    .getByRole('listitem')
    .filter({ has: page.getByText(/^(Ad-free|Watch on any|\d+% off|Monthly or)/) });
  await expect.poll(() => benefits.count(), soon).toBe(4);
  const lines = await benefits.evaluateAll((found) =>
    found.map((each) => Math.round(each.getBoundingClientRect().top)),
  );
  expect([...Map.groupBy(lines, (top) => top).values()].map((line) => line.length)).toEqual([2, 2]);
  await page.context().close();
});

test.each([
  ['phone', widths.phone],
  ['desktop', widths.desktop],
])('a creator’s join page shows prices, videos and answers on a %s', async (_, width) => {
  const page = await visit('/join/card-makers', width);
  const main = page.getByRole('main');
  await main
    .getByText(/\$3\.99 a month/)
    .first()
    .waitFor();
  expect(new Set(await hrefs(page, 'Start Free Trial'))).toEqual(new Set(['/signup']));
  for (const name of ['Popular Videos', 'Exclusive Videos']) {
    const row = main.getByRole('region', { name });
    await row.scrollIntoViewIfNeeded();
    await row.getByRole('link', { name: 'Video 12' }).waitFor();
    await expect.poll(() => row.getByRole('article').count(), { timeout: 10_000 }).toBe(12);
  }
  await main.getByRole('heading', { name: 'FAQs' }).waitFor();
  await open(main.getByRole('button', { name: questions[1] }));
  await main.getByText(`Answer: ${questions[1]}`).waitFor();
  await expectGood(page);
  await main.getByRole('link', { name: 'Start Free Trial' }).first().click();
  await page.waitForURL(`${service.url}/signup`);
  await page.context().close();
});

test('the popular carousel asks for page 1, count 50 (docs/product/recommendation.md)', { tags: 'long' }, async () => {
  // In another language the painted page is not used, so the browser makes the calls.
  const context = await browser.newContext({ locale: 'es' });
  const page = await context.newPage();
  const asked = page.waitForRequest((request) => request.url().includes('/recommendations/popular'));
  await page.goto(`${service.url}/join`);
  const { searchParams } = new URL((await asked).url());
  expect([searchParams.get('page'), searchParams.get('count')]).toEqual(['1', '50']);
  await context.close();
});

test('the URL fragment opens a question', { tags: 'long' }, async () => {
  const page = await visit('/faq#what-does-it-cost', widths.phone);
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('FAQs');
  await page.getByText(`Answer: ${questions[2]}`).waitFor();
  expect(await page.getByText(`Answer: ${questions[0]}`).isVisible()).toBe(false);
  await page.getByRole('button', { name: questions[0] }).focus();
  await page.keyboard.press('Enter');
  await page.getByText(`Answer: ${questions[0]}`).waitFor();
  expect(new URL(page.url()).hash).toBe('#can-i-cancel-at-any-time');
  await expectGood(page);
  await page.context().close();
});

test.each([
  ['/top10images', widths.phone],
  ['/toptenimages', widths.desktop],
])('%s opens with its password and can be viewed by keyboard only', { tags: 'long' }, async (path, width) => {
  const page = await visit(path, width);
  await expectGood(page);
  const dialog = page.getByRole('dialog', { name: 'Top ten' });
  const tabTo = async (name: string) => {
    for (let presses = 0; presses < 40; presses += 1) {
      await page.keyboard.press('Tab');
      const label = await page.evaluate(() => {
        const at = document.activeElement as HTMLInputElement | null;
        return at?.getAttribute('aria-label') ?? at?.labels?.[0]?.textContent;
      });
      if (label === name) return;
    }
    throw new Error(`no Tab leads to ${name}`);
  };
  await tabTo('Password');
  await page.keyboard.type('sesame');
  await page.keyboard.press('Enter');
  await page.getByText('Invalid password.').waitFor();
  await page.keyboard.type('open sesame');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Top ten' }).waitFor();
  await expectGood(page);
  await tabTo('Picture no. 2');
  await page.keyboard.press('Enter');
  await dialog.getByText('2 / 3').waitFor();
  await expect.poll(() => dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  await page.keyboard.press('ArrowRight');
  await dialog.getByText('3 / 3').waitFor();
  await page.keyboard.press('Home');
  await dialog.getByText('1 / 3').waitFor();
  await expect.poll(() => dialog.getByRole('list').evaluate(({ scrollLeft }) => scrollLeft)).toBe(0);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await dialog.getByText('3 / 3').waitFor();
  await expectNoViolations(page);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Picture no. 2');
  await page.context().close();
});

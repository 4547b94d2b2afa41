import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closePages, expectPlaying, openPage, patient, startBrowser, widths } from './support/browser.ts';
import { publishFilm } from './support/film.ts';
import { currentTime, giveLogin, playFrom } from './support/member.ts';
import { type Service, startService } from './support/service.ts';

const leftAtS = 40;
const seconds = 64;
let service: Service;
let browser: Browser;
let mediaId: number;

beforeAll(async () => {
  [service, browser] = await Promise.all([startService(), startBrowser()]);
  mediaId = await publishFilm(service, {
    title: 'A long card',
    access: 'members',
    footage: { seconds, size: '426x240' },
  });
});
afterAll(async () => {
  await closePages(browser);
  await service?.stop();
});

test('a member resumes a video on another browser', async () => {
  const email = await service.addAccount('member', { subscribed: true });
  const first = await openPage(browser, widths.desktop, { serviceWorkers: 'allow' });
  await giveLogin(first, service, email);
  await first.goto(service.url);
  await first.getByRole('link', { name: 'A long card' }).first().click();
  await expectPlaying(first);
  await first.waitForFunction(() => navigator.serviceWorker.controller);
  await playFrom(first, leftAtS);
  // Browsers stop idle service workers; the report at leaving the page must not wait for one to start.
  const devtools = await first.context().newCDPSession(first);
  await devtools.send('ServiceWorker.enable');
  await devtools.send('ServiceWorker.stopAllWorkers');
  const seenAtS = await currentTime(first);
  await first.goto('about:blank');
  // The player reports its position when the page is left; closing the browser at once would cancel the report.
  const member = await service.signIn(email);
  const leftAt = async () =>
    (await member.history.progressOf({ query: { mediaIds: String(mediaId) } })).progress[0]?.currentTime ?? 0;
  await expect.poll(leftAt, patient).toBeGreaterThanOrEqual(seenAtS);
  const stoppedAtS = await leftAt();
  await first.context().close();

  const second = await openPage(browser, widths.phone);
  await giveLogin(second, service, email);
  await second.goto(service.url);
  const row = second.getByRole('region', { name: 'Continue watching' });
  const bar = row.getByRole('progressbar');
  await bar.waitFor();
  const percent = Number(await bar.getAttribute('aria-valuenow'));
  expect(Math.abs(percent - (100 * stoppedAtS) / seconds)).toBeLessThan(1);
  await row.getByRole('link', { name: 'A long card' }).click();
  await second.getByText(`Resumed at 0:${Math.floor(stoppedAtS)}`).waitFor();
  expect(await currentTime(second)).toBeGreaterThan(stoppedAtS - 1);
  await expectPlaying(second);
  await playFrom(second, leftAtS + 10);

  await second.goBack();
  await bar.waitFor();
  const moved = async () => Number(await bar.getAttribute('aria-valuenow'));
  await expect.poll(moved, patient).toBeGreaterThan(percent);
  await second.context().close();
});

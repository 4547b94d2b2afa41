import { randomUUID } from 'node:crypto';
import { userIdOf } from '@greenlight/client/session';
import { clientKeys } from '@greenlight/client/storage-keys';
import type { Locator, Page } from 'playwright-core';
import { password, type Service } from './service.ts';

const tabsMax = 60;

/** A new e-mail address, also when a test is retried. */
export function newEmail(name: string): string {
  return `${name}-${randomUUID().slice(0, 8)}@example.com`;
}

/** Signs in on the login screen; opens it if another screen is shown. */
export async function signIn(page: Page, service: Service, email: string, secret = password): Promise<void> {
  if (!page.url().endsWith('/login')) await page.goto(`${service.url}/login`);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(secret);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.waitForURL((url) => url.pathname !== '/login');
}

/**
 * Stores a login of the account in this browser, as the login screen does, for tests of what comes after it: that takes
 * a tenth of the screen's time. The page then shows a text file of the service, and the test opens its first screen.
 */
export async function giveLogin(page: Page, service: Service, email: string): Promise<void> {
  await page.goto(`${service.url}/robots.txt`);
  const known = await page.evaluate((key) => localStorage.getItem(key), clientKeys.deviceIdentifier);
  const deviceIdentifier = known ?? randomUUID();
  const record = await service.logIn(email, deviceIdentifier);
  const auth = JSON.stringify({ ...record, userId: userIdOf(record.token) });
  await page.evaluate((items) => items.forEach(([key, value]) => localStorage.setItem(key, value)), [
    [clientKeys.auth, auth],
    [clientKeys.deviceIdentifier, deviceIdentifier],
  ] as const);
}

/** Presses Tab until the target has the focus. Throws after 60 presses. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  const hasFocus = () => target.evaluate((element) => element === document.activeElement);
  for (let tabs = 0; tabs < tabsMax && !(await hasFocus()); tabs += 1) await page.keyboard.press('Tab');
  if (!(await hasFocus())) throw new Error(`${String(target)} is out of the keyboard's reach`);
}

/** Plays the video from a time in seconds and waits until it has played 0.5 s. */
export async function playFrom(page: Page, seconds: number): Promise<void> {
  await page.locator('video').evaluate((video: HTMLVideoElement, to) => {
    video.currentTime = to;
    return video.play();
  }, seconds);
  await page.waitForFunction((to) => (document.querySelector('video')?.currentTime ?? 0) > to, seconds + 0.5);
}

export function currentTime(page: Page): Promise<number> {
  return page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime);
}

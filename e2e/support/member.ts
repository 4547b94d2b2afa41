import type { Page } from 'playwright-core';
import { password, type Service } from './service.ts';

/** Signs in on the login screen, which must be shown, or is gone to. */
export async function signIn(page: Page, service: Service, email: string): Promise<void> {
  if (!page.url().endsWith('/login')) await page.goto(`${service.url}/login`);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.waitForURL((url) => url.pathname !== '/login');
}

/** Moves the video to a time in seconds and waits until it plays on from there. */
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

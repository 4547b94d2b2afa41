import type { Page } from 'playwright-core';
import { expectLoaded, patient } from './browser.ts';
import { password, type Service } from './service.ts';

/** Signs in to the studio, by default as the operator; `heading` is the heading of the first screen. */
export async function signInToStudio(
  page: Page,
  service: Service,
  { email = service.operatorEmail, heading = 'Videos' }: { email?: string; heading?: string } = {},
): Promise<void> {
  await page.goto(`${service.url}/studio/login`);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: heading, level: 1 }).waitFor(patient);
}

/** Opens a screen of the studio and waits until it is loaded. */
export async function openScreen(page: Page, service: Service, path: string): Promise<void> {
  await page.goto(`${service.url}/studio${path}`);
  await page.getByRole('main').waitFor(patient);
  await expectLoaded(page);
}

import type { Page } from 'playwright-core';
import { expectLoaded, patient } from './browser.ts';
import { giveLogin } from './member.ts';
import type { Service } from './service.ts';

/** Signs in to the studio, by default as the operator, without the login screen. The test opens its first screen. */
export function signInToStudio(
  page: Page,
  service: Service,
  { email = service.operatorEmail }: { email?: string } = {},
): Promise<void> {
  return giveLogin(page, service, email);
}

/** Opens a screen of the studio and waits until it is loaded. */
export async function openScreen(page: Page, service: Service, path: string): Promise<void> {
  await page.goto(`${service.url}/studio${path}`);
  await page.getByRole('main').waitFor(patient);
  await expectLoaded(page);
}

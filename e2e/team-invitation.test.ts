import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectGood, openPage, startBrowser, widths } from './support/browser.ts';
import { readLetter } from './support/letter.ts';
import { signIn } from './support/member.ts';
import { type Service, startService } from './support/service.ts';
import { openScreen, signInToStudio } from './support/studio.ts';

let service: Service;
let browser: Browser;

beforeAll(async () => {
  [service, browser] = await Promise.all([startService(), startBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await service?.stop();
});

test('an operator adds somebody to a team, who reads of it, says yes in their account and is in it', async () => {
  const email = await service.addAccount('member');
  const { id } = await service.operator.studioCreators.create({
    body: { displayName: 'Night Shift', slug: 'night-shift' },
  });
  const studio = await openPage(browser);
  await signInToStudio(studio, service);
  await openScreen(studio, service, `/creators/${id}`);
  await studio.getByLabel('E-mail of an account').fill(email);
  await studio.keyboard.press('Enter');
  await studio.getByText('Invited, has yet to answer').waitFor();
  await studio.getByRole('button', { name: 'Save' }).click();
  await readLetter(service, email, 'Night Shift asks you to join');

  const page = await openPage(browser, widths.phone);
  await signIn(page, service, email);
  await page.goto(`${service.url}/account`);
  const asked = page.getByRole('region', { name: 'Night Shift asks you to join' });
  await asked.waitFor();
  await expectGood(page);
  await asked.getByRole('button', { name: 'Join the team' }).click();
  await page.getByText('You are in the team Night Shift.').waitFor();
  await asked.waitFor({ state: 'detached' });
  const [team] = (await service.operator.studioCreators.list()).creatorTeams;
  expect(team).toMatchObject({ members: [{ role: 'editor' }], invited: [] });
});

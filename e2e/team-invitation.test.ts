import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closePages, expectGood, openPage, startBrowser, widths } from './support/browser.ts';
import { readLetter } from './support/letter.ts';
import { giveLogin } from './support/member.ts';
import { type Service, startService } from './support/service.ts';
import { openScreen, signInToStudio } from './support/studio.ts';

let service: Service;
let browser: Browser;

beforeAll(async () => {
  [service, browser] = await Promise.all([startService(), startBrowser()]);
});
afterAll(async () => {
  await closePages(browser);
  await service?.stop();
});

test('an operator invites an account to a team; it gets a letter and joins in its account', async () => {
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
  await giveLogin(page, service, email);
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

test('a member of a team can leave it in the studio', { tags: 'long' }, async () => {
  const email = await service.addAccount('member');
  const slug = `day-${crypto.randomUUID().slice(0, 8)}`;
  const { id } = await service.operator.studioCreators.create({ body: { displayName: 'Day Shift', slug } });
  const { userId } = await service.operator.studioCreators.findAccount({ params: { id }, query: { email } });
  await service.operator.studioCreators.update({ params: { id }, body: { members: [{ userId, role: 'editor' }] } });
  const member = await openPage(browser);
  await giveLogin(member, service, email);
  await member.goto(`${service.url}/account`);
  await member.getByRole('button', { name: 'Join the team' }).click();
  await member.getByText('You are in the team Day Shift.').waitFor();

  const page = await openPage(browser, widths.phone);
  await signInToStudio(page, service, { email });
  await openScreen(page, service, `/creators/${id}`);
  await page.getByRole('button', { name: 'Leave the creator' }).click();
  const asked = page.getByRole('alertdialog', { name: 'Leave Day Shift?' });
  await asked.waitFor();
  await expectGood(page);
  await asked.getByRole('button', { name: 'Leave the creator' }).click();
  await page.waitForURL(`${service.url}/`);
  const team = (await service.operator.studioCreators.list()).creatorTeams.find((each) => each.id === id);
  expect(team).toMatchObject({ members: [] });
});

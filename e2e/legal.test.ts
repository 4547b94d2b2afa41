import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  closePages,
  expectNoViolations,
  onPhoneAndDesktop,
  openPage,
  startBrowser,
  widths,
} from './support/browser.ts';
import { giveLogin, tabTo } from './support/member.ts';
import { type Service, startService } from './support/service.ts';
import { openScreen, signInToStudio } from './support/studio.ts';

let service: Service;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  [service, browser] = await Promise.all([startService(), startBrowser()]);
});
afterAll(async () => {
  await closePages(browser);
  await service?.stop();
});

const terms = '# Terms\n\nBe **kind**.\n\n- One\n- Two\n\n<script>alert(1)</script> [bad](javascript:alert(1))';

async function publish(type: string, title: string, draft: string, required: boolean) {
  const { studioLegal } = service.operator;
  const { types } = await studioLegal.list();
  if (!types.some((kind) => kind.type === type)) await studioLegal.create({ body: { type, title, required } });
  await studioLegal.update({ params: { type }, body: { draft, title, required } });
  return studioLegal.publish({ params: { type } });
}

async function setGiveaways(isOn: boolean) {
  await service.operator.studioConfig.update({ body: { config: { giveaways_enabled: isOn } } });
}

test('visitors can read the version in force and earlier ones', { tags: 'long' }, async () => {
  page = await openPage(browser);
  await page.goto(`${service.url}/legaldocuments`);
  await page.getByText('There are no documents yet').waitFor();
  await setGiveaways(true);
  await publish('giveawayrules', 'Giveaway rules', 'First rules.', false);
  await publish('giveawayrules', 'Giveaway rules', '# Giveaway rules\n\n## Who\n\nSecond rules.', false);
  // Browsers cache the answers to visitors for a minute.
  await page.context().close();
  page = await openPage(browser);
  await page.goto(`${service.url}/legaldocuments`);
  await page.setViewportSize({ width: 2560, height: 1200 });
  const card = await page.getByRole('link', { name: 'Giveaway rules' }).boundingBox();
  expect(Math.abs(card!.x + card!.width / 2 - 1280), 'in the middle of a wide screen').toBeLessThan(40);
  await page.setViewportSize({ width: widths.desktop, height: 900 });
  await page.getByRole('link', { name: 'Giveaway rules' }).click();
  await page.getByRole('heading', { name: 'Giveaway rules', level: 1 }).waitFor();
  await page.getByText('Second rules.').waitFor();
  expect(await page.getByRole('navigation', { name: 'Main' }).count(), 'no sidebar beside documents').toBe(0);
  await page.getByRole('link', { name: /^Version 1/ }).click();
  await page.getByText('First rules.').waitFor();
  await page.getByText('This is an earlier version.').waitFor();
  await page.getByRole('link', { name: 'Read what is in force' }).click();
  await page.getByText('Second rules.').waitFor();
  await expectNoViolations(page);
  await page.goto(`${service.url}/legaldocuments/nothing`);
  await page.getByRole('heading', { name: 'This page is not here', level: 2 }).waitFor();
  await page.context().close();
});

test('the giveaway rules are gone while giveaways are off', { tags: 'long' }, async () => {
  await setGiveaways(false);
  page = await openPage(browser);
  await page.goto(`${service.url}/legaldocuments`);
  await page.getByText('There are no documents yet').waitFor();
  expect(await page.getByText('Giveaway rules').count()).toBe(0);
  await page.goto(`${service.url}/legaldocuments/giveawayrules`);
  await page.getByRole('heading', { name: 'This page is not here', level: 2 }).waitFor();
  await page.context().close();
});

test('the wall stays until the required document is accepted, by keyboard only', async () => {
  const email = await service.addAccount('member', { subscribed: true });
  await publish('terms', 'Terms of use', `${terms}\n\nA second text`, true);
  page = await openPage(browser);
  await giveLogin(page, service, email);
  await page.goto(service.url);
  const wall = page.getByRole('dialog', { name: 'Please accept this first' });
  await wall.waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect.poll(() => wall.isVisible()).toBe(true);
  await page.reload();
  await wall.waitFor();
  await onPhoneAndDesktop(page, expectNoViolations);
  const summary = wall.locator('summary');
  await tabTo(page, summary);
  await page.keyboard.press('Enter');
  await wall.getByText('kind').waitFor();
  expect(await wall.locator('script, a[href^="javascript"]').count()).toBe(0);
  await onPhoneAndDesktop(page, expectNoViolations);
  await tabTo(page, wall.getByRole('button', { name: 'Accept and continue' }));
  await page.keyboard.press('Enter');
  await wall.getByText('Check the box to continue.').waitFor();
  await page.goto(`${service.url}/legaldocuments/terms`);
  await page.getByRole('heading', { name: 'Terms of use', level: 1 }).waitFor();
  await page.waitForTimeout(500);
  expect(await wall.count(), 'documents can be read').toBe(0);
  await page.goto(`${service.url}/shows`);
  await tabTo(page, wall.getByRole('checkbox'));
  await page.keyboard.press('Space');
  await tabTo(page, wall.getByRole('button', { name: 'Accept and continue' }));
  await page.keyboard.press('Enter');
  await wall.waitFor({ state: 'detached' });
  await page.reload();
  await page.getByRole('button', { name: 'Your account' }).waitFor();
  await page.waitForTimeout(500);
  expect(await wall.count()).toBe(0);
  await page.context().close();
});

test('the wall offers to log out; a failed call is shown and logged', { tags: 'long' }, async () => {
  const email = await service.addAccount('member', { subscribed: true });
  await publish('privacy', 'Privacy', 'What is kept.', true);
  page = await openPage(browser);
  const logged: string[] = [];
  page.on('console', (message) => message.type() === 'error' && logged.push(message.text()));
  await page.route('**/legaldocuments/accept', (route) => route.abort());
  await giveLogin(page, service, email);
  await page.goto(`${service.url}/shows`);
  const wall = page.getByRole('dialog', { name: 'Please accept this first' });
  await wall.getByRole('checkbox').check();
  await wall.getByRole('button', { name: 'Accept and continue' }).click();
  await wall.getByText('The service can’t be reached.').waitFor();
  expect(logged.join()).toContain('legal documents:');
  await wall.getByRole('button', { name: 'Log out' }).click();
  await page.waitForURL(`${service.url}/login`);
  await page.context().close();
});

/** Waits for animations to end: a half-faded text has too little contrast for axe. */
function settled(): Promise<void> {
  return page.waitForTimeout(500);
}

test('an operator writes, previews and publishes a document in the studio', async () => {
  page = await openPage(browser);
  await signInToStudio(page, service);
  await openScreen(page, service, '/');
  await page.getByRole('link', { name: 'Legal', exact: true }).click();
  await page.getByRole('button', { name: 'New document' }).first().click();
  await page.getByLabel('Title').fill('House rules');
  await settled();
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('heading', { name: 'House rules', level: 1 }).waitFor();
  await page.getByLabel('Draft of the next version').fill('# House rules\n\nBe **kind** to <b>each</b> other.');
  const preview = page.getByRole('region', { name: 'Preview' });
  await preview.locator('strong', { hasText: 'kind' }).waitFor();
  expect(await preview.locator('b').count(), 'markup comes to nothing').toBe(0);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved').first().waitFor();
  await page.getByRole('button', { name: 'Publish' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByText('Publish version 1 of “House rules”?').waitFor();
  await settled();
  await expectNoViolations(page);
  await question.getByRole('button', { name: 'Publish' }).click();
  await page.getByText('Version 1: House rules').waitFor();
  for (const width of [widths.phone, widths.tablet, widths.desktop]) {
    await page.setViewportSize({ width, height: 900 });
    await settled();
    await expectNoViolations(page);
  }
  expect(await service.operator.legal.byType({ params: { type: 'house-rules' } })).toMatchObject({ version: 1 });
  await page.context().close();
});

import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedVideos } from '../packages/server/test/seed-videos.ts';
import { closePages, expectGood, openPage, patient, startBrowser, widths } from './support/browser.ts';
import { type Service, startService } from './support/service.ts';
import { openScreen, signInToStudio } from './support/studio.ts';

let service: Service;
let browser: Browser;
let memberEmail: string;

beforeAll(async () => {
  [service, browser] = await Promise.all([startService(), startBrowser()]);
  await seedVideos(service.databaseUrl, 2);
  memberEmail = await service.addAccount('member', { subscribed: true });
});
afterAll(async () => {
  await closePages(browser);
  await service?.stop();
});

/** Runs `look` at phone and desktop width, and checks accessibility and overflow at each. */
async function atBothWidths(page: Page, look: () => Promise<void>) {
  for (const width of [widths.phone, widths.desktop]) {
    await page.setViewportSize({ width, height: 900 });
    await look();
    await expectGood(page);
  }
}

test('an operator creates a role by keyboard and assigns it; the account sees only its screens', async () => {
  const page = await openPage(browser);
  await signInToStudio(page, service);
  await openScreen(page, service, '/roles');
  await page.getByRole('button', { name: 'New role' }).focus();
  await page.keyboard.press('Enter');
  await page.getByLabel('Title').fill('Front desk');
  await page.keyboard.press('Enter');
  const roles = page.getByRole('table', { name: 'Roles', exact: true });
  await roles.getByRole('row', { name: 'Read kept e-mails' }).getByText('As good as an administrator').waitFor();
  const box = roles.getByLabel('Front desk: See members');
  await box.focus();
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Save', exact: true }).first().click();
  await page.getByText('Roles saved').first().waitFor();
  await atBothWidths(page, () => page.getByText('Roles at a creator').waitFor());
  const email = await service.addAccount('member');
  await openScreen(page, service, '/members');
  await page.getByLabel('Search by name or e-mail').fill(email);
  await page.getByText(email).waitFor();
  await page.getByRole('link', { name: 'Max member' }).click();
  await page.getByRole('button', { name: 'Account', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Change the role' }).click();
  await page.getByRole('combobox', { name: 'Role' }).click();
  await page.getByRole('option', { name: 'Front desk' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Max member was changed').first().waitFor();
  const other = await openPage(browser);
  await signInToStudio(other, service, { email });
  await openScreen(other, service, '/');
  await other.getByRole('heading', { name: 'Members', level: 1 }).waitFor(patient);
  const links = other.getByRole('navigation', { name: 'Studio' }).getByRole('link');
  expect(await links.allTextContents()).toEqual(['Members']);
  await openScreen(other, service, '/settings');
  await other.getByRole('heading', { name: 'This is not part of your role' }).first().waitFor();
  await Promise.all([page.context().close(), other.context().close()]);
});

test('staff see why a member may not watch, and see the site as that member without changing anything', async () => {
  const page = await openPage(browser);
  await signInToStudio(page, service);
  const { members } = await service.operator.staff.members({ query: { search: memberEmail } });
  const member = members[0] as (typeof members)[number];
  await openScreen(page, service, `/members/${member.userId}`);
  await page.getByLabel('Video', { exact: true }).fill('Video 1');
  await page.getByRole('list', { name: 'Videos found' }).getByRole('button', { name: 'Video 1', exact: true }).click();
  await page.getByText('May watch', { exact: true }).waitFor();
  await page.getByText('complimentary membership, Annual plan').first().waitFor();
  await service.operator.staff.revokeMembership({
    params: { userId: member.userId, id: member.membership?.id as number },
  });
  await page.getByLabel('Video', { exact: true }).fill('Video 2');
  await page.getByRole('list', { name: 'Videos found' }).getByRole('button', { name: 'Video 2', exact: true }).click();
  await page.getByText('May not watch', { exact: true }).waitFor();
  await page
    .getByText(/the complimentary membership was ended by staff on/)
    .first()
    .waitFor();
  await atBothWidths(page, () => page.getByRole('heading', { name: 'Last entries of the log' }).waitFor());
  await page.getByRole('button', { name: 'See as this member' }).click();
  await page.getByLabel('Reason').fill('Says that nothing plays');
  const [site] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('dialog').getByRole('button', { name: 'See as this member' }).click(),
  ]);
  const banner = site.getByRole('region', { name: 'You see this as a member' });
  await banner.getByText('You see this as Max member.').waitFor(patient);
  expect(site.url()).not.toContain('token');
  await atBothWidths(site, () => banner.waitFor());
  const refused = await site.evaluate(async () => {
    const { token } = JSON.parse(sessionStorage.getItem('greenlight.override') ?? '{}') as { token: string };
    const send = { method: 'POST', headers: { authorization: `Bearer ${token}` } };
    const response = await fetch('/api/content/v3/playlist/my-watchlist/1', send);
    return ((await response.json()) as { code: string }).code;
  });
  expect(refused).toBe('impersonating');
  const answers: string[] = [];
  site.on('response', (response) => response.status() === 403 && answers.push(response.url()));
  await site.goto(`${service.url}/account/data`);
  await site.getByRole('heading', { name: 'Delete your account' }).waitFor(patient);
  expect(await site.getByRole('alert').getByText(/./).count()).toBe(0);
  await site.goto(`${service.url}/account/plan`);
  const membership = site.getByRole('main').getByRole('region', { name: 'Membership' });
  await membership.getByText('No membership', { exact: true }).waitFor(patient);
  expect(await membership.getByRole('link').or(membership.getByRole('button')).count()).toBe(0);
  await atBothWidths(site, () => banner.waitFor());
  expect(answers).toEqual([]);
  await site.goto(`${service.url}/video/1`);
  await site.getByRole('main').getByRole('button', { name: 'Watchlist', exact: true }).click();
  await site.getByText('You are viewing the site as another member. Nothing can be changed.').waitFor(patient);
  await site.goto(`${service.url}/payment`);
  await site
    .getByRole('heading', { name: 'Nothing can be paid while you see the site as a member', level: 2 })
    .waitFor();
  await banner.getByRole('button', { name: 'Leave' }).click();
  await site.waitForURL(`${service.url}/studio/members/${member.userId}`);
  await page.context().close();
});

test('the audit log describes the actions, and letters are shown without running scripts', async () => {
  const page = await openPage(browser);
  await signInToStudio(page, service);
  const { members } = await service.operator.staff.members({ query: { search: memberEmail } });
  const userId = (members[0] as (typeof members)[number]).userId;
  await openScreen(page, service, '/audit');
  const here = page.getByRole('navigation', { name: 'Studio' }).getByRole('link', { name: 'Audit log' });
  await expect
    .poll(() => here.evaluate((link) => link.getBoundingClientRect().bottom <= innerHeight), patient)
    .toBe(true);
  const entries = page.getByRole('main').getByRole('listitem');
  await entries
    .filter({ hasText: 'saw the site as Max member' })
    .filter({ hasText: 'Says that nothing plays' })
    .waitFor();
  await entries.filter({ hasText: 'made the role front-desk' }).waitFor();
  await page.getByLabel('Done to').fill(`${service.url}/studio/members/${userId}`);
  await page.keyboard.press('Enter');
  await expect.poll(() => entries.filter({ hasText: 'made the role' }).count(), patient).toBe(0);
  await atBothWidths(page, () => entries.first().waitFor());
  await service.operator.staff.helpMember({ params: { userId }, body: { action: 'password' } });
  await expect
    .poll(
      async () => (await service.operator.studioMail.list()).letters.some(({ to }) => to.includes(memberEmail)),
      patient,
    )
    .toBe(true);
  await openScreen(page, service, '/mail');
  await page
    .getByRole('button', { name: new RegExp(memberEmail) })
    .first()
    .click();
  const frame = page.getByRole('main').locator('iframe');
  await frame.contentFrame().getByText('Your code').first().waitFor();
  expect(await frame.getAttribute('sandbox')).not.toContain('allow-scripts');
  await page.getByRole('tab', { name: 'As text' }).click();
  await page.locator('pre').getByText('/forgotten-password').waitFor();
  await atBothWidths(page, () => page.getByRole('main').waitFor());
  await page.context().close();
});

test('the visits of a campaign are shown and can be downloaded as CSV', { tags: 'long' }, async () => {
  const visitor = await openPage(browser);
  await visitor.goto(`${service.url}/?utm_campaign=spring-launch`);
  const page = await openPage(browser);
  await signInToStudio(page, service);
  const count = async () => (await service.operator.studioReferral.funnels()).campaigns.length;
  await expect.poll(count, patient).toBe(1);
  await openScreen(page, service, '/referrals');
  await page.getByRole('row', { name: /spring-launch/ }).waitFor();
  await atBothWidths(page, () => page.getByText('spring-launch').waitFor());
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^campaigns-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/);
  await Promise.all([page.context().close(), visitor.context().close()]);
});

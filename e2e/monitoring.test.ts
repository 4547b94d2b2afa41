import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closePages, expectGood, openPage, patient, startBrowser, widths } from './support/browser.ts';
import { signIn } from './support/member.ts';
import { type Service, startService } from './support/service.ts';
import { openScreen, signInToStudio } from './support/studio.ts';

const applicationId = '3c1f0a52-0d0e-4c1a-9d55-0f6f1a2b3c4d';
const clientToken = `pub${'0a'.repeat(16)}`;
const intake = 'https://browser-intake-datadoghq.eu';
let service: Service;
let browser: Browser;

beforeAll(async () => {
  [service, browser] = await Promise.all([startService(), startBrowser()]);
});
afterAll(async () => {
  await closePages(browser);
  await service?.stop();
});

interface Seen {
  /** URL and body of each request to the Datadog intake. */
  sent: string[];
  /** URLs of all requests of the page. */
  loaded: string[];
}

/** Opens a page whose requests to Datadog are answered here, if the content security policy allows them. */
async function visit(options: BrowserContextOptions & { signals?: object } = {}): Promise<[Page, Seen]> {
  const { signals = {}, ...rest } = options;
  const context = await browser.newContext({ viewport: { width: widths.phone, height: 844 }, locale: 'en', ...rest });
  await context.addInitScript((values) => {
    for (const [name, value] of Object.entries(values)) Object.defineProperty(navigator, name, { value });
  }, signals);
  const seen: Seen = { sent: [], loaded: [] };
  await context.route(/datadog|ddog/, (route) => {
    seen.sent.push(`${route.request().url()}\n${route.request().postData() ?? ''}`);
    return route.fulfill({ status: 202, headers: { 'access-control-allow-origin': '*' } });
  });
  const page = await context.newPage();
  page.on('request', (request) => seen.loaded.push(request.url()));
  return [page, seen];
}

/** Opens a path. Leaving the old page sends its measurements at the latest. */
async function look(page: Page, path = '/'): Promise<void> {
  await page.goto(`${service.url}${path}`);
  await page.getByRole('main').waitFor(patient);
  await page.waitForLoadState('networkidle');
}

function question(page: Page) {
  return page.getByRole('region', { name: /measure how well/ });
}

function measuring(urls: string[]): string[] {
  return urls.filter((url) => url.includes('start-monitoring'));
}

test('while monitoring is off, nobody is asked, nothing is loaded and the policy allows no intake', {
  tags: 'long',
}, async () => {
  const [page, seen] = await visit();
  await look(page);
  expect(await question(page).count()).toBe(0);
  expect([seen.sent, seen.loaded.filter((url) => /monitoring|consent/.test(url))]).toEqual([[], []]);
  const { headers } = await fetch(service.url);
  expect(headers.get('content-security-policy')).not.toMatch(/datadog/);
  await page.context().close();
});

test('the studio can switch monitoring on after its three settings are saved', async () => {
  const page = await openPage(browser, widths.phone);
  await signInToStudio(page, service);
  await openScreen(page, service, '/settings?tab=features#datadogrum_enabled');
  const flag = page.getByRole('switch', { name: /^Datadog monitoring/ });
  expect(await flag.isDisabled()).toBe(true);
  await page.getByLabel('Application ID').fill('my application');
  await page.getByLabel('Client token').fill('an api key');
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await save.click();
  await page.getByText('Use the ID as Datadog shows it').first().waitFor();
  await page.getByText('Use the client token').first().waitFor();
  await page.getByLabel('Application ID').fill(applicationId);
  await page.getByLabel('Client token').fill(clientToken);
  await page.getByLabel('Datadog site').click();
  await page.getByRole('option', { name: 'datadoghq.eu' }).click();
  await save.click();
  await expect.poll(() => flag.isEnabled(), patient).toBe(true);
  await flag.click();
  const isOn = async () => (await service.operator.studioConfig.get()).config.datadogrum_enabled;
  await expect.poll(isOn, patient).toBe(true);
  await expectGood(page);
  await page.context().close();
  const { headers } = await fetch(service.url);
  expect(headers.get('content-security-policy')).toContain(`connect-src 'self' ${intake} `);
});

test('a visitor who agrees is measured without secrets and names, until they withdraw consent', async () => {
  const email = await service.addAccount('member', { userCreated: '2020-01-01T00:00:00Z' });
  const [page, seen] = await visit();
  await page.goto(`${service.url}/login`);
  await signIn(page, service, email);
  // The reminder is shown once per session, on the page after the login.
  await page.getByText('forget to subscribe').waitFor(patient);
  await question(page).waitFor(patient);
  await expectGood(page);
  await look(page, '/faq?token=SECRET');
  await question(page).waitFor(patient);
  expect([seen.sent, measuring(seen.loaded)]).toEqual([[], []]);
  await page.getByRole('button', { name: 'Allow', exact: true }).click();
  await question(page).waitFor({ state: 'detached' });
  await expect.poll(() => measuring(seen.loaded).length, patient).toBeGreaterThan(0);
  await look(page, '/shows?token=SECRET');
  await expect.poll(() => measuring(seen.loaded).length, patient).toBeGreaterThan(1);
  await look(page, '/account/data');
  await expect.poll(() => seen.sent.length, patient).toBeGreaterThan(0);
  const requests = seen.sent.join('\n');
  expect(requests).toContain(`${intake}/api/v2/rum`);
  expect(requests).toContain(applicationId);
  expect(requests).toContain(`${service.url}/shows`);
  for (const secret of ['SECRET', email, 'token=SECRET', 'anonymous_id":']) expect(requests).not.toContain(secret);
  expect(await page.evaluate(() => Object.keys(localStorage).concat(document.cookie).join())).not.toMatch(/_dd/);

  const choice = page.getByRole('switch', { name: /Measure loading times and errors/ });
  expect(await choice.isChecked()).toBe(true);
  await choice.click();
  // Data measured before the withdrawal may still be sent when the page is left.
  await look(page, '/shows');
  await page.waitForLoadState('networkidle');
  seen.sent.length = 0;
  seen.loaded.length = 0;
  await look(page, '/learn-more');
  await look(page, '/faq');
  expect([seen.sent, measuring(seen.loaded)]).toEqual([[], []]);
  await page.context().close();
});

test('a visitor who declines is not measured or asked again, and can agree in the footer', {
  tags: 'long',
}, async () => {
  const [page, seen] = await visit();
  await look(page);
  const [yes, no] = await Promise.all(
    ['Allow', 'Don’t allow'].map((name) => page.getByRole('button', { name, exact: true }).boundingBox()),
  );
  expect(no?.height).toBe(yes?.height);
  expect(no?.width).toBe(yes?.width);
  await page.getByRole('button', { name: 'Don’t allow' }).click();
  await look(page, '/shows');
  await look(page, '/faq');
  expect(await question(page).count()).toBe(0);
  expect([seen.sent, measuring(seen.loaded)]).toEqual([[], []]);
  await page.keyboard.press('End');
  await page.getByRole('button', { name: 'Measurement' }).click();
  await page.getByRole('button', { name: 'Allow', exact: true }).click();
  await expect.poll(() => measuring(seen.loaded).length, patient).toBeGreaterThan(0);
  await page.context().close();
});

test.each([{ globalPrivacyControl: true }, { doNotTrack: '1' }])(
  'a browser with %j counts as declined',
  { tags: 'long' },
  async (signals) => {
    const [page, seen] = await visit({ signals });
    await look(page);
    await page.evaluate(() => localStorage.setItem('greenlight.monitoring', 'granted'));
    await look(page, '/shows');
    expect(await question(page).count()).toBe(0);
    expect([seen.sent, measuring(seen.loaded)]).toEqual([[], []]);
    await page.context().close();
  },
);

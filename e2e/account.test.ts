import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPage, startBrowser } from './support/browser.ts';
import { signIn } from './support/member.ts';
import { password, type Service, startService } from './support/service.ts';

let service: Service;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  [service, browser] = await Promise.all([startService(), startBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await service?.stop();
});

function path(): string {
  return page.url().slice(service.url.length);
}

async function submit(button: string, fields: Record<string, string>) {
  for (const [label, text] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(text);
  await page.getByRole('button', { name: button }).click();
}

test('a deep link that needs an account comes back with its query, and forms are not for who is signed in', async () => {
  page = await openPage(browser);
  await page.goto(`${service.url}/payment?plan=annual`);
  await page.waitForURL(`${service.url}/login`);
  await signIn(page, service, await service.addAccount('member'));
  await page.getByText('Your choice').waitFor();
  expect(path()).toBe('/payment?plan=annual');
  for (const form of ['/login', '/signup']) {
    await page.goto(service.url + form);
    await page.waitForURL(`${service.url}/`);
  }
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await page.waitForURL(`${service.url}/login`);
  expect(await page.evaluate(() => [localStorage, sessionStorage].flatMap((kept) => Object.keys(kept)))).not.toContain(
    'greenlight.auth',
  );
  await page.goBack();
  await page.context().close();
});

test('a list of the viewer alone sends visitors to sign in, says why, and comes back', async () => {
  page = await openPage(browser);
  await page.goto(`${service.url}/continue-watching`);
  await page.getByText('You must be logged in to view this page.').waitFor();
  await page.waitForURL(`${service.url}/login`);
  await signIn(page, service, await service.addAccount('member', { subscribed: true }));
  await page.getByRole('heading', { name: 'Continue watching', level: 1 }).waitFor();
  expect(path()).toBe('/continue-watching');
  await page.context().close();
});

test('nothing typed is lost by what is wrong with it', async () => {
  page = await openPage(browser);
  await page.goto(`${service.url}/signup`);
  const email = `${randomUUID()}@example.com`;
  await submit('Create account', { Name: 'Nell', 'E-mail': 'nell', Password: '12345' });
  await page.getByText('Enter a valid e-mail address').waitFor();
  await page.getByText('Password should be at least 6 characters').waitFor();
  expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('12345');

  await submit('Create account', { 'E-mail': service.operatorEmail, Password: password });
  await page.getByText('This account already exists.').waitFor();
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Nell');

  await page.getByRole('link', { name: 'Log in' }).click();
  // The form before stays until the next one has come.
  await page.getByRole('button', { name: 'Log in' }).waitFor();
  expect(await page.getByLabel('E-mail').inputValue()).toBe(service.operatorEmail);
  await submit('Log in', { Password: 'not this one' });
  await page.getByText('Invalid Email or Password.').waitFor();
  expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('not this one');
  await page.getByRole('button', { name: 'Show password' }).click();
  expect(await page.getByLabel('Password', { exact: true }).getAttribute('type')).toBe('text');

  await page.getByRole('link', { name: 'Create an account' }).click();
  await page.getByRole('button', { name: 'Create account' }).waitFor();
  await submit('Create account', { 'E-mail': email, Password: password });
  await page.getByRole('heading', { name: 'Become a member' }).waitFor();
  expect(path(), 'a new account is led to the payment access page').toBe('/payment');
  await page.context().close();
});

test('an account without a subscription is reminded once a session', async () => {
  page = await openPage(browser);
  const old = { email: `${randomUUID()}@example.com`, displayName: 'Old hand', password };
  await service.operator.staff.addMember({ body: { ...old, userCreated: '2020-06-01T00:00:00.000Z' } });
  await signIn(page, service, old.email);
  expect(path()).toBe('/');
  const reminder = page.getByText("Don't forget to subscribe!");
  await reminder.waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'Your account' }).waitFor();
  await page.waitForTimeout(1000);
  expect(await reminder.count()).toBe(0);
  await page.context().close();
});

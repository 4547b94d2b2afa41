import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closePages, expectNoViolations, expectPlaying, openPage, startBrowser, widths } from './support/browser.ts';
import { publishFilm } from './support/film.ts';
import { codeIn, linkIn, readLetter } from './support/letter.ts';
import { giveLogin, signIn, tabTo } from './support/member.ts';
import { password, type Service, startService } from './support/service.ts';

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

async function query(sql: string, ...values: string[]): Promise<void> {
  const client = new Client({ connectionString: service.databaseUrl });
  await client.connect();
  await client.query(sql, values);
  await client.end();
}

function path(): string {
  return page.url().slice(service.url.length);
}

async function submit(button: string, fields: Record<string, string>) {
  for (const [label, text] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(text);
  await page.getByRole('button', { name: button, exact: true }).click();
}

test('after the login a deep link opens with its query; a signed-in account sees no login form', async () => {
  page = await openPage(browser);
  await page.goto(`${service.url}/payment?plan=annual`);
  await page.waitForURL(`${service.url}/login`);
  await signIn(page, service, await service.addAccount('member'));
  await page.getByRole('radio', { name: 'Annual', checked: true }).waitFor();
  expect(path()).toBe('/payment?plan=annual');
  for (const form of ['/login', '/signup']) {
    await page.goto(service.url + form);
    await page.waitForURL(`${service.url}/`);
  }
  const other = await page.context().newPage();
  await other.goto(`${service.url}/payment`);
  await other.getByRole('radio', { name: 'Annual' }).waitFor();
  await page.bringToFront();
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await page.waitForURL(`${service.url}/login`);
  await other.waitForURL(`${service.url}/login`);
  expect(await page.evaluate(() => [localStorage, sessionStorage].flatMap((kept) => Object.keys(kept)))).not.toContain(
    'greenlight.auth',
  );
  await page.goBack();
  await page.context().close();
});

test('a personal list sends visitors to the login, says why, and opens after it', { tags: 'long' }, async () => {
  page = await openPage(browser);
  await page.goto(`${service.url}/continue-watching`);
  await page.getByText('You must be logged in to view this page.').waitFor();
  await page.waitForURL(`${service.url}/login`);
  await signIn(page, service, await service.addAccount('member', { subscribed: true }));
  await page.getByRole('heading', { name: 'Continue watching', level: 1 }).waitFor();
  expect(path()).toBe('/continue-watching');
  await page.context().close();
});

test('text typed before a logout in another tab returns after the login, for the same account only', {
  tags: 'long',
}, async () => {
  page = await openPage(browser);
  const email = await service.addAccount('member', { subscribed: true });
  await giveLogin(page, service, email);
  await page.goto(`${service.url}/account/profile`);
  const name = page.getByRole('textbox', { name: 'Name' });
  await name.fill('A name that took some thought');
  const other = await page.context().newPage();
  await other.goto(service.url);
  await other.evaluate(() => localStorage.removeItem('greenlight.auth'));
  await other.close();
  await page.waitForURL(`${service.url}/login`);
  await signIn(page, service, email);
  await expect.poll(() => name.inputValue()).toBe('A name that took some thought');
  await name.fill('A name of mine');
  await page.evaluate(() => {
    localStorage.removeItem('greenlight.auth');
    dispatchEvent(new StorageEvent('storage', { key: 'greenlight.auth' }));
  });
  await page.waitForURL(`${service.url}/login`);
  await signIn(page, service, await service.addAccount('member', { subscribed: true }));
  await page.waitForURL(`${service.url}/account/profile`);
  await name.waitFor();
  expect(await name.inputValue()).toBe('Max member');
  expect(await page.evaluate(() => sessionStorage.getItem('greenlight.typed'))).toBeNull();
  await page.context().close();
});

test('a form keeps the typed text when it has errors', async () => {
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
  // The old form stays until the next one is loaded.
  await page.getByRole('button', { name: 'Log in', exact: true }).waitFor();
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

test('an account without a subscription is reminded once per session, never over the buttons of a dialog', {
  tags: 'long',
}, async () => {
  page = await openPage(browser, widths.phone);
  const old = { email: `${randomUUID()}@example.com`, displayName: 'Old hand', password };
  await service.operator.staff.addMember({ body: { ...old, userCreated: '2020-06-01T00:00:00.000Z' } });
  await page.goto(`${service.url}/login`);
  await signIn(page, service, old.email);
  expect(path()).toBe('/');
  const reminder = page.getByText("Don't forget to subscribe!");
  await reminder.waitFor();
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('menuitem', { name: 'Your account' }).click();
  await page.getByRole('link', { name: 'Your data' }).click();
  await page.getByRole('button', { name: 'Delete account…' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.reload();
  await page.getByRole('button', { name: 'Your account' }).waitFor();
  await page.waitForTimeout(1000);
  expect(await reminder.count()).toBe(0);
  await page.context().close();
});

test('by keyboard only: sign-up, payment access page, first play', async () => {
  const mediaId = await publishFilm(service, { title: 'First light', access: 'free', footage: { seconds: 20 } });
  page = await openPage(browser);
  await page.goto(`${service.url}/login`);
  await tabTo(page, page.getByRole('link', { name: 'Create an account' }));
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Create account' }).waitFor();
  const email = `${randomUUID()}@example.com`;
  for (const [label, text] of Object.entries({ Name: 'Nell', 'E-mail': email, Password: password })) {
    await tabTo(page, page.getByLabel(label, { exact: true }));
    await page.keyboard.type(text);
  }
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Become a member' }).waitFor();
  await expectNoViolations(page);
  await tabTo(page, page.getByRole('link', { name: 'Not now, show me what is free' }));
  await page.keyboard.press('Enter');
  await page.waitForURL(`${service.url}/`);
  await tabTo(page, page.getByRole('link', { name: 'First light' }).first());
  await page.keyboard.press('Enter');
  await page.waitForURL(`${service.url}/video/${mediaId}`);
  await expectPlaying(page);
  expect(await readLetter(service, email, 'Confirm your e-mail address')).toContain('/verify?token=');
  await page.context().close();
});

test('on a phone: a forgotten password is reset with the code from the letter', async () => {
  const email = await service.addAccount('member');
  page = await openPage(browser, widths.phone);
  await page.goto(`${service.url}/login`);
  await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
  await expectNoViolations(page);
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor();
  expect(await page.getByLabel('E-mail').inputValue(), 'what was typed came along').toBe(email);
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Send the code' }).click();
  await page.getByText(`If there is an account for ${email}, we have sent a code to it.`, { exact: false }).waitFor();
  const letter = await readLetter(service, email, 'Set a new password');
  await submit('Change password', { 'Code from the e-mail': '00000000', 'New password': 'seven grey herons' });
  await page.getByText('This code is not valid or has expired.').waitFor();
  await submit('Change password', { 'Code from the e-mail': codeIn(letter), 'New password': 'password1' });
  await page.getByText('This password is known from data breaches').waitFor();
  await expectNoViolations(page);
  await submit('Change password', { 'New password': 'seven grey herons' });
  await page.getByText('Your password is changed. Log in with the new one.').waitFor();
  await submit('Log in', { 'E-mail': email, Password: 'seven grey herons' });
  await page.waitForURL((url) => url.pathname !== '/login');
  await page.context().close();
});

test('the link in a letter carries the code, and the code does not stay in the URL', { tags: 'long' }, async () => {
  const email = await service.addAccount('member');
  page = await openPage(browser);
  await page.goto(`${service.url}/forgotten-password`);
  await submit('Send the code', { 'E-mail': email });
  await page.goto(linkIn(await readLetter(service, email, 'Set a new password'), '/forgotten-password'));
  await submit('Change password', { 'New password': 'seven grey herons' });
  await page.waitForURL(`${service.url}/login`);
  expect(
    await page.evaluate(() => performance.getEntriesByType('resource').filter(({ name }) => /code=/.test(name))),
  ).toEqual([]);
  await signIn(page, service, email, 'seven grey herons');
  await page.context().close();
});

test('on a desktop: the link in the letter confirms the e-mail address, once', { tags: 'long' }, async () => {
  const email = await service.addAccount('member');
  await query('update account set verified_at = null where email = $1', email);
  await (await service.signIn(email)).account.sendVerification();
  page = await openPage(browser, widths.desktop);
  const link = linkIn(await readLetter(service, email, 'Confirm your e-mail address'), '/verify');
  await page.goto(link);
  await page.getByText('Enter the password of the account', { exact: false }).waitFor();
  expect(path()).toBe('/verify');
  await expectNoViolations(page);
  await submit('Confirm address', { Password: 'not this one' });
  await page.getByText('This password is not right.').waitFor();
  await submit('Confirm address', { Password: password });
  await page.getByText('Your e-mail address is confirmed.').waitFor();
  await expectNoViolations(page);
  await page.goto(link);
  await page.getByText('This link has been used already, or has expired.', { exact: false }).waitFor();
  await expectNoViolations(page);
  await page.context().close();
});

test('the link confirms at once when signed in; "This is not my account" leads to a new password', {
  tags: 'long',
}, async () => {
  const email = await service.addAccount('member');
  const client = await service.signIn(email);
  await query('update account set verified_at = null where email = $1', email);
  await client.account.sendVerification();
  const link = linkIn(await readLetter(service, email, 'Confirm your e-mail address'), '/verify');
  page = await openPage(browser);
  await page.goto(link);
  await page.getByRole('link', { name: 'This is not my account' }).click();
  await page.getByRole('button', { name: 'Send the code' }).waitFor();
  expect(await page.getByLabel('E-mail').inputValue()).toBe(email);
  await giveLogin(page, service, email);
  await page.goto(link);
  await page.getByText('Your e-mail address is confirmed.').waitFor();
  await page.context().close();
});

test('on a phone: the letter to the old e-mail address gives the account back', { tags: 'long' }, async () => {
  const email = await service.addAccount('member');
  const thief = await service.signIn(email);
  const newEmail = `${randomUUID()}@example.com`;
  await thief.account.changeEmail({ body: { newEmail } });
  const code = codeIn(await readLetter(service, newEmail, 'Confirm your new e-mail address'));
  await thief.account.changeEmailComplete({ body: { code } });
  page = await openPage(browser, widths.phone);
  await page.goto(linkIn(await readLetter(service, email, 'Your e-mail address was changed'), '/undo-email'));
  await page.getByRole('heading', { name: 'Get your account back' }).waitFor();
  expect(path()).toBe('/undo-email');
  await expectNoViolations(page);
  await submit('Take my account back', { 'New password': 'password1' });
  await page.getByText('This password is known from data breaches').waitFor();
  await submit('Take my account back', { 'New password': 'seven grey herons' });
  await page.getByText('Your account is yours again.', { exact: false }).waitFor();
  await expect(thief.account.userInfo()).rejects.toMatchObject({ status: 401 });
  await signIn(page, service, email, 'seven grey herons');
  await page.context().close();
});

test('on a desktop: "It was not me" ends every session and leads to a new password', { tags: 'long' }, async () => {
  const email = await service.addAccount('member');
  await service.signIn(email);
  const stranger = await service.signIn(email);
  const letter = await readLetter(service, email, 'New sign-in to your account');
  page = await openPage(browser, widths.desktop);
  await page.goto(linkIn(letter, '/not-me'));
  await page.getByRole('heading', { name: 'Was this not you?' }).waitFor();
  await expectNoViolations(page);
  await expect(stranger.account.userInfo(), 'a visit alone ends nothing').resolves.toMatchObject({ email });
  await page.getByRole('button', { name: 'It was not me' }).click();
  await page.getByRole('heading', { name: 'Your account is safe' }).waitFor();
  await expect(stranger.account.userInfo()).rejects.toMatchObject({ status: 401 });
  await expectNoViolations(page);
  await page.getByRole('link', { name: 'Choose a new password' }).click();
  await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor();
  await page.context().close();
});

test('after failed logins the browser solves a captcha for the next login, without the person', {
  tags: 'long',
}, async () => {
  const email = await service.addAccount('member');
  page = await openPage(browser);
  const solved: string[] = [];
  page.on('request', (request) => {
    const token = request.headers()['x-security-token'];
    if (token) solved.push(token);
  });
  await page.goto(`${service.url}/login`);
  // Another person on the same network guesses passwords.
  const device = { deviceIdentifier: randomUUID(), model: 'Linux Chrome', platform: 'web' as const };
  const guess = () => ({ email: `${randomUUID()}@example.com`, password: 'wrong', device });
  await Promise.allSettled(Array.from({ length: 20 }, () => service.operator.account.login({ body: guess() })));
  await submit('Log in', { 'E-mail': email, Password: password });
  await page.getByText('Checking that you are a person…').waitFor();
  await page.waitForURL((url) => url.pathname !== '/login');
  expect(solved).toHaveLength(1);
  await page.context().close();
});

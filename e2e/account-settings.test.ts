import { TOTP } from 'otpauth';
import { Client } from 'pg';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { drawPicture } from '../packages/server/test/media/picture.ts';
import { closePages, expectNoViolations, openPage, startBrowser, widths } from './support/browser.ts';
import { codeIn, linkIn, readLetter } from './support/letter.ts';
import { giveLogin, tabTo } from './support/member.ts';
import { password, type Service, startService } from './support/service.ts';

const screens = [
  ['a phone', widths.phone],
  ['a desktop', widths.desktop],
] as const;
let service: Service;
let browser: Browser;
let email: string;
let page: Page;

beforeAll(async () => {
  // A passkey is bound to a host name, not to an IP address.
  [service, browser] = await Promise.all([startService({}, 'localhost'), startBrowser()]);
});
afterAll(async () => {
  await closePages(browser);
  await service?.stop();
});
beforeEach(async () => {
  email = await service.addAccount('member', { subscribed: true });
});

async function query(sql: string): Promise<void> {
  const client = new Client({ connectionString: service.databaseUrl });
  await client.connect();
  await client.query(sql, [email]);
  await client.end();
}

/** Makes the sessions look as if the member signed in an hour ago. */
function ageSessions(): Promise<void> {
  return query(
    `update session set confirmed_at = now() - interval '1 hour'
      where account_id = (select id from account where email = $1)`,
  );
}

async function open(screen: string, heading: string, width: number = widths.desktop): Promise<void> {
  page = await openPage(browser, width);
  await giveLogin(page, service, email);
  await page.goto(`${service.url}${screen}`);
  await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
}

function section(title: string) {
  return page.getByRole('region', { name: title });
}

function press(name: string): Promise<void> {
  return page.getByRole('button', { name, exact: true }).click();
}

async function said(text: string): Promise<void> {
  await page.getByText(text).first().waitFor();
}

async function confirmByPassword(): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await dialog.waitFor({ state: 'hidden' });
}

test.each(screens)(
  'on %s: the account page shows the membership and links to the settings',
  { tags: 'long' },
  async (_, width) => {
    await query('update account set verified_at = null where email = $1');
    await open('/account', 'Your account', width);
    await said('Hello, Max member');
    await section('Membership').getByText('Annual').waitFor();
    await expectNoViolations(page);
    await press('Send it again');
    await said('The e-mail is on its way.');
    await page.goto(linkIn(await readLetter(service, email, 'Confirm your e-mail address'), '/verify'));
    await said('Your e-mail address is confirmed.');
    await page.goto(`${service.url}/account`);
    const list = width < widths.desktop ? 'All settings' : 'Your account';
    await page.getByRole('navigation', { name: list }).getByRole('link', { name: 'Your data' }).click();
    await page.getByRole('heading', { name: 'Your data', level: 1 }).waitFor();
    await page.goto(`${service.url}/account`);
    await said('Hello, Max member');
    expect(await page.getByText('Please confirm your e-mail address').count()).toBe(0);
    await page.context().close();
  },
);

test('on a phone: name, autoplay and e-mail are changed; the code comes by letter', async () => {
  await open('/account/profile', 'Profile', widths.phone);
  await expectNoViolations(page);
  const name = page.getByRole('textbox', { name: 'Name' });
  await name.fill(' ');
  await press('Save');
  await said('Enter a name');
  await name.fill('Nell of the long, long, long, long name by the sea');
  await press('Save');
  await said('Saved');
  const ofShell = (url: string) => url.includes('userinfo/query') && url.includes('permissions');
  const askedAgain = page.waitForRequest((request) => ofShell(request.url()));
  await page.getByRole('switch', { name: 'Play the next video automatically' }).click();
  expect((await askedAgain).url()).toContain('preferences');
  const elsewhere = await service.signIn(email);
  await expect
    .poll(() => elsewhere.account.userInfo(), { timeout: 10_000 })
    .toMatchObject({
      displayName: 'Nell of the long, long, long, long name by the sea',
      preferences: { autoplay: false },
    });
  // The refetch after the switch may still be on its way.
  const asked: string[] = [];
  page.on('request', (request) => ofShell(request.url()) && asked.push(request.url()));
  await name.fill('Nell');
  await press('Save');
  await expect.poll(() => asked.some((url) => !url.includes('preferences')), { timeout: 10_000 }).toBe(true);

  const newEmail = `new-${email}`;
  await ageSessions();
  await section('E-mail').getByRole('button', { name: 'Change' }).click();
  await page.getByLabel('New e-mail address').fill(service.operatorEmail);
  await press('Send a code');
  await page.getByRole('dialog', { name: 'Confirm that it is you' }).waitFor();
  await expectNoViolations(page);
  await confirmByPassword();
  await said('Email address is already in use.');
  await page.getByLabel('New e-mail address').fill(newEmail);
  await press('Send a code');
  await said(`We have sent a code to ${newEmail}.`);
  await page.getByLabel('Code', { exact: true }).fill(codeIn(await readLetter(service, newEmail, 'Confirm your new')));
  await expectNoViolations(page);
  await press('Change e-mail');
  await said('Your e-mail address is changed.');
  await section('E-mail').getByText(newEmail).waitFor();
  expect(await readLetter(service, email, 'was changed')).toBeTruthy();
  await page.context().close();
});

test('a picture is cropped by keyboard only, shown at once, and removed', { tags: 'long' }, async () => {
  await open('/account/profile', 'Profile');
  const picture = await drawPicture({ width: 800, height: 500 });
  await page.locator('input[type=file]').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: picture });
  const dialog = page.getByRole('dialog', { name: 'Your picture' });
  await tabTo(page, dialog.getByRole('group', { name: 'Part of the picture' }));
  for (let n = 0; n < 5; n += 1) await page.keyboard.press('ArrowRight');
  await tabTo(page, dialog.getByRole('slider', { name: 'Zoom' }));
  for (let n = 0; n < 10; n += 1) await page.keyboard.press('ArrowRight');
  await expectNoViolations(page);
  await tabTo(page, dialog.getByRole('button', { name: 'Use this picture' }));
  const sent = page.waitForRequest(/\/v1\/avatar\?/);
  await page.keyboard.press('Enter');
  const { searchParams } = new URL((await sent).url());
  expect(Number(searchParams.get('size'))).toBeLessThan(500);
  expect(Number(searchParams.get('x'))).toBeGreaterThan(0);
  await said('Your picture is saved.');
  const shown = section('Picture').locator('img');
  await shown.waitFor();
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100);
  await page.locator('header').getByRole('button', { name: 'Your account' }).locator('img').waitFor();
  await section('Picture').getByRole('button', { name: 'Remove' }).click();
  await shown.waitFor({ state: 'detached' });
  await page.locator('input[type=file]').setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: picture });
  await said('Choose a JPEG, PNG, WebP or AVIF picture.');
  await page.context().close();
});

test('on a phone: other sessions are ended, one by one and by a new password', { tags: 'long' }, async () => {
  const width = widths.phone;
  const others = [await service.signIn(email), await service.signIn(email)];
  await open('/account/security', 'Sign-in and security', width);
  const sessions = page.getByRole('list', { name: 'Where you are signed in' }).getByRole('listitem');
  await sessions.first().getByText('This device').waitFor();
  expect(await sessions.count()).toBe(3);
  await expectNoViolations(page);
  await sessions.nth(1).getByRole('button').click();
  await said('Signed out there.');
  await expect.poll(() => sessions.count()).toBe(2);

  await press('Change password');
  await page.getByLabel('Current password').fill('not this one');
  await page.getByLabel('New password').fill('seven grey herons');
  await expectNoViolations(page);
  await section('Password').getByRole('button', { name: 'Change password' }).click();
  await said('This password is not right.');
  expect(await page.getByText('Invalid Email or Password.').count()).toBe(0);
  await page.getByLabel('Current password').fill(password);
  await section('Password').getByRole('button', { name: 'Change password' }).click();
  await said('You are signed out everywhere else.');
  await expect.poll(() => sessions.count()).toBe(1);
  for (const other of others) await expect(other.account.userInfo()).rejects.toMatchObject({ status: 401 });
  await page.context().close();
});

test('on a phone: the second factor is set up by QR code, passed with a recovery code and turned off', async () => {
  const width = widths.phone;
  await open('/account/security', 'Sign-in and security', width);
  await ageSessions();
  await press('Set up');
  await confirmByPassword();
  const dialog = page.getByRole('dialog', { name: 'Set up the app' });
  await dialog.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor();
  const secret = (await dialog.locator('code').innerText()).replaceAll(' ', '');
  const opened = dialog.getByRole('link', { name: 'Open in authenticator app' });
  expect(await opened.getAttribute('href'), 'a phone cannot scan its own screen').toContain(`secret=${secret}`);
  await expectNoViolations(page);
  await dialog.getByLabel('Code of the app').fill('000000');
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  await dialog.getByText('This code is not right. Please try again.').waitFor();
  await dialog.getByLabel('Code of the app').fill(new TOTP({ secret }).generate());
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  const codes = page.getByRole('dialog', { name: 'Your recovery codes' });
  const recovery = await codes.getByRole('listitem').first().innerText();
  await expectNoViolations(page);
  await codes.getByRole('button', { name: 'I have kept them' }).click();
  await section('Authenticator app').getByText('10 recovery codes left').waitFor();
  await page.context().close();

  page = await openPage(browser, width);
  await page.goto(`${service.url}/account/security`);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await press('Log in');
  await page.getByRole('heading', { name: 'One more step' }).waitFor();
  await expectNoViolations(page);
  await page.getByLabel('Code', { exact: true }).fill('000000');
  await press('Log in');
  await said('This code is not right. Please try again.');
  await press('Back');
  expect(await page.getByLabel('Password', { exact: true }).inputValue(), 'nothing typed is lost').toBe(password);
  await press('Log in');
  await press('Use a recovery code');
  await page.getByLabel('Recovery code').fill(recovery);
  await press('Log in');
  await page.getByRole('heading', { name: 'Sign-in and security' }).waitFor();
  await section('Authenticator app').getByText('9 recovery codes left').waitFor();
  await press('Turn off');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Turn off' }).click();
  await said('Your account asks for no code any more.');
  await page.context().close();
});

test('a passkey is created, confirms a change, signs in without a password, and is removed', async () => {
  await open('/account/security', 'Sign-in and security');
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
  } as const;
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: { ...options, isUserVerified: true, automaticPresenceSimulation: true },
  });
  await page.addInitScript(() => {
    const hasAutofill = sessionStorage.getItem('autofill') === 'true';
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(hasAutofill);
  });
  await press('Add a passkey');
  await page.getByRole('textbox', { name: 'Name' }).fill('My laptop');
  await expectNoViolations(page);
  await press('Create the passkey');
  await said('“My laptop” is added.');
  const row = page.getByRole('list', { name: 'Passkeys' }).getByRole('listitem');
  await row.getByText('not used yet').waitFor();

  await ageSessions();
  await press('Set up');
  await press('Use a passkey');
  await page.getByRole('dialog', { name: 'Set up the app' }).waitFor();
  await press('Close');

  // First by the button, then by autofill at the e-mail field, which the virtual authenticator accepts by itself.
  for (const hasAutofill of [false, true]) {
    await page.evaluate(() => localStorage.removeItem('greenlight.auth'));
    await page.evaluate((has) => sessionStorage.setItem('autofill', String(has)), hasAutofill);
    await page.goto(`${service.url}/account/security`);
    if (!hasAutofill) await press('Log in with a passkey');
    await page.getByRole('heading', { name: 'Sign-in and security' }).waitFor();
  }
  await row.getByText('last used').waitFor();
  await page.getByRole('button', { name: 'Remove My laptop' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await said('The passkey is removed.');
  await expect.poll(() => row.count()).toBe(0);
  await page.context().close();
});

test('on a phone: an archive of all data is prepared, and an erasure is requested and cancelled', {
  tags: 'long',
}, async () => {
  const width = widths.phone;
  await open('/account/data', 'Your data', width);
  await ageSessions();
  await page.reload();
  await press('Prepare the archive');
  await confirmByPassword();
  const download = page.getByRole('link', { name: 'Download the archive' });
  await download.waitFor({ timeout: 20_000 });
  await expectNoViolations(page);
  const archive = await fetch((await download.getAttribute('href')) ?? '');
  expect([archive.status, archive.headers.get('content-type')]).toEqual([200, 'application/zip']);
  expect(await readLetter(service, email, 'Your data is ready')).toContain('/account/data');

  await press('Delete account…');
  await page.getByLabel('Why are you leaving?').fill('Too many good shows.');
  await page.getByLabel('Type your e-mail address to confirm').fill('somebody@example.com');
  await press('Delete my account');
  await said('This is not the e-mail address of your account.');
  await expectNoViolations(page);
  await page.getByLabel('Type your e-mail address to confirm').fill(email);
  await press('Delete my account');
  await said('Your account will be erased on');
  const notice = page.getByRole('region', { name: 'Your account will be erased on' });
  const hasFocus = (place: Locator) => place.evaluate((element) => element === document.activeElement);
  await expect.poll(() => hasFocus(notice)).toBe(true);
  const { top, height } = await notice.evaluate((element) => element.getBoundingClientRect().toJSON());
  expect([top >= 0, top + height <= (page.viewportSize()?.height ?? 0)]).toEqual([true, true]);
  await expectNoViolations(page);
  await readLetter(service, email, 'Your account will be deleted');
  await press('Keep my account');
  await said('Your account stays.');
  await page.getByRole('button', { name: 'Delete account…' }).waitFor();
  await expect.poll(() => hasFocus(page.getByRole('main'))).toBe(true);
  await page.context().close();
});

import { randomUUID } from 'node:crypto';
import { TOTP } from 'otpauth';
import { Client } from 'pg';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type IssuerAccount, type OpenIdIssuer, startOpenIdIssuer } from '../packages/server/test/openid-issuer.ts';
import { findMisnamed } from './support/axe.ts';
import { closePages, expectHydration, expectNoViolations, openPage, startBrowser, widths } from './support/browser.ts';
import { publishFilm } from './support/film.ts';
import { readLetter } from './support/letter.ts';
import { newEmail, signIn } from './support/member.ts';
import { password, type Service, startService } from './support/service.ts';

let issuer: OpenIdIssuer;
let service: Service;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  const environment = async (url: string) => {
    issuer = await startOpenIdIssuer(url);
    return {
      GOOGLE_CLIENT_ID: issuer.clients.google,
      GOOGLE_ISSUER: issuer.url,
      APPLE_CLIENT_ID: issuer.clients.apple,
      APPLE_ISSUER: issuer.url,
    };
  };
  [service, browser] = await Promise.all([startService(environment), startBrowser()]);
});
afterAll(async () => {
  await closePages(browser);
  await service?.stop();
  await issuer?.close();
});

/** Opens a page in a browser where this account is signed in at Google and Apple; the issuer's answer is routed. */
async function open(account: Partial<IssuerAccount>, width?: number): Promise<IssuerAccount> {
  const sub = randomUUID();
  const known = { sub, email: `${sub}@gmail.com`, email_verified: true, ...account };
  page = await openPage(browser, width);
  await page.route(`${issuer.url}/**`, async (route) => {
    const answer = await issuer.signIn(route.request().url(), known);
    const fields = [...answer].map(([name, value]) => `<input name="${name}" value="${value}">`).join('');
    const form = `<form method="post" action="${service.url}/api/user/v2/account/login/apple/return">${fields}</form>`;
    const isApple = route.request().url().includes(issuer.clients.apple);
    const go = isApple ? 'document.forms[0].submit()' : `location.replace('${service.url}/login#${answer}')`;
    await route.fulfill({ contentType: 'text/html', body: `${form}<script>${go}</script>` });
  });
  return known;
}

test.each([
  ['a phone', widths.phone],
  ['a desktop', widths.desktop],
])('on %s: Google signs up an account, and the token stays in no URL', async (_, width) => {
  await open({ name: 'Jane Doe' }, width);
  await page.goto(`${service.url}/signup`);
  await page.getByRole('button', { name: 'Continue with Google' }).waitFor();
  await expectNoViolations(page);
  const seen: string[] = [];
  page.on('request', (request) => seen.push(request.url(), request.headers().referer ?? ''));
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await page.getByRole('heading', { name: 'Become a member' }).waitFor();
  expect(page.url()).toBe(`${service.url}/payment`);
  expect(seen.filter((url) => url.startsWith(service.url) && /token|state=/.test(url))).toEqual([]);
  await page.goto(`${service.url}/account`);
  await page.getByText('Hello, Jane Doe').waitFor();
  await page.context().close();
});

test('a sign-up by Apple without a name asks for one', { tags: 'long' }, async () => {
  await open({});
  await page.goto(`${service.url}/login`);
  await page.getByRole('button', { name: 'Continue with Apple' }).click();
  await page.getByRole('heading', { name: 'Choose a name' }).waitFor();
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('Enter a name').waitFor();
  await page.getByRole('textbox', { name: 'Name' }).fill('Wren');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('heading', { name: 'Become a member' }).waitFor();
  expect(page.url()).toBe(`${service.url}/payment`);
  await page.goto(`${service.url}/account`);
  await page.getByText('Hello, Wren').waitFor();
  await page.context().close();
});

test('an unverified e-mail of an account is refused; its owner can link and unlink Google', {
  tags: 'long',
}, async () => {
  const email = await service.addAccount('member', { subscribed: true });
  await open({ email, email_verified: false });
  await page.goto(`${service.url}/login`);
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await page.getByText('This account already exists.').waitFor();
  await page.getByText('Log in with its password first', { exact: false }).waitFor();
  await expectNoViolations(page);
  await signIn(page, service, email);

  await page.goto(`${service.url}/account/security`);
  await page.getByRole('button', { name: 'Link Google' }).click();
  await page.getByText('Google is linked.').waitFor();
  expect(page.url()).toBe(`${service.url}/account/security`);
  await expectNoViolations(page);
  await page.evaluate(() => localStorage.removeItem('greenlight.auth'));
  await page.goto(`${service.url}/account/security`);
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await page.getByRole('heading', { name: 'Sign-in and security' }).waitFor();
  await page.getByRole('button', { name: 'Unlink Google' }).click();
  await page.getByText('Google is not linked any more.').waitFor();
  await page.context().close();
});

test('an account with an authenticator app that confirms by Google is asked for a code too', async () => {
  const email = await service.addAccount('member', { subscribed: true });
  await open({}, widths.phone);
  await signIn(page, service, email);
  await page.goto(`${service.url}/account/security`);
  await page.getByRole('button', { name: 'Link Google' }).click();
  await page.getByText('Google is linked.').waitFor();
  await page.getByRole('button', { name: 'Set up' }).click();
  const secret = (await page.getByRole('dialog').locator('code').innerText()).replaceAll(' ', '');
  await page.getByLabel('Code of the app').fill(new TOTP({ secret }).generate());
  await page.getByRole('button', { name: 'Turn on' }).click();
  const codes = page.getByRole('dialog', { name: 'Your recovery codes' });
  const recovery = await codes.getByRole('listitem').first().innerText();
  await codes.getByRole('button', { name: 'I have kept them' }).click();
  const client = new Client({ connectionString: service.databaseUrl });
  await client.connect();
  await client.query("update session set confirmed_at = now() - interval '1 hour'");
  await client.end();

  await page.goto(`${service.url}/account/data`);
  await page.getByRole('button', { name: 'Prepare the archive' }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await dialog.getByRole('button', { name: 'Use Google' }).click();
  await dialog.getByLabel('Code', { exact: true }).fill('000000');
  expect(page.url()).toBe(`${service.url}/account/data`);
  await expectNoViolations(page);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await dialog.getByText('This code is not right. Please try again.').waitFor();
  await dialog.getByRole('button', { name: 'Use a recovery code' }).click();
  await dialog.getByLabel('Recovery code').fill(recovery);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await page.getByText('Thank you. You can continue now.').waitFor();
  await page.getByRole('button', { name: 'Prepare the archive' }).click();
  await page.getByRole('link', { name: 'Download the archive' }).waitFor({ timeout: 20_000 });
  await page.context().close();
});

test('an answer of the provider with an unknown state is ignored', { tags: 'long' }, async () => {
  const { sub } = await open({});
  const token = await issuer.mint({ sub, nonce: 'any' });
  await page.goto(`${service.url}/login#id_token=${token}&state=made-up`);
  await page.getByRole('button', { name: 'Log in', exact: true }).waitFor();
  expect(page.url()).toBe(`${service.url}/login`);
  expect(await page.evaluate(() => localStorage.getItem('greenlight.auth'))).toBeNull();
  await page.context().close();
});

/** Chooses Spanish in the footer, as a visitor. */
async function chooseSpanish(): Promise<void> {
  await page.goto(`${service.url}/shows`);
  await expectHydration(page);
  await page.getByRole('contentinfo').getByRole('button', { name: 'Language' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Español' }).click();
  await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('es');
}

test('Español chosen before the sign-up is used on screens, in letters and on the payment page', {
  tags: 'long',
}, async () => {
  const film = await publishFilm(service, { title: 'First snow', access: 'free', footage: { seconds: 2 } });
  page = await openPage(browser);
  await chooseSpanish();
  await page.goto(`${service.url}/signup`);
  const email = newEmail('nieve');
  await page.getByLabel('Nombre').fill('Nieve');
  await page.getByLabel('Correo electrónico').fill(email);
  await page.getByLabel('Contraseña', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Crear la cuenta' }).click();
  await page.waitForURL(`${service.url}/payment`);
  await readLetter(service, email, 'Confirma tu dirección de correo');
  await page.getByRole('button', { name: 'Empezar la prueba gratis' }).click();
  await page.getByRole('heading', { name: /^Mensual: 14 días gratis, después 3,99.US\$ al mes$/, level: 1 }).waitFor();
  expect(await page.locator('html').getAttribute('lang')).toBe('es');
  await page.getByRole('link', { name: 'English' }).click();
  await page.getByRole('heading', { name: 'Monthly: 14 days free, then $3.99 a month', level: 1 }).waitFor();

  await service.signIn(email);
  await page.goto(`${service.url}/account/security`);
  await page.getByRole('button', { name: /^Cerrar sesión en / }).waitFor();
  expect(await findMisnamed(page)).toEqual([]);
  await page.goto(`${service.url}/shows`);
  const labels = page.getByRole('navigation', { name: 'Principal' }).getByRole('link').locator('span:not(:has(*))');
  await page.getByRole('link', { name: 'Novedades' }).first().waitFor();
  expect(await labels.count()).toBeGreaterThan(3);
  expect(await labels.evaluateAll((all) => all.filter((each) => each.scrollWidth > each.clientWidth).length)).toBe(0);
  await page.goto(`${service.url}/video/${film}`);
  await page.locator('video').waitFor({ state: 'attached' });
  await page.keyboard.press('?');
  await page.getByRole('dialog').getByText('Espacio', { exact: true }).waitFor();
  await page.context().close();
});

test('choosing Español before the login sets it as the language of the account’s letters', {
  tags: 'long',
}, async () => {
  const email = await service.addAccount('member');
  const client = await service.signIn(email);
  page = await openPage(browser);
  await chooseSpanish();
  await page.goto(`${service.url}/login`);
  await page.getByLabel('Correo electrónico').fill(email);
  await page.getByLabel('Contraseña', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  const language = async () =>
    (await client.account.userInfo({ query: { select: 'preferences' } })).preferences?.language;
  await expect.poll(language).toBe('es');
  await page.context().close();
});

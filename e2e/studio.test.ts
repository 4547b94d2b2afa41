import { dayMs } from '@greenlight/contract/duration';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFootageFolder, makeFootage } from '../packages/server/test/media/footage.ts';
import {
  closePages,
  expectGood,
  expectNoViolations,
  openPage,
  patient,
  startBrowser,
  widths,
} from './support/browser.ts';
import { publishFilm } from './support/film.ts';
import { password, type Service, startService } from './support/service.ts';
import { openScreen, signInToStudio } from './support/studio.ts';

let service: Service;
let browser: Browser;
let film: number;
const longTitle = 'A title that goes on for as long as the service lets it '.repeat(4).slice(0, 200).trim();

beforeAll(async () => {
  [service, browser] = await Promise.all([startService(), startBrowser()]);
  const { operator } = service;
  const show = await operator.studioChannels.create({ body: { name: 'Night Skies', slug: 'night-skies' } });
  await operator.studioChannels.create({ body: { name: 'Day Skies', slug: 'day-skies' } });
  await operator.studioChannels.addSeason({ params: { id: show.id }, body: { number: 1, title: 'First winter' } });
  await operator.studioCreators.create({ body: { displayName: 'Sky Makers', slug: 'sky-makers', published: true } });
  await operator.studioMedia.create({ body: { title: longTitle, channelId: show.id } });
  const later = new Date(Date.now() + dayMs).toISOString();
  await operator.studioMedia.create({ body: { title: 'Tomorrow', access: 'members', publishAt: later } });
  film = await publishFilm(service, { title: 'Tonight', footage: { seconds: 4 } });
});

afterAll(async () => {
  await closePages(browser);
  await service?.stop();
});

/** Checks the open dialog or menu after its animation; Escape closes it and returns the focus to its opener. */
async function checkAndClose(page: Page, role: 'dialog' | 'alertdialog' | 'menu', opener: string) {
  const opened = page.getByRole(role);
  await opened.waitFor();
  await expect.poll(() => opened.evaluate((element) => element.getAnimations().length), patient).toBe(0);
  await expectNoViolations(page);
  await page.keyboard.press('Escape');
  await opened.waitFor({ state: 'hidden' });
  await expect.poll(() => focused(page), patient).toBe(opener);
}

function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement;
    return element?.getAttribute('aria-label') ?? element?.textContent ?? '';
  });
}

const screens = ['/', '/shows', '/shows/1', '/creators', '/creators/1', '/members', '/settings', '/nowhere'];

test.each([
  ['phone', widths.phone],
  ['tablet', widths.tablet],
  ['desktop', widths.desktop],
])('every screen of the studio is accessible and fits on a %s', async (_, width) => {
  const page = await openPage(browser, width);
  for (const path of ['/login', '/setup?token=used']) {
    await openScreen(page, service, path);
    await expectNoViolations(page);
  }
  await page.route('**/v1/setup', (route) => route.fulfill({ json: { needed: true } }));
  await openScreen(page, service, '/setup?token=new');
  await page.getByRole('button', { name: 'Create the account' }).click();
  await page.getByText('Enter a name').waitFor();
  await expectNoViolations(page);
  await signInToStudio(page, service);
  for (const path of [...screens, '/media/1', `/media/${film}`]) {
    await openScreen(page, service, path);
    expect
      .soft(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), path)
      .toBeLessThanOrEqual(0);
    await expectNoViolations(page);
  }
  await page.context().close();
});

test('dialogs and menus are accessible and return the focus', { tags: 'long' }, async () => {
  const page = await openPage(browser);
  await signInToStudio(page, service);
  await openScreen(page, service, `/media/${film}`);
  for (const [name, role] of [
    ['Delete the video', 'alertdialog'],
    ['Choose a frame of the video', 'dialog'],
    ['Add captions', 'dialog'],
  ] as const) {
    await page.getByRole('button', { name }).press('Enter');
    await checkAndClose(page, role, name);
  }
  await openScreen(page, service, '/shows/1');
  await page.getByRole('button', { name: 'Add season' }).press('Enter');
  await checkAndClose(page, 'dialog', 'Add season');
  await service.addAccount('member');
  await openScreen(page, service, '/members');
  await page.getByRole('link', { name: /^Max/ }).first().press('Enter');
  await page.getByRole('heading', { name: /^Max/, level: 1 }).waitFor();
  for (const [menu, item, role] of [
    ['Help', 'Sign out everywhere', 'alertdialog'],
    ['Account', 'Suspend the account', 'dialog'],
    ['Account', 'Change the role', 'dialog'],
  ] as const) {
    const trigger = page.getByRole('main').getByRole('button', { name: menu, exact: true });
    await trigger.press('Enter');
    await checkAndClose(page, 'menu', menu);
    await trigger.press('Enter');
    await page.getByRole('menuitem', { name: item }).press('Enter');
    await checkAndClose(page, role, menu);
  }
  for (const name of ['See as this member', 'Give a membership']) {
    await page.getByRole('button', { name }).press('Enter');
    await checkAndClose(page, 'dialog', name);
  }
  await openScreen(page, service, '/members');
  await page.getByRole('button', { name: 'Add an account' }).press('Enter');
  await checkAndClose(page, 'dialog', 'Add an account');
  expect(await page.locator('[role=dialog], [role=alertdialog], [role=menu]').count()).toBe(0);
  await page.context().close();
});

test('unsaved changes are not lost by leaving or by an error, which is shown at its field', async () => {
  const page = await openPage(browser, widths.phone);
  await signInToStudio(page, service);
  await openScreen(page, service, '/shows/1');
  await page.getByLabel('Name').fill('Night Skies again');
  await page.getByLabel('Address').fill('day-skies');
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('link', { name: 'Videos' }).click();
  await page.getByRole('alertdialog', { name: 'Leave without saving?' }).waitFor();
  await expect.poll(() => focused(page), patient).toBe('Stay here');
  await page.keyboard.press('Enter');
  await page.getByRole('alertdialog').waitFor({ state: 'hidden' });
  expect(await page.getByLabel('Name').inputValue()).toBe('Night Skies again');

  await page.getByRole('button', { name: 'Save' }).click();
  const address = page.getByLabel('Address');
  await expect.poll(() => address.getAttribute('aria-invalid'), patient).toBe('true');
  await expect.poll(() => address.evaluate((input) => input === document.activeElement), patient).toBe(true);
  const messageId = (await address.getAttribute('aria-describedby'))?.split(' ').at(-1);
  expect(await page.locator(`[id="${messageId}"]`).textContent()).toBe('This address is already in use.');
  await expectNoViolations(page);

  await address.fill('night-skies-again');
  await page.getByRole('button', { name: 'Save' }).press('Enter');
  await page.getByText('Saved', { exact: true }).waitFor();
  expect(await focused(page)).toBe('Save');
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('link', { name: 'Videos' }).click();
  await page.getByRole('heading', { name: 'Videos', level: 1 }).waitFor();

  // In a dialog, too: at the field alone.
  await openScreen(page, service, '/shows');
  await page.getByRole('button', { name: 'New show' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Night Skies again');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await dialog.getByText('This address is already in use.').waitFor();
  expect(await dialog.locator('[role=alert]').textContent()).toBe('');
  await page.context().close();
});

test('when the session has ended at saving, the login returns to the typed text', { tags: 'long' }, async () => {
  const page = await openPage(browser);
  await signInToStudio(page, service);
  await openScreen(page, service, '/shows/2');
  const description = page.getByLabel('Description');
  await description.fill('Written for an hour.');
  await page.route('**/api/studio/**', (route) => route.fulfill(sessionOver), { times: 1 });
  await page.getByRole('button', { name: 'Save' }).click();
  await page.waitForURL(`${service.url}/studio/login?next=%2Fshows%2F2`);
  await page.getByLabel('E-mail').fill(service.operatorEmail);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await expect.poll(() => description.inputValue(), patient).toBe('Written for an hour.');
  await page.getByText('Not saved yet').waitFor();
  await page.context().close();
});

const sessionOver = {
  status: 401,
  contentType: 'application/problem+json',
  body: JSON.stringify({ type: 'about:blank', title: 'Unauthorized', status: 401, code: 'unauthorized', detail: '' }),
};

test('a video is edited, scheduled and deleted by keyboard only, in a named time zone', async () => {
  const { mediaId } = await service.operator.studioMedia.create({ body: { title: 'By hand' } });
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, timezoneId: 'Asia/Kolkata' });
  const page = await context.newPage();
  await signInToStudio(page, service);
  await openScreen(page, service, '/');
  await page.getByRole('link', { name: 'By hand' }).press('Enter');
  await page.getByLabel('Title', { exact: true }).fill('By keyboard');
  const tags = page.getByRole('combobox', { name: 'Tags' });
  for (const key of ['n', 'i', 'g', 'h', 't', 'Enter', 'Escape']) await tags.press(key);
  await page.getByRole('button', { name: 'Remove night' }).waitFor();
  for (const key of ['s', 'k', 'y', 'Tab']) await page.keyboard.press(key);
  await page.getByRole('radio', { name: /^Draft/ }).press('ArrowLeft');
  expect(await page.getByRole('radio', { name: /^Scheduled/ }).isChecked()).toBe(true);
  await page.getByText('In your time zone: India Standard Time, GMT+5:30').waitFor();
  await page.getByText('This video has no creator').waitFor();
  const publishAt = page.getByLabel('Publish at');
  await publishAt.fill('2020-01-01T10:00');
  await page.getByRole('button', { name: 'Save' }).press('Enter');
  await page.getByText('Choose a time in the future. To publish now, choose Published.').waitFor();
  await publishAt.fill('2100-01-01T10:00');
  await page.getByRole('button', { name: 'Save' }).press('Enter');
  await page.getByText('Saved', { exact: true }).waitFor();
  const { publishAt: saved, ...media } = await service.operator.studioMedia.get({ params: { mediaId } });
  expect(saved).toBe('2100-01-01T04:30:00.000Z');
  expect(media).toMatchObject({ title: 'By keyboard', tags: ['night', 'sky'] });
  await page.getByLabel('Description').fill('Never saved');
  await page.getByRole('button', { name: 'Delete the video' }).press('Enter');
  await page.getByRole('alertdialog').waitFor();
  await expect.poll(() => focused(page), patient).toBe('Cancel');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Videos', level: 1 }).waitFor();
  await page.getByRole('link', { name: 'Tonight' }).waitFor();
  expect(await page.getByRole('link', { name: 'By keyboard' }).count()).toBe(0);
  await context.close();
});

test('the list of videos can be ordered by publishing date', { tags: 'long' }, async () => {
  const page = await openPage(browser);
  await signInToStudio(page, service);
  await openScreen(page, service, '/');
  const titles = page.getByRole('list', { name: 'Videos' }).getByRole('link');
  await expect.poll(() => titles.allTextContents(), patient).toEqual(['Tonight', 'Tomorrow', longTitle]);
  await page.getByRole('combobox', { name: 'Order' }).click();
  await page.getByRole('option', { name: 'By publishing date' }).click();
  await expect.poll(() => titles.allTextContents(), patient).toEqual(['Tomorrow', 'Tonight', longTitle]);
  await page.getByText(/^Goes public /).waitFor();
  await page.getByText(/^Published [A-Z]/).waitFor();
  await expectNoViolations(page);
  await page.context().close();
});

test('a file is chosen and uploaded by keyboard only', { tags: 'long' }, async () => {
  const page = await openPage(browser);
  await signInToStudio(page, service);
  await openScreen(page, service, '/');
  await page.waitForLoadState('networkidle');
  const choosing = page.waitForEvent('filechooser');
  const isInput = () => page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.type === 'file');
  for (let presses = 0; presses < 60 && !(await isInput()); presses += 1) await page.keyboard.press('Tab');
  const footage = await createFootageFolder();
  try {
    await page.keyboard.press('Enter');
    const chooser = await choosing;
    await chooser.setFiles(await makeFootage(footage, 'By_keyboard.mp4', { seconds: 2 }));
    await expect
      .poll(async () => (await service.operator.studioMedia.list({ query: { search: 'By keyboard' } })).media, patient)
      .toMatchObject([{ processing: { state: expect.stringMatching(/playable|ready/) } }]);
  } finally {
    await footage.remove();
  }
  await page.context().close();
});

test('a deleted video is in the trash, can be restored, and is deleted for good after a confirmation', async () => {
  const { mediaId } = await service.operator.studioMedia.create({ body: { title: 'Thrown away' } });
  const page = await openPage(browser, widths.phone);
  await signInToStudio(page, service);
  const isThere = () => service.operator.studioMedia.get({ params: { mediaId } }).then(Boolean, () => false);
  const remove = async () => {
    await openScreen(page, service, `/media/${mediaId}`);
    await page.getByRole('button', { name: 'Delete the video' }).click();
    await page.getByText('It stays in the trash for 30 days').waitFor();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('Thrown away is in the trash').waitFor();
  };
  await remove();
  expect(await isThere()).toBe(false);
  await page.getByRole('button', { name: 'Restore', exact: true }).click();
  await page.getByText('Thrown away is back').waitFor();
  await expect.poll(isThere, patient).toBe(true);

  await remove();
  const pictured = { params: { mediaId: film } };
  await service.operator.studioMedia.remove(pictured);
  await openScreen(page, service, '/trash');
  await page.getByText('30 days left').first().waitFor();
  await expectGood(page);
  await service.operator.studioTrash.restore(pictured);
  await page.getByRole('button', { name: 'Restore Thrown away' }).click();
  await page.getByRole('heading', { name: 'Thrown away', exact: true }).waitFor({ state: 'hidden' });
  expect(await isThere()).toBe(true);

  await remove();
  await openScreen(page, service, '/history');
  await page
    .getByRole('button', { name: /^Undo the change/ })
    .first()
    .click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo' }).click();
  await expect.poll(isThere, patient).toBe(true);

  await remove();
  await openScreen(page, service, '/trash');
  await page.getByRole('button', { name: 'Delete Thrown away for good' }).click();
  await page.getByRole('heading', { name: 'Delete Thrown away for good?' }).waitFor();
  await page.getByRole('button', { name: 'Delete for good', exact: true }).click();
  await page.getByRole('heading', { name: 'Thrown away', exact: true }).waitFor({ state: 'hidden' });
  await page.context().close();
});

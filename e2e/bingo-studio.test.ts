import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  closePages,
  download,
  expectFocus,
  expectGood,
  expectGoodAtWidths,
  openPage,
  patient,
  startBrowser,
  widths,
} from './support/browser.ts';
import { markOnAir, openViewer } from './support/chat.ts';
import { password, type Service, startService } from './support/service.ts';
import { openScreen, signInToStudio } from './support/studio.ts';

const userCreated = '2020-06-01T00:00:00.000Z';
const long = { timeout: 60_000 };
const squares = Array.from({ length: 24 }, (_, place) => `Word ${String.fromCharCode(65 + place)}`);

let service: Service;
let browser: Browser;
let studio: Page;

beforeAll(async () => {
  [service, browser] = await Promise.all([startService(), startBrowser()]);
  await service.operator.studioConfig.update({
    body: { config: { bingo_enabled: true, badges_enabled: true, points_enabled: true } },
  });
  studio = await openPage(browser);
  await signInToStudio(studio, service);
});
afterAll(async () => {
  await closePages(browser);
  await service?.stop();
});

const { phone, desktop } = widths;

async function streamOf(title: string): Promise<number> {
  const livestreamId = await markOnAir(service, title);
  const { streams } = await service.operator.studioLive.list();
  return streams.find((stream) => stream.livestreamId === livestreamId)?.mediaId ?? 0;
}

test('what is typed and not saved is not lost by announcing, leaving or another number of squares', {
  tags: 'long',
}, async () => {
  const { studioBadges, studioBingo, studioMedia } = service.operator;
  const name = `Bingo ${crypto.randomUUID()}`;
  const badge = await studioBadges.create({ body: { name, rule: { kind: 'bingo', threshold: 1 } } });
  await studioBadges.switchOn({ params: { id: badge.id } });
  const { mediaId } = await studioMedia.create({ body: { title: 'The long render' } });
  const { id } = await studioBingo.create({ body: { title: 'Render bingo', mediaId, squares } });
  const read = () => studioBingo.read({ params: { id } });
  await openScreen(studio, service, `/bingo-games/${id}`);
  await studio.getByLabel('Word B', { exact: true }).fill('1:75');
  await studio.getByText('Write it as 12:05').waitFor();
  await expectGoodAtWidths(studio, 'bingo-times-wrong', { phone, desktop });
  await studio.getByLabel('Word B', { exact: true }).fill('0:40');
  await studio.getByLabel('Squares, one in a line').fill([...squares, 'Rain'].join('\n'));
  const announce = studio.getByRole('button', { name: 'Announce' });
  await announce.click();
  await studio.getByText('Save what you typed first').first().waitFor();
  expect(await studio.getByRole('alertdialog').count()).toBe(0);
  await studio.getByRole('main').getByRole('link', { name: 'Bingo', exact: true }).click();
  await studio.getByRole('alertdialog').getByRole('button', { name: 'Stay here' }).click();

  await studio.getByRole('radio', { name: 'By hand' }).check();
  const goals = studio.getByRole('group', { name: 'Goals and prizes' });
  for (const goal of ['Each further line', 'Full card']) await goals.getByRole('checkbox', { name: goal }).click();
  for (const [place, prize] of ['Badge', 'Points'].entries()) {
    await goals.getByRole('combobox', { name: 'Prize' }).nth(place).click();
    await studio.getByRole('option', { name: prize, exact: true }).click();
    // A list that is closing has the same options as the next one.
    await expect.poll(() => studio.getByRole('option').count()).toBe(0);
  }
  await goals.getByRole('combobox', { name: 'Badge', exact: true }).click();
  await studio.getByRole('option', { name: badge.name }).click();
  await goals.getByLabel('Number of points').fill('25');
  await goals.getByLabel('For the first places').last().fill('3');
  await expectGoodAtWidths(studio, 'bingo-form', { phone, desktop });
  await studio.getByRole('button', { name: 'Save', exact: true }).click();
  await studio.getByLabel('Rain', { exact: true }).waitFor(patient);
  expect(await read()).toMatchObject({
    marking: 'hand',
    goals: ['line', 'further'],
    prizes: [
      { goal: 'line', kind: 'badge', badge: { id: badge.id }, points: null, places: null },
      { goal: 'further', kind: 'points', badge: null, points: 25, places: 3 },
    ],
  });
  expect(await studio.getByLabel('Word B', { exact: true }).inputValue()).toBe('0:40');
  await studio.getByRole('button', { name: 'Save the times' }).click();
  await expect.poll(async () => (await read()).calls, patient).toMatchObject([{ square: 1, atMs: 40_000 }]);
  expect((await read()).squares).toHaveLength(25);
  const asked = studio.getByRole('alertdialog').getByRole('button', { name: 'Announce' });
  await expect
    .poll(async () => {
      await announce.click();
      return asked.isVisible();
    }, patient)
    .toBe(true);
  await asked.click();
  await expect.poll(async () => (await read()).state, patient).toBe('announced');
});

test('the live room leads to the draft, and who calls by keyboard stays at their square', {
  tags: 'long',
}, async () => {
  const mediaId = await streamOf('An evening of words');
  const { studioBingo } = service.operator;
  const { id } = await studioBingo.create({ body: { title: 'Word bingo', mediaId, squares } });
  const params = { id };
  await openScreen(studio, service, `/live/${mediaId}`);
  await studio.getByRole('link', { name: 'Edit the draft “Word bingo”' }).waitFor(patient);
  expect(await studio.getByRole('button', { name: 'New bingo game' }).count()).toBe(0);
  await expectGoodAtWidths(studio, 'bingo-live-draft', { phone, desktop });
  await studio.getByRole('link', { name: 'Edit the draft “Word bingo”' }).click();
  await studio.waitForURL(new RegExp(`/studio/bingo-games/${id}$`));
  await studioBingo.move({ params, body: { state: 'announced' } });
  await openScreen(studio, service, `/live/${mediaId}`);
  const open = studio
    .getByRole('region', { name: 'Bingo', exact: true })
    .getByRole('button', { name: 'Open the game' });
  await open.waitFor(patient);
  // Another person opens it in the meantime.
  await studioBingo.move({ params, body: { state: 'open' } });
  await open.click();
  await studio.getByText('A game that is open cannot become open.').waitFor(patient);
  await open.waitFor({ state: 'detached', ...patient });
  await openScreen(studio, service, `/bingo-games/${id}`);
  const square = studio.getByRole('button', { name: 'Word C', exact: true });
  await square.focus();
  await studio.keyboard.press('Enter');
  await expect.poll(() => square.getAttribute('aria-pressed'), patient).toBe('true');
  await expectFocus(square);
  await studio.keyboard.press('Enter');
  await studio.keyboard.press('Tab');
  await expectFocus(studio.getByRole('button', { name: 'Word D', exact: true }));
  expect((await studioBingo.read({ params })).calls).toHaveLength(1);
});

test('codes are prizes: a second account of a person waits for the team, and a missing code for another one', async () => {
  const mediaId = await streamOf('Prizes at night');
  const { studioBingo, staff } = service.operator;
  const prizes = [{ goal: 'full' as const, kind: 'codes' as const }];
  const { id } = await studioBingo.create({
    body: { title: 'Prize bingo', mediaId, squares, goals: ['full'], prizes },
  });
  const params = { id };
  await studioBingo.move({ params, body: { state: 'announced' } });
  const name = `person-${randomUUID()}`;
  const emails = [`${name}@gmail.com`, `${name}+two@gmail.com`];
  for (const email of emails) {
    const body = { email, displayName: 'Ada', password, role: 'member' as const, userCreated };
    const { userId } = await staff.addMember({ body });
    const grant = { kind: 'complimentary' as const, planId: 'annual' as const, until: null };
    await staff.grantMembership({ params: { userId }, body: grant });
    const player = await openViewer('Ada', { service, browser, email, path: `/bingo/${id}`, isReadOnly: true });
    await player.getByRole('grid', { name: 'My card' }).waitFor(long);
    await player.context().close();
  }
  // The team may play, and wins no code.
  const seat = { service, browser, email: service.operatorEmail, path: `/bingo/${id}`, isReadOnly: true };
  const staffPlayer = await openViewer('Olive', seat);
  await staffPlayer.getByRole('grid', { name: 'My card' }).waitFor(long);
  await openScreen(studio, service, `/bingo-games/${id}`);
  await studio.getByLabel('More codes').fill('ONE-1');
  await studio.getByRole('button', { name: 'Add codes' }).click();
  await studio.getByText('1 code left').waitFor(patient);
  await studioBingo.move({ params, body: { state: 'open' } });
  for (let square = 0; square < squares.length; square += 1) await studioBingo.call({ params, body: { square } });
  await studioBingo.move({ params, body: { state: 'over' } });
  const awards = async () =>
    (await studioBingo.winners({ params })).winners.flatMap(({ award }) => award ?? []).toSorted();
  await expect.poll(awards, patient).toEqual(['given', 'staff', 'withheld']);
  await studio.reload();
  await studio.getByText('Withheld: another account of this person may have it').waitFor(patient);
  await studio.getByText('1 winner is staff, and gets no points or codes.').waitFor();
  await staffPlayer.reload();
  await staffPlayer.getByText('Staff get no points or codes as a prize.').waitFor(patient);
  await expectGoodAtWidths(staffPlayer, 'bingo-staff', { phone, desktop });
  await staffPlayer.context().close();
  await expectGoodAtWidths(studio, 'bingo-prizes', { phone, desktop });
  await studio.getByRole('button', { name: 'Give it' }).click();
  await expect.poll(awards, patient).toEqual(['given', 'short', 'staff']);
  await studio.reload();
  await studio.getByText('There is no code for 1 winner.').waitFor(patient);
  await studio.getByLabel('More codes').fill('TWO-2');
  await studio.getByRole('button', { name: 'Add codes' }).click();
  await studio.getByText('1 code left').waitFor(patient);
  await studio.getByRole('button', { name: 'Give it' }).click();
  await expect.poll(awards, patient).toEqual(['given', 'given', 'staff']);
  const path = await download(studio, studio.getByRole('button', { name: 'Export as CSV' }));
  const [, ...lines] = (await readFile(path, 'utf8')).trim().split('\r\n');
  const ofMembers = lines.filter((line) => line.includes(',Ada,'));
  expect([lines.length, ofMembers.length]).toEqual([3, 2]);
  for (const line of ofMembers) {
    expect(line).toMatch(/,Ada,.*,full,full card,1,Word X,\d{4}-.*Z,codes,,,given,\d{4}-.*Z$/);
  }
});

test('in the studio, what is switched off has no entry, and its address leads to the switch', {
  tags: 'long',
}, async () => {
  const off = { bingo_enabled: false, badges_enabled: false, giveaways_enabled: false };
  const config = { ...off, store_discount_enabled: false };
  await service.operator.studioConfig.update({ body: { config } });
  for (const [path, feature, entry] of [
    ['/bingo-games', 'Bingo', 'Bingo'],
    ['/bingo-games/1', 'Bingo', 'Bingo'],
    ['/badges', 'Badges', 'Badges'],
    ['/giveaways', 'Giveaways', 'Giveaways'],
    ['/store-codes', 'Store discount', 'Store codes'],
  ] as const) {
    await openScreen(studio, service, path);
    await studio.getByText(`${feature}: switched off`).first().waitFor(patient);
    expect(await studio.getByRole('navigation').getByRole('link', { name: entry, exact: true }).count()).toBe(0);
    await expectGood(studio);
  }
  await openScreen(studio, service, '/bingo-games');
  await expectGoodAtWidths(studio, 'studio-off', { phone, desktop });
  await studio.getByRole('link', { name: 'Open the switch' }).click();
  await studio.getByRole('switch', { name: 'Bingo' }).click();
  await studio.getByRole('navigation').getByRole('link', { name: 'Bingo', exact: true }).first().waitFor(patient);
  await openScreen(studio, service, '/bingo-games');
  await studio.getByRole('heading', { name: 'Bingo', level: 1 }).waitFor(patient);
});

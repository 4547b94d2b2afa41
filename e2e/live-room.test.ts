import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../packages/server/test/free-port.ts';
import { type Encoder, startEncoder } from '../packages/server/test/media/encoder.ts';
import { ffmpeg } from '../packages/server/test/media/footage.ts';
import { drawPicture } from '../packages/server/test/media/picture.ts';
import { findMisnamed } from './support/axe.ts';
import {
  closePages,
  colourOf,
  expectFocus,
  expectGood,
  expectPlaying,
  openPage,
  patient,
  startBrowser,
} from './support/browser.ts';
import { chooseFor, messageWith, patientChat, write } from './support/chat.ts';
import { publishFilm } from './support/film.ts';
import { giveLogin } from './support/member.ts';
import { type Service, startService } from './support/service.ts';
import { openScreen, signInToStudio } from './support/studio.ts';

/** Accounts this old are not redirected to the payment page. */
const userCreated = '2020-06-01T00:00:00.000Z';
/** Enough for the encoder to start while other journeys need the processors. */
const soon = { timeout: 60_000, interval: 200 };

let service: Service;
let browser: Browser;
let studio: Page;
const encoders: Encoder[] = [];

beforeAll(async () => {
  const env = { RTMP_PORT: String(await freePort()), RESTREAM_PRIVATE: 'on' };
  [service, browser] = await Promise.all([startService(env), startBrowser()]);
  await service.operator.studioConfig.update({ body: { config: { livestream_enabled: true } } });
  studio = await openPage(browser);
  studio.setDefaultTimeout(30_000);
  await signInToStudio(studio, service);
});
afterAll(async () => {
  for (const { child } of encoders) child.kill('SIGKILL');
  await closePages(browser);
  await service?.stop();
});

function announce(title: string) {
  const startsAt = new Date(Date.now() + 3_600_000).toISOString();
  return service.operator.studioLive.create({ body: { title, startsAt } });
}

function panel(name: string) {
  return studio.getByRole('region', { name, exact: true });
}

test('slate, captions and the key of a creator are set before a stream', { tags: 'long' }, async () => {
  const name = `Glaze ${randomUUID().slice(0, 6)}`;
  await publishFilm(service, { title: name, footage: { seconds: 3, size: '256x144', rate: '10' } });
  const { mediaId } = await announce('A long evening');
  const read = () => service.operator.studioLive.get({ params: { mediaId } });
  await openScreen(studio, service, `/live/${mediaId}`);
  const slate = panel('While you are away');
  const buffer = await drawPicture({ width: 640, height: 360 });
  await slate.getByLabel('Picture').setInputFiles({ name: 'slate.png', mimeType: 'image/png', buffer });
  await slate.getByRole('button', { name: 'Remove the picture: Picture' }).waitFor(patient);
  await slate.getByLabel('Video that is repeated').fill(name);
  await slate.getByRole('button', { name: `Add ${name}` }).waitFor(patient);
  await expectGood(studio);
  expect(await findMisnamed(studio)).toEqual([]);
  await slate.getByRole('button', { name: `Add ${name}` }).click();
  await slate.getByRole('button', { name: `Remove ${name}` }).waitFor(patient);
  await slate.getByRole('combobox', { name: 'The stream ends after' }).click();
  await studio.getByRole('option', { name: '5 minutes', exact: true }).click();
  await slate.getByRole('switch', { name: 'Keep it in the recording' }).click();
  await expect.poll(read, patient).toMatchObject({ awayMaxS: 300, keepsSlates: true });
  const { slate: picture, slateMediaId } = await read();
  expect([picture?.width, slateMediaId]).toEqual([640, expect.any(Number)]);
  await slate.getByRole('button', { name: `Remove ${name}` }).press('Enter');
  await expect.poll(async () => (await read()).slateMediaId, patient).toBeNull();
  await expectFocus(slate.getByRole('heading', { name: 'While you are away' }));

  const copies = panel('Your program').getByRole('button', { name: /^Copy / });
  const names = await copies.evaluateAll((all) => all.map((each) => each.getAttribute('aria-label')));
  expect(names).toEqual(expect.arrayContaining(['Copy the server address', 'Copy the backup address']));
  expect(new Set(names).size).toBe(names.length);

  const { key: refusedKey, server } = await service.operator.studioLive.makeKey({ params: { mediaId } });
  const card = '-re -f lavfi -i testsrc2=s=320x180:r=30 -f lavfi -i sine -t 20';
  await ffmpeg(`-v error ${card} -c:v flv1 -c:a aac -f flv ${server}/${refusedKey}`.split(' ')).catch(() => undefined);
  await openScreen(studio, service, `/live/${mediaId}`);
  await panel('Your program').getByRole('alert').getByText('The picture must be H.264 and the sound AAC.').waitFor();

  const captions = panel('Captions');
  for (const [label, language] of [
    ['Language of the captions', 'Spanish'],
    ['Language of the second captions', 'English'],
  ] as const) {
    await captions.getByRole('combobox', { name: label }).fill(language);
    await studio.getByRole('option', { name: language, exact: true }).click();
  }
  await expect.poll(read, patient).toMatchObject({ captionLanguage: 'es', secondCaptionLanguage: 'en' });
  await expectGood(studio);

  const body = { displayName: name, slug: name.toLowerCase().replace(' ', '-'), published: true };
  const { id } = await service.operator.studioCreators.create({ body });
  await openScreen(studio, service, `/creators/${id}`);
  const key = panel('Stream key of this creator');
  await key.getByRole('button', { name: 'Make a key' }).click();
  await expect.poll(() => key.getByLabel('Stream key').inputValue(), patient).toMatch(/^\S{20,}$/);
  expect(await key.getByLabel('Server', { exact: true }).inputValue()).toMatch(/^rtmp:.*\/live$/);
  await expectGood(studio);
  await key.getByRole('button', { name: 'Remove the key' }).click();
  await studio.getByRole('alertdialog').getByRole('button', { name: 'Remove the key' }).click();
  await key.getByText('There is none yet.').waitFor(patient);
});

test('on air the room has the audience, the chat, the health, a break and other services', async () => {
  const { mediaId, livestreamId } = await announce('The room');
  const params = { mediaId };
  const { key, server } = await service.operator.studioLive.makeKey({ params });
  encoders.push(startEncoder(`${server}/${key}`, { picture: 'color=red', sound: 'anullsrc=r=48000' }));
  await openScreen(studio, service, `/live/${mediaId}`);
  await studio.getByText('Viewers see it now.').waitFor(soon);
  const member = await openPage(browser);
  await giveLogin(member, service, await service.addAccount('member', { subscribed: true, userCreated }));
  await member.goto(`${service.url}/live/${livestreamId}`);
  await expectPlaying(member);

  const audience = panel('Viewers');
  await expect.poll(() => audience.innerText(), soon).toMatch(/^Now\s+1$/m);
  await expect.poll(() => audience.innerText(), soon).toMatch(/^Behind live\s+\d+(\.\d)? s$/m);
  await expect.poll(() => audience.innerText(), soon).toMatch(/^Everybody who watched\s+1$/m);
  const watchedMs = async () => (await service.operator.studioLive.get({ params })).audience.watchedMs;
  await expect.poll(watchedMs, soon).toBeGreaterThan(5000);

  const chat = studio.frameLocator('iframe[title="Chat of the stream"]');
  await write(member, 'Buy my vases');
  await messageWith(chat, 'Buy my vases').waitFor(patientChat);
  await chat.owner().scrollIntoViewIfNeeded();
  await chooseFor(chat, 'Buy my vases', 'Remove');
  await messageWith(member, 'Buy my vases').waitFor({ state: 'detached', ...patient });

  const health = panel('Health');
  await health.getByText('There is no sound to hear').waitFor(soon);
  await health.getByText('Is the microphone muted?').waitFor();
  await health.getByRole('button', { name: 'Frame rate' }).click();
  await health.locator('svg path').first().waitFor({ state: 'attached' });
  await health.getByText('Show as a table').click();
  const table = health.getByRole('table', { name: 'The last ten minutes' });
  await table
    .getByText(/^(29|30|31)(\.\d)? a second$/)
    .first()
    .waitFor(soon);
  await expectGood(studio);

  await studio.getByRole('button', { name: 'Take a break' }).click();
  await studio.getByText('You are taking a break: viewers see your picture').waitFor(patient);
  await expect.poll(() => colourOf(member), soon).toBe('other');
  await expectGood(studio);
  await studio.getByRole('button', { name: 'End the break' }).click();
  await expect.poll(() => colourOf(member), soon).toBe('red');

  const others = panel('Also on other services');
  await others.getByRole('button', { name: 'Add a service' }).click();
  const asked = studio.getByRole('dialog');
  await asked.getByLabel('Name').fill('The other one');
  await asked.getByLabel('Server').fill('https://example.com/app');
  await asked.getByLabel('Stream key').fill('secret');
  await asked.getByRole('button', { name: 'Add', exact: true }).click();
  await expect.poll(() => asked.getByLabel('Server').getAttribute('aria-invalid'), patient).toBe('true');
  await expectGood(studio);
  await asked.getByLabel('Server').fill(`rtmp://127.0.0.1:${await freePort()}/app`);
  await asked.getByRole('button', { name: 'Add', exact: true }).click();
  await others.getByText('Not working').waitFor(soon);
  await others.getByText('It is tried again automatically.').waitFor(patient);
  await expectGood(studio);
  // It changes with the answer.
  await others.getByRole('switch', { name: 'The other one' }).click();
  await others.getByText('Not working').waitFor({ state: 'detached' });
  const { add, list } = service.operator.studioRestream;
  await add({ params, body: { name: 'Another one', url: `rtmp://127.0.0.1:${await freePort()}/app`, key: 'secret' } });
  await others.getByRole('switch', { name: 'Another one' }).waitFor(patient);
  for (const [name, heir] of [
    ['The other one', others.getByRole('button', { name: 'Remove Another one' })],
    ['Another one', others.getByRole('heading', { name: 'Also on other services' })],
  ] as const) {
    await others.getByRole('button', { name: `Remove ${name}` }).press('Enter');
    await studio.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).press('Enter');
    await others.getByRole('switch', { name }).waitFor({ state: 'detached' });
    await expectFocus(heir);
  }
  await expect.poll(async () => (await list({ params })).restreams, patient).toEqual([]);
  await service.operator.studioLive.end({ params });
  await member.context().close();
});

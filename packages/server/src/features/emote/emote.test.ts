import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp, type TestAccount } from '../../../test/accounts.ts';
import { startSecondServer, startTestServer, type TestServer } from '../../../test/test-server.ts';

let server: TestServer;
let second: TestServer;
let operator: TestAccount;

beforeAll(async () => {
  server = await startTestServer();
  second = await startSecondServer(server);
  operator = await signUp(server, { role: 'operator' });
});
afterAll(async () => {
  await second.close();
  await server.close();
});

interface Answer {
  id: number;
  url: string;
  code: string;
  detail: string;
}

async function upload(name: string, bytes: Uint8Array, { token }: Pick<TestAccount, 'token'> = operator, type = 'png') {
  const response = await fetch(`${server.url}/api/studio/v1/emotes?name=${name}`, {
    method: 'POST',
    headers: { 'content-type': `image/${type}`, authorization: `Bearer ${token}` },
    body: Buffer.from(bytes),
  });
  return { status: response.status, answer: (await response.json()) as Answer };
}

function square(side: number, background = '#30a060') {
  return sharp({ create: { width: side, height: side, channels: 4, background } });
}

/** A GIF of frames in several colours. */
async function movingGif(): Promise<Buffer> {
  const frames = await Promise.all(
    ['#ff0000', '#00ff00', '#0000ff'].map((color) => square(64, color).png().toBuffer()),
  );
  return sharp(frames, { join: { animated: true } })
    .gif({ delay: [100, 100, 100], loop: 0 })
    .toBuffer();
}

test('an emote is uploaded, and one public call answers all of them, with another version', async () => {
  const before = await server.client.emote.list();
  const { status, answer } = await upload('wave', await square(300).png().toBuffer());
  expect(status).toBe(200);
  const after = await server.client.emote.list();
  expect(after.version).not.toBe(before.version);
  const url = expect.stringMatching(/\/media\/i\/[0-9a-f-]{36}\/112\.webp$/);
  const emote = { id: answer.id, name: 'wave', url, width: 112, height: 112, widths: [28, 56, 112], isAnimated: false };
  expect(after.emotes).toEqual([emote]);
  await expect.poll(() => second.client.emote.list()).toEqual(after);
  const cached = await fetch(`${server.url}/api/cdn/v2/emotes`);
  expect(cached.headers.get('cache-control')).toMatch(/public/);
  for (const width of emote.widths) {
    const file = await fetch(`${server.url}${answer.url.replace('112.webp', `${width}.webp`)}`);
    expect(file.headers.get('cache-control')).toMatch(/immutable/);
    const bytes = Buffer.from(await file.arrayBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width, height: width });
  }
});

test('a picture that moves stays one that moves, and a small one is not enlarged', async () => {
  const { answer } = await upload('colours', await movingGif(), operator, 'gif');
  expect(answer).toMatchObject({ width: 64, height: 64, widths: [16, 32, 64], isAnimated: true });
  const file = await fetch(`${server.url}${answer.url}`);
  const { pages } = await sharp(Buffer.from(await file.arrayBuffer())).metadata();
  expect(pages).toBe(3);
  const { answer: wide } = await upload(
    'wide',
    await sharp(await square(200).png().toBuffer())
      .resize(400, 100, { fit: 'fill' })
      .png()
      .toBuffer(),
  );
  expect(wide).toMatchObject({ width: 112, height: 28, widths: [28, 56, 112] });
});

test('names are unique, lower case and short; other files are refused', async () => {
  const picture = await square(40).png().toBuffer();
  await upload('taken', picture);
  expect(await upload('taken', picture)).toMatchObject({ status: 409, answer: { code: 'conflict' } });
  const both = await Promise.all([upload('race', picture), upload('race', picture)]);
  expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]));
  for (const name of ['Upper', 'a', 'x'.repeat(33), 'two-words', '']) {
    expect([name, (await upload(name, picture)).status]).toEqual([name, 400]);
  }
  const jpeg = await square(40).jpeg().toBuffer();
  expect((await upload('photo', jpeg, operator, 'png')).answer.code).toBe('unsupported_media');
  expect((await upload('broken', picture.subarray(0, 60))).answer.code).toBe('unsupported_media');
  const { emotes } = await operator.client.studioEmotes.list();
  expect(emotes.map(({ name }) => name)).toEqual(emotes.map(({ name }) => name).toSorted());
});

test('an emote is renamed and removed, with entries in the history; its picture goes', async () => {
  const picture = await square(40).png().toBuffer();
  const { answer } = await upload('before', picture);
  const params = { id: answer.id };
  const rename = (name: string) => operator.client.studioEmotes.rename({ params, body: { name } });
  expect(await rename('after')).toMatchObject({ id: answer.id, name: 'after' });
  await upload('other', picture);
  await expect(rename('other')).rejects.toMatchObject({ code: 'conflict' });
  await operator.client.studioEmotes.remove({ params });
  await expect(operator.client.studioEmotes.remove({ params })).rejects.toMatchObject({ code: 'not_found' });
  await expect(rename('gone')).rejects.toMatchObject({ code: 'not_found' });
  const { emotes } = await server.client.emote.list();
  expect(emotes.filter(({ name }) => ['before', 'after'].includes(name))).toEqual([]);
  const [, imageId = ''] = /\/i\/([^/]+)/.exec(answer.url) ?? [];
  const image = server.platform.db.selectFrom('image').select('id').where('id', '=', imageId);
  expect(await image.execute()).toEqual([]);
  const audit = await server.platform.db
    .selectFrom('audit_entry')
    .select(['action', 'detail'])
    .where('subject', '=', `emote:${answer.id}`)
    .orderBy('id')
    .execute();
  expect(audit).toEqual([
    { action: 'emote.create', detail: { name: 'before' } },
    { action: 'emote.edit', detail: { before: 'before', after: 'after' } },
    { action: 'emote.remove', detail: { name: 'after' } },
  ]);
});

test('only people who edit the site can manage emotes', async () => {
  const picture = await square(40).png().toBuffer();
  for (const account of [await signUp(server), await signUp(server, { role: 'moderator' })]) {
    expect((await upload('mine', picture, account)).answer.code).toBe('forbidden');
    await expect(account.client.studioEmotes.list()).rejects.toMatchObject({ code: 'forbidden' });
  }
});

import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp, type TestAccount } from '../../../test/accounts.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { makeMedia } from '../media/test-data.ts';
import { imageFolder } from './image.ts';
import { imageJobs } from './jobs.ts';
import { removeUnusedImages } from './remove-image.ts';
import { makeImageRow } from './test-data.ts';

let server: TestServer;
let creator: TestAccount;

beforeAll(async () => {
  server = await startTestServer({ jobs: imageJobs });
  creator = await signUp(server, { role: 'creator' });
});
afterAll(() => server?.close());

function picture(width: number, height: number, background = '#c02040') {
  return sharp({ create: { width, height, channels: 3, background } });
}

async function upload(body: Uint8Array, contentType = 'image/png', token = creator.token, alt = 'A kiln') {
  const response = await fetch(`${server.url}/api/studio/v1/images?alt=${encodeURIComponent(alt)}`, {
    method: 'POST',
    headers: { 'content-type': contentType, authorization: `Bearer ${token}` },
    body: Buffer.from(body),
  });
  return { status: response.status, answer: (await response.json()) as Answer };
}

interface Answer {
  imageId: string;
  image: { url: string; width: number; height: number; widths: number[]; color: string; alt: string };
  code: string;
  detail: string;
}

test('a request without a body is refused', async () => {
  const headers = { authorization: `Bearer ${creator.token}` };
  const response = await fetch(`${server.url}/api/studio/v1/images`, { method: 'POST', headers });
  expect([response.status, ((await response.json()) as Answer).code]).toEqual([415, 'unsupported_media']);
});

test('a picture is served in every width and format, but not enlarged', async () => {
  const { status, answer } = await upload(await picture(1000, 500).png().toBuffer());
  expect(status).toBe(200);
  expect(answer.image).toEqual({
    url: `/media/i/${answer.imageId}/1000.webp`,
    width: 1000,
    height: 500,
    widths: [320, 640, 960, 1000],
    color: expect.stringMatching(/^#[bc][0-9a-f]\d[0-9a-f]\d[0-9a-f]$/),
    alt: 'A kiln',
  });
  for (const width of answer.image.widths) {
    for (const format of ['webp', 'avif']) {
      const response = await fetch(`${server.url}/media/i/${answer.imageId}/${width}.${format}`);
      expect(response.headers.get('content-type')).toBe(`image/${format}`);
      expect(response.headers.get('cache-control')).toContain('immutable');
      const metadata = await sharp(await response.arrayBuffer()).metadata();
      expect([metadata.width, metadata.height]).toEqual([width, width / 2]);
    }
  }
  expect((await fetch(`${server.url}/media/i/${answer.imageId}/1280.webp`)).status).toBe(404);
});

test('large pictures end at 1920, small ones stay as they are', async () => {
  const large = await upload(await picture(4000, 3000).jpeg().toBuffer(), 'image/jpeg');
  expect(large.answer.image).toMatchObject({ width: 1920, height: 1440, widths: [320, 640, 960, 1280, 1920] });
  const small = await upload(await picture(48, 48).webp().toBuffer(), 'image/webp');
  expect(small.answer.image).toMatchObject({ width: 48, widths: [48] });
});

test('turns the picture upright and removes the location', async () => {
  const exif = { IFD0: { Copyright: 'Secret street 1' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } };
  const jpeg = await picture(600, 400).withMetadata({ orientation: 6 }).withExifMerge(exif).jpeg().toBuffer();
  const { answer } = await upload(jpeg, 'image/jpeg');
  expect(answer.image).toMatchObject({ width: 400, height: 600 });
  const stored = await server.platform.storage.read(`${imageFolder(answer.imageId)}/400.webp`);
  expect(await sharp(stored).metadata()).not.toHaveProperty('exif');
});

test('takes grey, transparent, 16-bit and CMYK pictures', async () => {
  const pictures = [
    await picture(400, 300).greyscale().png().toBuffer(),
    await sharp({ create: { width: 400, height: 300, channels: 4, background: '#00ff0080' } })
      .png()
      .toBuffer(),
    await picture(400, 300).toColourspace('rgb16').png().toBuffer(),
    await picture(400, 300).toColourspace('cmyk').jpeg().toBuffer(),
  ];
  for (const bytes of pictures) {
    const { status, answer } = await upload(bytes);
    expect([status, answer.image?.width]).toEqual([200, 400]);
  }
});

test.each([
  ['text', async () => Buffer.from('hello'), 415, 'unsupported_media'],
  ['nothing', async () => Buffer.alloc(0), 415, 'unsupported_media'],
  ['an SVG', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 415, 'unsupported_media'],
  ['half a JPEG', async () => (await noise(400, 300)).subarray(0, 9000), 415, 'unsupported_media'],
  ['too many pixels', async () => picture(8000, 8000).png().toBuffer(), 415, 'unsupported_media'],
  ['a needle', async () => picture(10, 9000).png().toBuffer(), 415, 'unsupported_media'],
  ['21 MB', async () => Buffer.alloc(21 * 1024 * 1024), 413, 'payload_too_large'],
])('refuses %s', async (_, make, status, code) => {
  const { status: answered, answer } = await upload(await make());
  expect([answered, answer.code]).toEqual([status, code]);
});

function noise(width: number, height: number) {
  const options = {
    create: { width, height, channels: 3 as const, noise: { type: 'gaussian' as const, mean: 128, sigma: 60 } },
  };
  return sharp({ create: { ...options.create, background: '#000' } })
    .jpeg()
    .toBuffer();
}

test('is for creators, with an image content type', async () => {
  const png = await picture(10, 10).png().toBuffer();
  const member = await signUp(server);
  expect((await upload(png, 'image/png', member.token)).answer.code).toBe('forbidden');
  expect((await upload(png, 'image/png', 'nonsense')).answer.code).toBe('unauthorized');
  expect((await upload(png, 'image/svg+xml')).status).toBe(415);
  expect((await upload(png, 'image/png', creator.token, 'x'.repeat(301))).answer).toMatchObject({
    code: 'invalid_request',
    detail: expect.stringMatching(/^query\.alt/),
  });
});

test('removes pictures that were unused for a day, with their files', async () => {
  const { db, storage } = server.platform;
  const old = new Date(server.clock.now().getTime() - 25 * 3600 * 1000);
  const unused = await makeImageRow(db, { createdAt: old });
  const used = await makeImageRow(db, { createdAt: old });
  const avatar = await makeImageRow(db, { createdAt: old });
  const fresh = await makeImageRow(db, { createdAt: server.clock.now() });
  await makeMedia(db, { thumbnailImageId: used });
  await db.updateTable('account').set({ avatar_image_id: avatar }).where('id', '=', creator.userId).execute();
  await storage.putBytes(`${imageFolder(unused)}/320.webp`, 'a picture');
  await removeUnusedImages(server.platform);
  const left = await db.selectFrom('image').select('id').where('id', 'in', [unused, used, avatar, fresh]).execute();
  expect(left.map(({ id }) => id).toSorted()).toEqual([used, avatar, fresh].toSorted());
  await expect.poll(() => storage.size(`${imageFolder(unused)}/320.webp`)).toBeUndefined();
});

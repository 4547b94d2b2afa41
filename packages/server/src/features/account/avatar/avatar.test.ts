import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp, type TestAccount } from '../../../../test/accounts.ts';
import { imageJobs } from '../../../../test/jobs.ts';
import { startTestServer, type TestServer } from '../../../../test/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ jobs: imageJobs });
});
afterAll(() => server.close());

interface Answer {
  avatarUrl: string;
  code: string;
  fields?: { path: string }[];
}

async function upload({ token }: Pick<TestAccount, 'token'>, body: Uint8Array, query = '', type = 'image/jpeg') {
  const response = await fetch(`${server.url}/api/user/v1/avatar${query}`, {
    method: 'POST',
    headers: { 'content-type': type, authorization: `Bearer ${token}` },
    body: Buffer.from(body),
  });
  return { status: response.status, answer: (await response.json()) as Answer };
}

/** Red on the left, blue on the right; its EXIF data says that it is turned by 90°. */
async function photo(width = 600, height = 400) {
  const half = { create: { width: width / 2, height, channels: 3 as const, background: '#e00000' } };
  const left = await sharp(half).png().toBuffer();
  return sharp({ create: { width, height, channels: 3, background: '#0000e0' } })
    .composite([{ input: left, left: 0, top: 0 }])
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD0: { Copyright: 'Secret street 1' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
    .jpeg()
    .toBuffer();
}

async function shown(url: string) {
  const response = await fetch(server.url + url);
  const bytes = Buffer.from(await response.arrayBuffer());
  return { status: response.status, bytes };
}

async function colour(bytes: Buffer) {
  const { channels } = await sharp(bytes).stats();
  return channels[0] && channels[2] && channels[0].mean > channels[2].mean ? 'red' : 'blue';
}

test('the square of the upright picture becomes the avatar, without the metadata of the file', async () => {
  const member = await signUp(server);
  // Upright, the picture is 400 wide and 600 high, red above and blue below.
  const { status, answer } = await upload(member, await photo(), '?x=0&y=400&size=200');
  expect(status).toBe(200);
  const { bytes } = await shown(answer.avatarUrl);
  const metadata = await sharp(bytes).metadata();
  expect([metadata.width, metadata.height, metadata.exif, metadata.icc]).toEqual([200, 200, undefined, undefined]);
  expect(bytes.includes('Secret street')).toBe(false);
  expect(await colour(bytes)).toBe('blue');
  const info = await member.client.account.userInfo({ query: { select: 'avatar' } });
  expect(info.avatarUrl).toBe(answer.avatarUrl);
});

test('without a square the middle is taken, at most 1024 pixels wide', async () => {
  const member = await signUp(server);
  const { answer } = await upload(member, await photo(3000, 1400));
  const metadata = await sharp((await shown(answer.avatarUrl)).bytes).metadata();
  expect([metadata.width, metadata.height]).toEqual([1024, 1024]);
});

test('a replaced or removed avatar is deleted with its files', async () => {
  const member = await signUp(server);
  const first = (await upload(member, await photo())).answer.avatarUrl;
  const second = (await upload(member, await photo())).answer.avatarUrl;
  await expect.poll(async () => (await shown(first)).status, { timeout: 5000 }).toBe(404);
  expect((await shown(second)).status).toBe(200);
  await member.client.account.removeAvatar();
  await member.client.account.removeAvatar();
  expect(await member.client.account.userInfo({ query: { select: 'avatarUrl' } })).toEqual({ avatarUrl: null });
  await expect.poll(async () => (await shown(second)).status, { timeout: 5000 }).toBe(404);
  expect(
    await server.platform.db.selectFrom('image').where('created_by', '=', member.userId).selectAll().execute(),
  ).toEqual([]);
});

test.each([
  ['a square that is not within', '?x=300&y=0&size=200', 400, 'invalid_request'],
  ['half a square', '?x=0&size=10', 400, 'invalid_request'],
  ['a negative one', '?x=-1&y=0&size=10', 400, 'invalid_request'],
])('refuses %s', async (_, query, status, code) => {
  const { status: answered, answer } = await upload(await signUp(server), await photo(), query);
  expect([answered, answer.code, answer.fields?.[0]?.path.startsWith('query.')]).toEqual([status, code, true]);
});

test('refuses files that are no picture or too large, and uploads without an account', async () => {
  const member = await signUp(server);
  expect((await upload(member, Buffer.from('<svg/>'))).answer.code).toBe('unsupported_media');
  expect((await upload(member, (await photo()).subarray(0, 900))).answer.code).toBe('unsupported_media');
  expect((await upload(member, await photo(), '', 'image/svg+xml')).answer.code).toBe('unsupported_media');
  expect((await upload(member, Buffer.alloc(21 * 1024 * 1024))).answer.code).toBe('payload_too_large');
  expect((await upload({ token: 'none' }, await photo())).status).toBe(401);
});

test('can be changed twenty times an hour', async () => {
  const member = await signUp(server);
  const tries = Array.from({ length: 21 }, () => upload(member, Buffer.from('nothing')));
  const codes = (await Promise.all(tries)).map(({ answer }) => answer.code);
  expect(codes.filter((code) => code === 'rate_limited')).toHaveLength(1);
});

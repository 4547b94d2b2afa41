import { createHash, randomBytes } from 'node:crypto';
import { mkdir, open, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { dayMs } from '@greenlight/contract/duration';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { signUp, type TestAccount } from '../../../test/accounts.ts';
import { createFootageFolder, type FootageFolder, makeFootage } from '../../../test/media/footage.ts';
import { startMediaServer } from '../../../test/media/media-server.ts';
import { isReady, watchProcessing } from '../../../test/media/processing.ts';
import { readRungs } from '../../../test/media/published-playlist.ts';
import { assetIdOf, uploadFile } from '../../../test/media/upload-file.ts';
import { startS3StandIn } from '../../../test/s3-stand-in.ts';
import type { TestServer } from '../../../test/test-server.ts';
import { sourceKey } from '../transcode/asset.ts';
import { findUpload } from './queries.ts';
import { sweepUploads } from './upload-lifecycle.ts';

const megabyte = 1024 * 1024;
const tus = { 'tus-resumable': '1.0.0' };

let server: TestServer;
let footage: FootageFolder;
let creator: TestAccount;

beforeAll(async () => {
  footage = await createFootageFolder();
  server = await startMediaServer({ env: { UPLOAD_MAX_BYTES: String(40 * megabyte) } });
  creator = await signUp(server, { role: 'creator' });
});
afterAll(async () => {
  await server.close();
  await footage.remove();
});

async function draft(account = creator): Promise<number> {
  return (await account.client.studioMedia.create({ body: { title: 'Draft' } })).mediaId;
}

interface Begin {
  token?: string;
  mediaId?: number;
  filename?: string;
  length?: number | null;
  sha256?: string;
  /** The tus version; empty leaves the header out. */
  version?: string;
}

async function begin({ token = creator.token, length = 9, version = '1.0.0', ...values }: Begin): Promise<Response> {
  const metadata = { mediaId: values.mediaId ?? (await draft()), filename: 'a.mp4', ...values };
  const pairs = Object.entries(metadata).map(
    ([key, value]) => `${key} ${Buffer.from(String(value)).toString('base64')}`,
  );
  return fetch(`${server.url}/api/studio/uploads`, {
    method: 'POST',
    headers: {
      ...(version === '' ? {} : { 'tus-resumable': version }),
      ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
      ...(length === null ? {} : { 'upload-length': String(length) }),
      'upload-metadata': pairs.join(','),
    },
  });
}

function goOn(
  url: string | null,
  method: string,
  options: { token?: string; body?: string | ReadableStream; headers?: object } = {},
) {
  const { token = creator.token, body, headers } = options;
  const chunk = body === undefined ? {} : { 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' };
  return fetch(`${server.url}${url}`, {
    method,
    body,
    ...(body instanceof ReadableStream && { duplex: 'half' }),
    headers: { ...tus, authorization: `Bearer ${token}`, ...chunk, ...headers },
  });
}

test('continues after a broken connection at the exact byte', async () => {
  const path = join(footage.path, 'large.mp4');
  const bytes = randomBytes(20 * megabyte);
  await writeFile(path, bytes);
  const mediaId = await draft();
  let url = '';
  const cut = uploadFile(server, {
    token: creator.token,
    path,
    mediaId,
    chunkSize: megabyte,
    onAfterResponse: (request, response) => {
      url ||= response.getHeader('location') ?? '';
      if (request.getMethod() === 'PATCH') throw new Error('the network is gone');
    },
  });
  await expect(cut).rejects.toThrow('the network is gone');
  const received = Number((await goOn(url, 'HEAD')).headers.get('upload-offset'));
  expect(received).toBeGreaterThanOrEqual(megabyte);
  expect(received).toBeLessThan(bytes.length);
  const { processing } = await creator.client.studioMedia.get({ params: { mediaId } });
  expect(processing).toMatchObject({ state: 'uploading', steps: [{ step: 'received', state: 'running' }, {}, {}, {}] });

  const assetId = await uploadFile(server, { token: creator.token, path, mediaId, uploadUrl: server.url + url });
  const stored = await readFile(server.platform.storage.localPath(sourceKey(assetId)) as string);
  expect(stored.equals(bytes)).toBe(true);
  expect((await goOn(url, 'HEAD')).headers.get('upload-offset')).toBe(String(bytes.length));
});

test('is only for the creator who started it', async () => {
  const other = await signUp(server, { role: 'creator' });
  const member = await signUp(server, { role: 'member' });
  const url = (await begin({})).headers.get('location');
  const answers = await Promise.all([
    goOn(url, 'HEAD', { token: other.token }),
    goOn(url, 'PATCH', { token: other.token, body: 'not yours' }),
    goOn(url, 'DELETE', { token: other.token }),
    goOn(url, 'PATCH', { token: member.token, body: 'not yours' }),
    begin({ token: member.token }),
    begin({ token: '' }),
    begin({ token: other.token, mediaId: await draft() }),
    begin({ mediaId: 999_999 }),
    goOn('/api/studio/uploads/..%2Fsecrets', 'HEAD'),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 403, 403, 401, 404, 404, 404]);
  expect((await goOn(url, 'HEAD')).headers.get('upload-offset')).toBe('0');
});

test('an address reaches its upload, whatever follows in the query', async () => {
  const other = await signUp(server, { role: 'creator' });
  const own = (await begin({})).headers.get('location');
  const theirs = (await begin({ token: other.token, mediaId: await draft(other) })).headers.get('location');
  for (const tail of [`?${theirs}`, `?x/${assetIdOf(theirs)}`, `?/${assetIdOf(theirs)}`, '?a=b']) {
    expect((await goOn(`${own}${tail}`, 'HEAD')).status).toBe(200);
  }
  const tail = `?${theirs}`;
  expect((await goOn(own + tail, 'PATCH', { body: 'mine alone' })).status).not.toBe(500);
  expect((await goOn(theirs, 'HEAD', { token: other.token })).headers.get('upload-offset')).toBe('0');
  expect((await goOn(own + tail, 'DELETE')).status).toBe(204);
  expect((await goOn(theirs, 'HEAD', { token: other.token })).status).toBe(200);
  expect((await goOn(own, 'HEAD')).status).toBe(404);
});

test('ends when its creator may no longer edit the video; the file is deleted', async () => {
  const leaving = await signUp(server, { role: 'creator' });
  const operator = await signUp(server, { role: 'operator' });
  const url = (await begin({ token: leaving.token, mediaId: await draft(leaving) })).headers.get('location');
  await goOn(url, 'PATCH', { token: leaving.token, body: 'half' });
  const endless = new ReadableStream<Uint8Array>({ start: (body) => body.enqueue(Buffer.from('x')) });
  const sending = goOn(url, 'PATCH', { token: leaving.token, body: endless, headers: { 'upload-offset': '4' } });
  const ended = sending.then(
    () => 'sent',
    () => 'ended',
  );
  await operator.client.staff.setRole({ params: { userId: leaving.userId }, body: { role: 'member' } });
  expect(await ended).toBe('ended');
  // The permissions of a session are cached for some seconds.
  const again = () => goOn(url, 'PATCH', { token: leaving.token, body: '1234' });
  await expect.poll(async () => (await again()).status, { timeout: 8000 }).toBe(403);
  await sweepUploads(server.platform);
  expect(await findUpload(server.platform.db, assetIdOf(url))).toBeUndefined();
  expect(await server.platform.storage.size(sourceKey(assetIdOf(url)))).toBeUndefined();
});

test('refuses before a byte is sent, with the reason', async () => {
  const answers = await Promise.all([
    begin({ length: 41 * megabyte }),
    begin({ filename: 'notes.txt' }),
    begin({ filename: '' }),
    begin({ sha256: 'abc' }),
    begin({ length: null }),
    begin({ filename: 'a\0b.mp4' }),
  ]);
  const problems = await Promise.all(
    answers.map((answer) => answer.json() as Promise<{ code: string; detail: string }>),
  );
  expect(problems.map(({ code, detail }) => `${code}: ${detail}`)).toEqual([
    'payload_too_large: The file is larger than the 41.94 MB that can be uploaded here.',
    'unsupported_media: “notes.txt” is not named like a video. Upload MP4, MOV, MKV, WebM, AVI, MPEG or MXF.',
    expect.stringContaining('Upload-Metadata.filename'),
    'invalid_request: Upload-Metadata.sha256: Use 64 lower-case hex digits',
    'invalid_request: Upload-Length: Send the size of the file in bytes',
    'invalid_request: Upload-Metadata.filename: Use visible letters',
  ]);
});

test('a request that is not tus 1.0 creates nothing', async () => {
  const mediaId = await draft();
  expect((await begin({ mediaId, version: '' })).status).toBe(412);
  expect((await begin({ mediaId, version: '0.2.2' })).status).toBe(400);
  await vi.waitFor(async () =>
    expect((await creator.client.studioMedia.get({ params: { mediaId } })).processing).toBeNull(),
  );
});

test('a chunk with a wrong checksum is discarded', async () => {
  const url = (await begin({})).headers.get('location');
  const checksum = (text: string) => {
    return { headers: { 'upload-checksum': `sha256 ${createHash('sha256').update(text).digest('base64')}` } };
  };
  expect((await goOn(url, 'PATCH', { body: 'garbled!!', ...checksum('correct!!') })).status).toBe(460);
  expect((await goOn(url, 'HEAD')).headers.get('upload-offset')).toBe('0');
  expect((await goOn(url, 'PATCH', { body: 'correct!!', ...checksum('correct!!') })).status).toBe(204);
  const unknown = await goOn(url, 'PATCH', { body: 'x', headers: { 'upload-checksum': 'crc32 AAAA' } });
  expect(unknown.status).toBe(400);
});

test('a file with another checksum than announced fails', async () => {
  const path = await makeFootage(footage, 'other.mp4', { seconds: 3, size: '320x180' });
  const mediaId = await draft();
  await uploadFile(server, { token: creator.token, path, mediaId, metadata: { sha256: 'ab'.repeat(32) } });
  const last = (await watchProcessing(creator, mediaId, ({ state }) => state === 'failed')).at(-1);
  expect(last?.failure).toContain('checksum differs');
});

test('an empty file is refused with a sentence', async () => {
  const mediaId = await draft();
  expect((await begin({ mediaId, length: 0 })).status).toBe(201);
  const last = (await watchProcessing(creator, mediaId, isReady)).at(-1);
  expect(last).toMatchObject({ state: 'failed', failure: 'The file is empty: it has 0 bytes.' });
});

test('an upload that was complete when the process died is finished, with or without a request', async () => {
  for (const settle of [(url: string | null) => goOn(url, 'HEAD'), () => sweepUploads(server.platform)]) {
    const mediaId = await draft();
    const url = (await begin({ mediaId, length: 9 })).headers.get('location');
    const path = server.platform.storage.localPath(sourceKey(assetIdOf(url))) as string;
    await mkdir(dirname(path), { recursive: true });
    const file = await open(path, 'w');
    await file.writeFile('all there');
    await file.close();
    await settle(url);
    const last = (await watchProcessing(creator, mediaId, isReady)).at(-1);
    expect(last?.steps[0]).toMatchObject({ step: 'received', state: 'done' });
  }
});

test('a cancelled or abandoned upload is deleted with its file', async () => {
  const urls = await Promise.all([begin({}), begin({})]).then((all) =>
    all.map(({ headers }) => headers.get('location')),
  );
  await Promise.all(urls.map((url) => goOn(url, 'PATCH', { body: 'half' })));
  expect((await goOn(urls[0] ?? '', 'DELETE')).status).toBe(204);
  server.clock.advance(6 * dayMs);
  await sweepUploads(server.platform);
  expect(await findUpload(server.platform.db, assetIdOf(urls[1] ?? ''))).toBeDefined();
  server.clock.advance(2 * dayMs);
  await sweepUploads(server.platform);
  for (const url of urls) {
    expect(await findUpload(server.platform.db, assetIdOf(url))).toBeUndefined();
    expect(await server.platform.storage.size(sourceKey(assetIdOf(url)))).toBeUndefined();
  }
});

test('works on S3 from upload to renditions', { timeout: 60_000 }, async () => {
  const s3 = await startS3StandIn();
  const remote = await startMediaServer({ env: { S3_URL: s3.url } });
  const account = await signUp(remote, { role: 'creator' });
  const path = await makeFootage(footage, 'remote.mp4', {
    seconds: 8,
    output: '-c:v libx264 -crf 4 -c:a aac'.split(' '),
  });
  const { mediaId } = await account.client.studioMedia.create({ body: { title: 'Remote' } });
  const assetId = await uploadFile(remote, { token: account.token, path, mediaId, chunkSize: 6 * megabyte });
  const last = (await watchProcessing(account, mediaId, isReady)).at(-1);
  expect(last).toMatchObject({ state: 'ready', failure: null });
  expect(s3.objects.get(sourceKey(assetId))?.equals(await readFile(path))).toBe(true);
  expect(await readRungs(remote.platform, assetId)).toEqual(['g1/360p', 'g1/240p']);
  await remote.close();
  await s3.close();
});

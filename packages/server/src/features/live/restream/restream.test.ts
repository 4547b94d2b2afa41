import { spawn } from 'node:child_process';
import { hash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp, type TestAccount } from '../../../../test/accounts.ts';
import { freePort } from '../../../../test/free-port.ts';
import { transcodeJobs } from '../../../../test/jobs.ts';
import { createFootageFolder, type FootageFolder, makeFootage } from '../../../../test/media/footage.ts';
import { pacedTags } from '../../../../test/media/paced-tags.ts';
import { startTestServer, type TestServer } from '../../../../test/test-server.ts';
import { readAmf } from '../../../platform/rtmp/amf.ts';
import type { MediaTag } from '../../../platform/rtmp/flv.ts';
import { publish } from '../../../platform/rtmp/publish.ts';
import { readFlv } from '../../../platform/rtmp/read-flv.ts';
import { type RtmpServer, startRtmpServer } from '../../../platform/rtmp/server.ts';
import { startRtmp } from '../ingest/rtmp-ingest.ts';
import { makeStream } from '../test-data.ts';

const program = 'ffmpeg';
/** Length of the test card, which is sent repeatedly. */
const cardS = 10;
const patience = { timeout: 40_000, interval: 200 };
/** An object of a class (AMF 0, marker 16). */
const unreadable: MediaTag = { kind: 'data', timestamp: 0, payload: Buffer.of(16, 0, 1, 0x41, 0, 0, 9) };

let server: TestServer;
let creator: TestAccount;
let rtmp: RtmpServer;
let folder: FootageFolder;
let card: string;

beforeAll(async () => {
  folder = await createFootageFolder();
  card = await makeFootage(folder, 'card.flv', { seconds: cardS, size: '426x240' });
  const env = { RTMP_PORT: String(await freePort()), RESTREAM_PRIVATE: 'on' };
  server = await startTestServer({ env, jobs: transcodeJobs });
  creator = await signUp(server, { role: 'creator' });
  rtmp = (await startRtmp(server.platform)) as RtmpServer;
});
afterAll(async () => {
  await rtmp.close();
  await server.close();
  await folder.remove();
});

async function announce() {
  const { mediaId } = await makeStream(server.platform, { createdBy: creator.userId, access: 'free' });
  return { mediaId };
}

function hashOf({ payload }: MediaTag): string {
  return hash('sha256', payload);
}

/** Another service: an ffmpeg that receives one stream and measures two seconds of it. */
async function takeElsewhere(url: string): Promise<{ code: number | null; said: string }> {
  const args = `-hide_banner -listen 1 -i ${url} -t 2 -c copy -f null -`.split(' ');
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.on('data', (bytes) => (said += bytes));
  const [code] = await once(child, 'close');
  return { code, said };
}

test('a stream is sent on as it is, whatever data is in it, and again when the other service comes back', {
  timeout: 90_000,
}, async () => {
  const params = await announce();
  const { studioLive, studioRestream } = creator.client;
  const port = await freePort();
  const url = `rtmp://127.0.0.1:${port}/app`;
  await studioRestream.add({ params, body: { name: 'Elsewhere', url, key: 'secret' } });
  const read = async () => (await studioRestream.list({ params })).restreams[0];
  expect(await read()).toMatchObject({ name: 'Elsewhere', url, isOn: true, state: 'waiting' });
  expect(JSON.stringify(await read())).not.toContain('secret');
  const { key, server: address } = await studioLive.makeKey({ params });
  await studioLive.rehearse({ params, body: { rehearsal: true } });
  const sent = new Set<string>();
  async function* tags() {
    for (let round = 0; ; round += 1) {
      for await (const tag of readFlv(createReadStream(card))) {
        sent.add(hashOf(tag));
        if (round + tag.timestamp > 0 && tag.timestamp % 1000 < 40)
          yield { ...unreadable, timestamp: tag.timestamp + round * cardS * 1000 };
        yield { ...tag, timestamp: tag.timestamp + round * cardS * 1000 };
      }
    }
  }
  const stop = new AbortController();
  const sending = publish({ url: address, key, signal: stop.signal }, pacedTags(tags()), () => undefined);
  sending.catch(() => undefined);
  try {
    await expect.poll(async () => (await studioLive.preview({ params })).url, patience).not.toBeNull();
    // A rehearsal is not sent on: otherwise there would be a problem, because nothing listens there.
    await new Promise((resolve) => setTimeout(resolve, 2500));
    expect(await read()).toMatchObject({ state: 'waiting', problem: null });
    await studioLive.rehearse({ params, body: { rehearsal: false } });
    await expect.poll(async () => (await read())?.state, patience).toBe('failing');
    expect((await read())?.problem).toBe('The service cannot be reached.');

    const elsewhere = takeElsewhere(`${url}/secret`);
    await expect.poll(async () => (await read())?.state, patience).toBe('sending');
    const { code, said } = await elsewhere;
    expect({ code, said }).toMatchObject({ code: 0 });
    expect(said).toMatch(/Video: h264.*426x240/);
    expect(said).toMatch(/Audio: aac/);
    await expect.poll(async () => (await read())?.state, patience).toBe('failing');

    const received: string[] = [];
    const descriptions: unknown[] = [];
    const back = await startRtmpServer({
      host: '127.0.0.1',
      port,
      authorise: async () => async (all) => {
        for await (const tag of all) {
          if (tag.kind === 'data') descriptions.push(readAmf(tag.payload));
          else received.push(hashOf(tag));
        }
      },
      onTrouble: () => undefined,
    });
    await expect.poll(async () => (await read())?.state, patience).toBe('sending');
    await expect.poll(() => received.length, patience).toBeGreaterThan(50);
    // Not a byte of the picture or the sound has changed.
    expect(received.filter((hash) => !sent.has(hash))).toEqual([]);
    expect(descriptions).toEqual([['@setDataFrame', 'onMetaData', expect.objectContaining({ width: 426 })]]);
    await studioLive.end({ params });
    await back.close();
  } finally {
    stop.abort();
  }
});

test('only public addresses of RTMP are taken, and at most five', async () => {
  const params = await announce();
  const { studioRestream } = creator.client;
  const add = (url: string) => studioRestream.add({ params, body: { name: 'A', url, key: 'key' } });
  for (const url of ['http://live.example.com/app', 'rtmp://live.example.com', 'rtmp://user@live.example.com/app']) {
    await expect(add(url)).rejects.toMatchObject({ code: 'invalid_request' });
  }
  server.platform.config.restreamPrivate = false;
  for (const url of ['rtmp://127.0.0.1/app', 'rtmps://10.0.0.8/app', 'rtmp://localhost/app', 'rtmp://[::1]/app']) {
    await expect(add(url)).rejects.toMatchObject({ code: 'invalid_request', fields: [{ path: 'body.url' }] });
  }
  server.platform.config.restreamPrivate = true;
  for (let count = 0; count < 5; count += 1) await add('rtmps://live.example.com/app');
  await expect(add('rtmps://live.example.com/app')).rejects.toMatchObject({ code: 'conflict' });
  const [first] = (await studioRestream.list({ params })).restreams;
  const one = { ...params, restreamId: first?.restreamId ?? 0 };
  await studioRestream.change({ params: one, body: { isOn: false } });
  expect((await studioRestream.list({ params })).restreams[0]?.isOn).toBe(false);
  const { rows } = await sql<{ action: string }>`
    select action from audit_entry where subject = ${`media:${params.mediaId}`} order by id desc limit 2`.execute(
    server.platform.db,
  );
  expect(rows.map(({ action }) => action)).toEqual(['live.end-restream', 'live.restream']);
  const other = { ...(await announce()), restreamId: one.restreamId };
  await expect(studioRestream.change({ params: other, body: { isOn: true } })).rejects.toMatchObject({
    code: 'not_found',
  });
  await expect(studioRestream.remove({ params: other })).rejects.toMatchObject({ code: 'not_found' });
  await studioRestream.remove({ params: one });
  expect((await studioRestream.list({ params })).restreams).toHaveLength(4);
});

import { createSocket } from 'node:dgram';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { signUp, type TestAccount } from '../../../../test/accounts.ts';
import { freePort } from '../../../../test/free-port.ts';
import { transcodeJobs } from '../../../../test/jobs.ts';
import { writeCertificate } from '../../../../test/media/certificate.ts';
import type { Encoder } from '../../../../test/media/encoder.ts';
import {
  createFootageFolder,
  type FootageFolder,
  ffmpeg,
  ffprobe,
  makeFootage,
} from '../../../../test/media/footage.ts';
import {
  gstreamerInstalled,
  obsHasWhip,
  obsInstalled,
  startGStreamer,
  startObs,
} from '../../../../test/media/foreign-sender.ts';
import { storedSeconds } from '../../../../test/media/stored-seconds.ts';
import { startTestServer, type TestServer } from '../../../../test/test-server.ts';
import { makeStream } from '../test-data.ts';
import { startIngest } from './start-ingest.ts';

const patience = { timeout: 40_000, interval: 100 };
const size = { width: 480, height: 270 };
const storedS = 2;
/** Number of pictures that must differ. OBS shows some twice on a busy machine. */
const differentPictures = 30;

let server: TestServer;
let creator: TestAccount;
let inputs: Awaited<ReturnType<typeof startIngest>>;
let folder: FootageFolder;
let encoder: Encoder | undefined;
/**
 * Each stream has its port from the start. At a port that belonged to another stream, the listener has the earlier
 * password for some seconds.
 */
let bySrt: Record<'gstreamer' | 'obs', Awaited<ReturnType<typeof announce>>>;

beforeAll(async () => {
  folder = await createFootageFolder();
  const srt = await freePort();
  const { certificatePath, keyPath } = await writeCertificate(folder.path, 'localhost');
  const env = {
    RTMP_PORT: String(await freePort()),
    RTMPS_PORT: String(await freePort()),
    RTMPS_CERTIFICATE: certificatePath,
    RTMPS_KEY: keyPath,
    SRT_PORTS: `${srt}-${srt + 1}`,
    WHIP_PORT: String(await freePort()),
    LIVE_SOURCE: 'off',
  };
  server = await startTestServer({ env, jobs: transcodeJobs });
  creator = await signUp(server, { role: 'creator' });
  inputs = await startIngest(server.platform);
  bySrt = { gstreamer: await announce(), obs: await announce() };
});
afterEach(() => {
  encoder?.child.kill('SIGKILL');
});
afterAll(async () => {
  await inputs.close();
  await server.close();
  await folder.remove();
});

async function announce() {
  const { mediaId, livestreamId } = await makeStream(server.platform, { createdBy: creator.userId, access: 'free' });
  const { key, server: rtmp, servers } = await creator.client.studioLive.makeKey({ params: { mediaId } });
  const urlBy = (wanted: string) => servers.find(({ protocol }) => protocol === wanted)?.url ?? '';
  return { mediaId, livestreamId, key, rtmp, rtmps: urlBy('rtmps'), srt: urlBy('srt'), whip: urlBy('whip') };
}

async function urlOf(wanted: number) {
  const { streams } = await creator.client.live.status();
  return streams.find(({ mediaId }) => mediaId === wanted)?.url;
}

/** Whether the UDP port is taken: the listener starts within seconds. */
async function isListening(address: string): Promise<boolean> {
  const socket = createSocket('udp4');
  const { port } = new URL(address);
  const taken = new Promise<boolean>((resolve) => {
    socket.once('error', () => resolve(true));
    socket.bind({ port: Number(port), address: '127.0.0.1' }, () => resolve(false));
  });
  try {
    return await taken;
  } finally {
    socket.close();
  }
}

/** The program's broadcast is shown unchanged until SIGINT ends it; then viewers see the slate. */
async function showsAll({ mediaId, livestreamId }: { mediaId: number; livestreamId: number }, sender: Encoder) {
  encoder = sender;
  const { db } = server.platform;
  await expect.poll(() => storedSeconds(db, livestreamId), patience).toBeGreaterThanOrEqual(storedS);
  sender.child.kill('SIGINT');
  const end = await sender.ended;
  const slates = db
    .selectFrom('live_partial_segment')
    .innerJoin('livestream', 'livestream.asset_id', 'live_partial_segment.asset_id')
    .select('segment')
    .where('livestream.id', '=', livestreamId)
    .where('is_slate', '=', true);
  await expect.poll(async () => (await slates.execute()).length, patience).toBeGreaterThan(0);
  const url = new URL((await urlOf(mediaId)) ?? '', server.url).href;
  await creator.client.studioLive.end({ params: { mediaId } });
  // The copy of the whole recording has the largest rendition and the sound.
  const copy = join(folder.path, `${livestreamId}.mkv`);
  const recording = url.replace('live/master', 'master');
  const read = () => ffmpeg(['-v', 'error', '-i', recording, '-c', 'copy', copy]);
  await expect.poll(read, patience).toBe('');
  expect(await ffprobe(copy, 'stream=width,height', '-select_streams', 'v')).toBe(`${size.width},${size.height}`);
  const found = await ffmpeg(['-i', copy, '-vf', 'mpdecimate', '-af', 'volumedetect', '-f', 'null', '-']);
  const pictures = [...found.matchAll(/frame= *(\d+)/g)].at(-1)?.[1];
  expect(Number(pictures), 'pictures unlike the one before').toBeGreaterThan(differentPictures);
  expect(Number(/mean_volume: (\S+) dB/.exec(found)?.[1])).toBeGreaterThan(-40);
  return end;
}

async function sendByGStreamer(protocol: 'rtmp' | 'rtmps') {
  const stream = await announce();
  const address = `${stream[protocol]}/${stream.key}`;
  expect(address).toMatch(new RegExp(`^${protocol}:`));
  return showsAll(stream, startGStreamer(address, size));
}

/** The end of a program without complaints. */
const inPeace = { code: 0, complaints: '' };

test.skipIf(!gstreamerInstalled)('GStreamer sends by RTMP (needs its programs)', async () => {
  expect(await sendByGStreamer('rtmp')).toEqual(inPeace);
});

test.skipIf(!gstreamerInstalled)('GStreamer sends by RTMPS (needs its programs)', { tags: 'long' }, async () => {
  expect(await sendByGStreamer('rtmps')).toEqual(inPeace);
});

test.skipIf(!gstreamerInstalled)('GStreamer sends by SRT (needs its programs)', async () => {
  const stream = bySrt.gstreamer;
  await expect.poll(() => isListening(stream.srt), patience).toBe(true);
  expect(await showsAll(stream, startGStreamer(stream.srt, size))).toEqual({ code: 0, complaints: '' });
});

test.skipIf(!obsInstalled)('OBS sends by RTMP (needs obs and Xvfb)', async () => {
  const stream = await announce();
  const clip = await makeFootage(folder, 'clip.mp4', { size: `${size.width}x${size.height}` });
  const service = { type: 'rtmp_custom', settings: { server: stream.rtmp, key: stream.key } } as const;
  const obs = await startObs(service, { clip, folder: join(folder.path, 'rtmp'), ...size });
  expect((await showsAll(stream, obs)).complaints).toContain('Streaming Start');
});

test.skipIf(!obsInstalled)('OBS sends by SRT (needs obs and Xvfb)', async () => {
  const stream = bySrt.obs;
  const clip = await makeFootage(folder, 'clip.mp4', { size: `${size.width}x${size.height}` });
  await expect.poll(() => isListening(stream.srt), patience).toBe(true);
  const service = { type: 'rtmp_custom', settings: { server: stream.srt, key: '' } } as const;
  const obs = await startObs(service, { clip, folder: join(folder.path, 'srt'), ...size });
  expect((await showsAll(stream, obs)).complaints).toContain('Streaming Start');
});

test.skipIf(!obsHasWhip)('OBS sends by WHIP (needs obs with its plugin for WebRTC, and Xvfb)', async () => {
  const stream = await announce();
  const clip = await makeFootage(folder, 'clip.mp4', { size: `${size.width}x${size.height}` });
  const settings = {
    service: 'WHIP',
    server: new URL(new URL(stream.whip).pathname, server.url).href,
    bearer_token: stream.key,
  } as const;
  const service = { type: 'whip_custom', settings } as const;
  const obs = await startObs(service, { clip, folder: join(folder.path, 'whip'), ...size });
  const { complaints } = await showsAll(stream, obs);
  expect(complaints).toContain('Streaming Start');
  expect(complaints).not.toContain('DELETE request');
});

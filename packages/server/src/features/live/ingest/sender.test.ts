import { createReadStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp, type TestAccount } from '../../../../test/accounts.ts';
import { freePort } from '../../../../test/free-port.ts';
import { writeCertificate } from '../../../../test/media/certificate.ts';
import { createFootageFolder, type FootageFolder, ffmpeg } from '../../../../test/media/footage.ts';
import { pacedTags } from '../../../../test/media/paced-tags.ts';
import { flashing, type Watched, watchStream } from '../../../../test/media/watched-stream.ts';
import { startTestServer, type TestServer } from '../../../../test/test-server.ts';
import { writeAmf } from '../../../platform/rtmp/amf.ts';
import type { MediaTag } from '../../../platform/rtmp/flv.ts';
import { publish } from '../../../platform/rtmp/publish.ts';
import { readFlv } from '../../../platform/rtmp/read-flv.ts';
import { makeStream } from '../test-data.ts';
import { startIngest } from './start-ingest.ts';

const patience = { timeout: 60_000, interval: 200 };
const seconds = 2.5;
/** Number of tests that send by SRT; each has its own stream. */
const srtStreams = 5;

let server: TestServer;
let creator: TestAccount;
let inputs: Awaited<ReturnType<typeof startIngest>>;
let folder: FootageFolder;
let bySrt: Awaited<ReturnType<typeof announce>>[];

type Protocol = 'rtmp' | 'rtmps' | 'srt';

beforeAll(async () => {
  folder = await createFootageFolder();
  const paths = await writeCertificate(folder.path, 'localhost');
  const srtPort = await freePort();
  const env = {
    RTMP_PORT: String(await freePort()),
    RTMPS_PORT: String(await freePort()),
    RTMPS_CERTIFICATE: paths.certificatePath,
    RTMPS_KEY: paths.keyPath,
    SRT_PORTS: `${srtPort}-${srtPort + srtStreams - 1}`,
    LIVE_SOURCE: 'off',
  };
  server = await startTestServer({ env });
  creator = await signUp(server, { role: 'creator' });
  // The process listens at once for streams that exist at the start, and for others within seconds.
  bySrt = await Promise.all(Array.from({ length: srtStreams }, () => announce('srt')));
  inputs = await startIngest(server.platform);
});
afterAll(async () => {
  await inputs.close();
  await server.close();
  await folder.remove();
});

async function announce(protocol: Protocol) {
  const { mediaId } = await makeStream(server.platform, { createdBy: creator.userId, access: 'free' });
  const { servers, key } = await creator.client.studioLive.makeKey({ params: { mediaId } });
  const url = servers.find((each) => each.protocol === protocol)?.url ?? '';
  return { mediaId, url, key, address: protocol === 'srt' ? url : `${url}/${key}` };
}

/** Sends a flash and a beep in real time, by SRT or RTMP. Resolves with what viewers get. */
async function sent(protocol: Protocol, input: string, coding: string): Promise<Watched> {
  const stream = protocol === 'srt' ? nextBySrt() : await announce(protocol);
  const [pace, format] = protocol === 'srt' ? ['-re ', 'mpegts'] : ['', 'flv'];
  const inputs = input.replaceAll('-f lavfi', `${pace}-f lavfi`);
  const args = `${inputs} -t ${seconds} -c:v libx264 -preset ultrafast -pix_fmt yuv420p -c:a aac ${coding}`;
  await send(`${args} -f ${format} ${stream.address}`, protocol);
  const watched = await watchAll(stream.mediaId, seconds);
  await creator.client.studioLive.end({ params: { mediaId: stream.mediaId } });
  return watched;
}

function nextBySrt() {
  const stream = bySrt.pop();
  if (!stream) throw new Error('No stream by SRT is left');
  return stream;
}

/** Sends a file. The service begins to listen for SRT within seconds. */
async function send(args: string, protocol: Protocol): Promise<void> {
  const tries = protocol === 'srt' ? 15 : 1;
  let isSent = false;
  for (let count = 0; count < tries && !isSent; count += 1) {
    isSent = await ffmpeg(`-v error ${args}`.split(' ')).then(isTrue, isFalse);
  }
  expect(isSent).toBe(true);
}

function isTrue(): boolean {
  return true;
}

function isFalse(): boolean {
  return false;
}

/** Waits until almost all data is in complete segments. */
async function watchAll(mediaId: number, lengthS: number): Promise<Watched> {
  const shown = async () => {
    const { lengthS: stored } = await server.platform.db
      .selectFrom('live_segment')
      .innerJoin('livestream', 'livestream.asset_id', 'live_segment.asset_id')
      .select(({ fn }) => fn.sum<number | null>('picture_s').as('lengthS'))
      .where('livestream.media_id', '=', mediaId)
      .executeTakeFirstOrThrow();
    return stored ?? 0;
  };
  await expect.poll(shown, patience).toBeGreaterThan(lengthS - 0.3);
  const { url } = await creator.client.studioLive.preview({ params: { mediaId } });
  return watchStream(new URL(url ?? '', server.url), folder.path);
}

const { picture, sound } = flashing;
const wide = '320x180';

interface Expected {
  size?: [width: number, height: number];
  rate?: number;
  isSilent?: boolean;
}

type Sending = [name: string, input: string, coding: string, protocol: Protocol, expected: Expected];

const sendings: Sending[] = [
  [
    'B-frames, 23.976 frames a second and one channel',
    `-f lavfi -i ${picture(wide, '24000/1001')} -f lavfi -i ${sound}`,
    '-ac 1 -bf 3 -g 48',
    'rtmp',
    { rate: 24_000 / 1001 },
  ],
  [
    'a variable frame rate',
    `-f lavfi -i ${picture(wide, '30')} -f lavfi -i ${sound}`,
    '-vf select=not(mod(n\\,7))+lt(mod(n\\,40)\\,20) -vsync vfr -g 30',
    'rtmp',
    {},
  ],
];
const moreSendings: Sending[] = [
  [
    '60 frames a second of an upright picture, and MP3',
    `-f lavfi -i ${picture('480x854', '60')} -f lavfi -i ${sound}`,
    '-ac 2 -g 60 -c:a libmp3lame',
    'rtmps',
    { size: [480, 854], rate: 60 },
  ],
  ['no sound', `-f lavfi -i ${picture(wide, '25')}`, '-g 25', 'rtmps', { rate: 25, isSilent: true }],
];

test.for(sendings)('a program sends %s', { timeout: 120_000 }, expectShown);
test.for(moreSendings)('a program sends %s', { tags: 'long', timeout: 120_000 }, expectShown);

async function expectShown([, input, coding, protocol, { size, rate, isSilent }]: Sending) {
  for (const { pictures, beepS } of await Promise.all([sent(protocol, input, coding), sent('srt', input, coding)])) {
    expect(pictures.length).toBeGreaterThan(0);
    for (const { width, height, rate: shownRate, gapS, flashS } of pictures) {
      const [sentWidth, sentHeight] = size ?? [320, 180];
      expect(Math.abs(width / height - sentWidth / sentHeight)).toBeLessThan(0.02);
      if (rate) expect(Math.abs(shownRate - rate)).toBeLessThan(rate * 0.02);
      expect(gapS).toBeLessThan(0.4);
      expect(flashS).toBeGreaterThan(1);
      if (!isSilent) expect(Math.abs((beepS ?? 0) - (flashS ?? 0))).toBeLessThan(0.045);
    }
    if (isSilent) expect(beepS).toBeUndefined();
  }
}

test('a program changes the size of its picture within one connection', { timeout: 90_000 }, async () => {
  const sizes = [wide, '640x360'];
  const halfS = 2;
  const pathOf = (size: string, format: string) => join(folder.path, `${size}.${format}`);
  for (const [index, size] of sizes.entries()) {
    const card = `-f lavfi -i color=${index ? 'white' : 'black'}:s=${size}:r=30 -f lavfi -i sine=r=44100 -t ${halfS}`;
    const flv = pathOf(size, 'flv');
    await ffmpeg(`-v error ${card} -c:v libx264 -preset ultrafast -g 30 -pix_fmt yuv420p -c:a aac ${flv}`.split(' '));
    await ffmpeg(`-v error -i ${flv} -c copy -f mpegts ${pathOf(size, 'ts')}`.split(' '));
  }
  async function* tags() {
    for (const [index, size] of sizes.entries()) {
      for await (const tag of readFlv(createReadStream(pathOf(size, 'flv')))) {
        yield { ...tag, timestamp: tag.timestamp + index * halfS * 1000 };
      }
    }
  }
  const overRtmp = async () => {
    const { mediaId, url, key } = await announce('rtmp');
    await publish({ url, key, signal: new AbortController().signal }, pacedTags(tags()), () => undefined);
    return mediaId;
  };
  const list = join(folder.path, 'sizes.txt');
  await writeFile(list, sizes.map((size) => `file ${pathOf(size, 'ts')}`).join('\n'));
  const overSrt = async () => {
    const { mediaId, address } = nextBySrt();
    await send(`-re -f concat -safe 0 -i ${list} -c copy -f mpegts ${address}`, 'srt');
    return mediaId;
  };
  for (const mediaId of await Promise.all([overRtmp(), overSrt()])) {
    const { pictures } = await watchAll(mediaId, 2 * halfS);
    for (const { rate, gapS, flashS, lastS } of pictures) {
      expect(Math.abs(rate - 30)).toBeLessThan(1);
      expect(gapS).toBeLessThan(0.05);
      // The shown picture stays until another encoder has begun.
      expect(flashS).toBeGreaterThan(halfS - 0.1);
      expect(flashS).toBeLessThan(halfS + 2);
      expect(lastS).toBeGreaterThan(2 * halfS - 0.5);
    }
    await creator.client.studioLive.end({ params: { mediaId } });
  }
});

async function* hevc(): AsyncGenerator<MediaTag> {
  const about = writeAmf('onMetaData', { width: 640, height: 360, framerate: 25, videocodecid: 0x68_76_63_31 });
  yield { kind: 'data', timestamp: 0, payload: about };
  // An extended header with the FourCC of HEVC (Enhanced RTMP).
  for (let timestamp = 0; ; timestamp += 40) {
    yield {
      kind: 'video',
      timestamp,
      payload: Buffer.concat([Buffer.of(0x91), Buffer.from('hvc1'), Buffer.alloc(100)]),
    };
    await sleep(40);
  }
}

test('a picture that is no H.264 is refused, and the studio says why', { timeout: 60_000 }, async () => {
  const refusalOf = async (mediaId: number) =>
    (await creator.client.studioLive.get({ params: { mediaId } })).refusal?.reason;
  const first = await announce('rtmps');
  const card = '-f lavfi -i testsrc2=s=320x180:r=30 -f lavfi -i sine';
  await ffmpeg(`-v error -re ${card} -c:v flv1 -c:a aac -t 30 -f flv ${first.address}`.split(' ')).catch(
    () => undefined,
  );
  await expect.poll(() => refusalOf(first.mediaId), patience).toBe('The picture must be H.264 and the sound AAC.');
  const { mediaId, url, key } = await announce('rtmp');
  const ended = publish({ url, key, signal: new AbortController().signal }, hevc(), () => undefined);
  await expect(ended).rejects.toThrow('The service');
  await expect.poll(() => refusalOf(mediaId), patience).toBe('The picture must be H.264 and the sound AAC.');
});

test('a program that sends by RTMPS to the backup address is shown', { timeout: 60_000 }, async () => {
  const { mediaId, url, key } = await announce('rtmps');
  const card = '-re -f lavfi -i testsrc2=s=320x180:r=30 -f lavfi -i sine';
  const coded = '-c:v libx264 -preset ultrafast -g 30 -pix_fmt yuv420p -c:a aac -t 3';
  const sending = send(`${card} ${coded} -f flv ${url}-backup/${key}`, 'rtmps');
  const onAir = async () => (await creator.client.live.status()).streams.map((stream) => stream.mediaId);
  await expect.poll(onAir, patience).toContain(mediaId);
  await sending;
});

test('a sound that is not taken is refused, and the studio says why', { timeout: 60_000 }, async () => {
  const { mediaId, address } = await announce('rtmp');
  const card = '-f lavfi -i testsrc2=s=320x180:r=30 -f lavfi -i sine=r=16000';
  const coded = '-c:v libx264 -preset ultrafast -g 30 -pix_fmt yuv420p -c:a libspeex -t 30';
  const sending = ffmpeg(`-v error -re ${card} ${coded} -f flv ${address}`.split(' '));
  await expect(sending).rejects.toThrow('Command failed');
  const refusal = async () => (await creator.client.studioLive.get({ params: { mediaId } })).refusal?.reason;
  await expect.poll(refusal, patience).toBe('The picture must be H.264 and the sound AAC.');
});

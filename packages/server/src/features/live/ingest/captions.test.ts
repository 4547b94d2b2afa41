import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { signUp, type TestAccount } from '../../../../test/accounts.ts';
import { freePort } from '../../../../test/free-port.ts';
import { transcodeJobs } from '../../../../test/jobs.ts';
import { captionRate, sendCaptions, sendCaptionsBySrt, writeCaptioned } from '../../../../test/media/caption-sender.ts';
import {
  ccData,
  command,
  emptyPicture,
  packet708,
  popOn,
  withCaptions,
} from '../../../../test/media/closed-captions.ts';
import { createFootageFolder, type FootageFolder } from '../../../../test/media/footage.ts';
import { startWhipSender } from '../../../../test/media/whip-sender.ts';
import { brokenRules, readPlaylist } from '../../../../test/playlist-rules.ts';
import { startTestServer, type TestServer } from '../../../../test/test-server.ts';
import { makeStream } from '../test-data.ts';
import { RunCaptions } from './run-captions.ts';
import { RunSpeech } from './run-speech.ts';
import { startIngest } from './start-ingest.ts';

const patience = { timeout: 40_000, interval: 100 };
/** Encoders move the first picture by a frame or two. */
const nearS = 0.15;

let server: TestServer;
let creator: TestAccount;
let inputs: Awaited<ReturnType<typeof startIngest>>;
let folder: FootageFolder;
/** The process listens at once for this stream, because it exists from the start; for others it takes seconds. */
let bySrt: Awaited<ReturnType<typeof announce>>;

beforeAll(async () => {
  folder = await createFootageFolder();
  // Making renditions from the source would take longer than the test.
  const [rtmp, srt] = [String(await freePort()), await freePort()];
  const env = {
    RTMP_PORT: rtmp,
    SRT_PORTS: `${srt}-${srt + 1}`,
    LIVE_SOURCE: 'off',
    WHIP_PORT: String(await freePort()),
  };
  server = await startTestServer({ env: { ...env, SPEECH_PROGRAM: 'pocketsphinx_continuous' }, jobs: transcodeJobs });
  creator = await signUp(server, { role: 'creator' });
  bySrt = await announce();
  inputs = await startIngest(server.platform);
});
afterAll(async () => {
  await inputs.close();
  await server.close();
  await folder.remove();
});

async function announce() {
  const { mediaId } = await makeStream(server.platform, { createdBy: creator.userId, access: 'free' });
  const { key, servers, server: address } = await creator.client.studioLive.makeKey({ params: { mediaId } });
  const inStatus = async () => (await creator.client.live.status()).streams.find((each) => each.mediaId === mediaId);
  const srt = servers.find(({ protocol }) => protocol === 'srt')?.url ?? '';
  return { mediaId, target: { server: address, key }, srt, inStatus };
}

async function read(address: string, base = server.url): Promise<string> {
  const response = await fetch(new URL(address, base));
  expect(response.status).toBe(200);
  return response.text();
}

interface Cue {
  startS: number;
  endS: number;
  text: string;
}

function cuesIn(vtt: string): Cue[] {
  expect(vtt.startsWith('WEBVTT\n')).toBe(true);
  const seconds = (clock = '') => clock.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
  return [...vtt.matchAll(/^(\S+) --> (\S+)\n([^]*?)\n(?:\n|$)/gm)].map(([, start, end, text = '']) => {
    return { startS: seconds(start), endS: seconds(end), text };
  });
}

/** All segments of a rendition with captions, with its playlist. */
async function readRendition(master: string, folder: string) {
  const url = new URL(master.replace('master', `${folder}/playlist`), server.url);
  const playlist = readPlaylist(await read(url.href));
  expect(brokenRules(playlist)).toEqual([]);
  const segments = await Promise.all(playlist.segments.map(({ uri }) => read(uri, url.href)));
  const last = playlist.segments.at(-1)?.parts ?? [];
  return {
    playlist,
    segments: segments.map(cuesIn),
    lastParts: await Promise.all(last.map(({ uri }) => read(uri, url.href))),
  };
}

const [helloAt, goneAt, holaAt] = [45, 150, 60];
const cues = [
  { picture: helloAt, pairs: popOn('Hello world') },
  { picture: goneAt, pairs: command('erase') },
  { picture: holaAt, pairs: popOn('Hola mundo', 2), field: 2 as const },
  { picture: goneAt, pairs: command('erase', 2), field: 2 as const },
];
/** It appears with its last pair but one. The second of two equal pairs is ignored. */
function shown(at: number, text: string) {
  return (at + popOn(text).length - 2) / captionRate;
}

/** The same in CTA-708: the shown window is defined, and everything is hidden. */
const cues708 = [
  { picture: helloAt, codes: [0x98, 0x38, 0x40, 0x00, 0x01, 0x1f, 0x11, ...Buffer.from('Hello world')] },
  { picture: goneAt, codes: [0x88, 0xff] },
];

const helloS = { startS: shown(helloAt, 'Hello world'), endS: goneAt / captionRate };

function expectHello(found: Cue | undefined, startS = helloS.startS) {
  expect(found?.text).toBe('Hello world');
  expect(Math.abs((found?.startS ?? 0) - startS)).toBeLessThan(nearS);
  expect(Math.abs((found?.endS ?? 0) - helloS.endS)).toBeLessThan(nearS);
}

test('captions of the input are renditions of the stream, in two languages, and tracks of the recording', {
  timeout: 120_000,
}, async () => {
  const { mediaId, target, inStatus } = await announce();
  await creator.client.studioLive.update({ params: { mediaId }, body: { secondCaptionLanguage: 'es' } });
  const sending = sendCaptions(target, { seconds: 7, cues });
  // Before the first caption the menu has none, but the playlist lists the renditions, because players read it once.
  await expect.poll(async () => (await inStatus())?.captions, patience).toEqual([]);
  const url = (await inStatus())?.url as string;
  const master = await read(url);
  expect(master).toContain('TYPE=SUBTITLES,GROUP-ID="captions",NAME="English",LANGUAGE="en"');
  expect(master).toContain('NAME="español",LANGUAGE="es"');
  expect(master).toContain('SUBTITLES="captions",CLOSED-CAPTIONS=NONE');
  const languages = async () => (await inStatus())?.captions.map(({ language }) => language);
  await expect.poll(languages, patience).toEqual(['en', 'es']);
  // The preview of the studio also has them.
  const detail = await creator.client.studioLive.get({ params: { mediaId } });
  expect(detail.captions).toEqual((await inStatus())?.captions);
  const segmentsNow = async () => (await readRendition(url, 'captions')).segments;
  await expect.poll(async () => (await segmentsNow()).length, patience).toBeGreaterThanOrEqual(3);

  const { segments, lastParts, playlist } = await readRendition(url, 'captions');
  // It is shown from 1.9 s to 5 s: in three segments of two seconds, in each at its time there.
  expect(segments.slice(0, 3).map((all) => all.map(({ text }) => text))).toEqual([
    ['Hello world'],
    ['Hello world'],
    ['Hello world'],
  ]);
  const pieces = segments.flat();
  expectHello({ text: 'Hello world', startS: pieces[0]?.startS ?? 0, endS: pieces[2]?.endS ?? 0 });
  expect([pieces[0]?.endS, pieces[1]?.startS, pieces[1]?.endS, pieces[2]?.startS]).toEqual([2, 2, 4, 4]);
  expect(lastParts.length).toBeGreaterThan(0);
  expect(playlist.hint).toMatch(/\/captions\/\d{5}\.\d+\.vtt$/);
  const [spanish] = (await readRendition(url, 'captions2')).segments.flat();
  expect(spanish?.text).toBe('Hola mundo');

  const part = { mediaId, startS: 0, lengthS: 5, title: 'Hello' };
  server.clock.advance(6000);
  const { clipId } = await creator.client.clips.create({ body: part });
  const clip = await creator.client.clips.playback({ params: { clipId } });
  expect(clip.captions.map(({ language, src }) => [language, src])).toEqual([
    ['en', null],
    ['es', null],
  ]);
  const ofClip = /NAME="English".*URI="([^"]+)"/.exec(await read(clip.src))?.[1] ?? '';
  const words = new URL(ofClip, new URL(clip.src, server.url)).href;
  const files = readPlaylist(await read(words)).segments.map(({ uri }) => read(uri, words));
  expect((await Promise.all(files)).flatMap(cuesIn)).toEqual(pieces.slice(0, files.length));

  await sending;
  const isSlate = server.platform.db.selectFrom('live_segment').select('index').where('is_slate', '=', true);
  await expect.poll(async () => (await isSlate.execute()).length, patience).toBeGreaterThan(0);
  const [slate] = await isSlate.execute();
  await expect.poll(async () => (await segmentsNow())[slate?.index ?? 0], patience).toEqual([]);

  await creator.client.studioLive.end({ params: { mediaId } });
  const tracks = async () => (await creator.client.studioMedia.get({ params: { mediaId } })).captions;
  const track = { isDefault: false };
  await expect.poll(tracks, patience).toEqual([
    { ...track, language: 'en', label: 'English' },
    { ...track, language: 'es', label: 'español' },
  ]);
  const recorded = async () => {
    const playback = await creator.client.media.playback({ params: { mediaId } });
    return cuesIn(await read(playback.captions.find(({ language }) => language === 'en')?.src ?? ''));
  };
  expect(await recorded()).toHaveLength(1);
  expectHello((await recorded())[0]);

  const trim = (startS: number, endS: number | null) =>
    creator.client.studioLive.trim({ params: { mediaId }, body: { startS, endS } });
  await trim(2, null);
  expect((await recorded())[0]).toMatchObject({ startS: 0, text: 'Hello world' });
  await trim(6, null);
  expect(await recorded()).toEqual([]);
  await trim(0, null);
  expectHello((await recorded())[0]);
  // An edited caption moves with its pictures.
  const text = 'WEBVTT\n\n00:00:02.500 --> 00:00:05.500\nEdited\n';
  const body = { text, label: 'English', isDefault: false };
  await creator.client.studioMedia.setCaptions({ params: { mediaId, language: 'en' }, body });
  await trim(2, null);
  expect(await recorded()).toEqual([{ startS: 0.5, endS: 3.5, text: 'Edited' }]);
});

test('captions of CTA-708 in a picture that comes by SRT are those of the stream and of its recording', {
  tags: 'long',
  timeout: 120_000,
}, async () => {
  const { mediaId, srt, inStatus } = bySrt;
  const send = async () => {
    // The process may not be listening yet.
    for (let count = 0; count < 15; count += 1)
      if (await sendCaptionsBySrt(srt, { seconds: 5.5, cues: cues708 })) return true;
    return false;
  };
  const sending = send();
  const languages = async () => (await inStatus())?.captions.map(({ language }) => language);
  await expect.poll(languages, patience).toEqual(['en']);
  expect(await sending).toBe(true);
  // The end of the stream does not wait for data that is not stored yet.
  const master = (await inStatus())?.url ?? '';
  const lengthNow = async () => (await readRendition(master, 'captions')).segments.length;
  await expect.poll(lengthNow, patience).toBeGreaterThanOrEqual(3);
  await creator.client.studioLive.end({ params: { mediaId } });
  const captions = async () => (await creator.client.media.playback({ params: { mediaId } })).captions;
  await expect.poll(async () => (await captions().catch(() => [])).length, patience).toBe(1);
  const [track] = await captions();
  const found = cuesIn(await read(track?.src ?? ''));
  expect(found).toHaveLength(1);
  expectHello(found[0], helloAt / captionRate);
});

test('captions in a picture that comes by WHIP are those of the stream', {
  tags: 'long',
  timeout: 120_000,
}, async () => {
  const { mediaId, inStatus } = await announce();
  const file = join(folder.path, 'captioned.flv');
  await writeCaptioned(file, { seconds: 7, bFrames: 0, cues });
  const { url, key } = await creator.client.studioLive.openBrowser({ params: { mediaId } });
  const sender = await startWhipSender({ url, key, file });
  const languages = async () => (await inStatus())?.captions.map(({ language }) => language);
  await expect.poll(languages, patience).toEqual(['en']);
  const master = (await inStatus())?.url ?? '';
  const shownNow = async () => (await readRendition(master, 'captions')).segments.flat().map(({ text }) => text);
  await expect.poll(shownNow, patience).toContain('Hello world');
  sender.close();
  await creator.client.studioLive.end({ params: { mediaId } });
});

test('what is heard is written where no captions are sent, late in the stream and in time in the recording', {
  timeout: 120_000,
}, async () => {
  const { mediaId, target, inStatus } = await announce();
  const { canHearSpeech } = await creator.client.studioLive.update({
    params: { mediaId },
    body: { hearsSpeech: true },
  });
  expect(canHearSpeech).toBe(true);
  const says = 'Good morning everybody. Welcome to the program.';
  const sound = `flite=voice=slt:text='${says}',adelay=1000,apad`;
  const stop = new AbortController();
  const sending = sendCaptions({ ...target, signal: stop.signal }, { seconds: 60, cues: [], sound });
  await expect.poll(async () => (await inStatus())?.captions.length, patience).toBe(1);
  const words = /morning.*welcome.*program/;
  const master = (await inStatus())?.url ?? '';
  const shownNow = async () => (await readRendition(master, 'captions')).segments.flat().map(({ text }) => text);
  await expect.poll(async () => (await shownNow()).join(' '), patience).toMatch(words);
  stop.abort();
  await sending.catch(() => undefined);
  await creator.client.studioLive.end({ params: { mediaId } });
  const tracks = async () => (await creator.client.studioMedia.get({ params: { mediaId } })).captions.length;
  await expect.poll(tracks, patience).toBe(1);
  const { captions } = await creator.client.media.playback({ params: { mediaId } });
  const heard = cuesIn(await read(captions[0]?.src ?? ''));
  expect(heard.map(({ text }) => text).join(' ')).toMatch(words);
  // It was spoken a second after the start.
  expect(heard[0]?.startS).toBeGreaterThan(0.5);
  expect(heard[0]?.startS).toBeLessThan(2);
});

test('a text that was heard is shown to its end when another encoder goes on', async () => {
  const heard = Promise.withResolvers<void>();
  const before = new RunSpeech(
    server.platform,
    async (_, onText) => {
      onText({ startS: 1, endS: 5, text: 'Good morning' });
      heard.resolve();
    },
    undefined,
  );
  await heard.promise;
  expect(before.show(6, 6.5)).toMatchObject([{ startS: 6, endS: 6.5, lateS: 5, text: 'Good morning' }]);
  before.end();
  const next = new RunSpeech(server.platform, async () => undefined, undefined);
  next.follow(before, 6.5);
  expect(next.show(0, 3)).toMatchObject([{ startS: 0, endS: 3, lateS: 5, text: 'Good morning' }]);
  expect(next.show(3, 4)).toMatchObject([{ startS: 3, endS: 3.5 }]);
  expect(next.show(4, 5)).toEqual([]);
  next.end();
});

test.each([
  ['CTA-608', popOn('Left').map((pair) => ccData(pair))],
  ['CTA-708', [packet708([0x98, 0x38, 0x40, 0x00, 0x01, 0x1f, 0x11, ...Buffer.from('Left')])]],
])('what the encoder before left on the screen (%s) does not switch the captions of speech off', (_, sent) => {
  const heard = { track: 0, startS: 0, endS: 1, lateS: 3, text: 'Heard' };
  const show = vi.spyOn(RunSpeech.prototype, 'show').mockReturnValue([heard]);
  const partS = 1 / 3;
  const textsOf = (run: RunCaptions, part: number) => {
    const tracks = [{ bytes: Buffer.alloc(0), durationS: partS, keyFrameBytes: 0 }];
    const made = run.with({ segment: 0, index: part, startS: part * partS, isLast: false, tracks });
    return made.captions?.map(({ text }) => text).join();
  };
  const before = new RunCaptions(server.platform);
  for (const [at, data] of sent.entries()) {
    const tag = withCaptions(emptyPicture(0), () => data);
    before.take(tag, at / 30);
  }
  expect([0, 1, 2].map((part) => textsOf(before, part))).toContain('Left');
  const next = new RunCaptions(server.platform);
  next.follow(before);
  const texts = Array.from({ length: 60 }, (__, part) => {
    next.listen(true);
    return textsOf(next, part);
  });
  expect(texts.slice(0, 48)).toEqual(Array(48).fill('Left'));
  expect(texts.slice(50)).toEqual(Array(10).fill('Heard'));
  for (const run of [before, next]) run.end();
  show.mockRestore();
});

test('settings of captions that do not go together are refused with their field', async () => {
  const { mediaId } = await announce();
  const update = (body: Parameters<typeof creator.client.studioLive.update>[0]['body']) =>
    creator.client.studioLive.update({ params: { mediaId }, body });
  await expect(update({ secondCaptionLanguage: 'en' })).rejects.toMatchObject({
    code: 'invalid_request',
    fields: [expect.objectContaining({ path: 'body.secondCaptionLanguage' })],
  });
  await expect(update({ captionLanguage: 'de', hearsSpeech: true })).rejects.toMatchObject({
    code: 'invalid_request',
    fields: [expect.objectContaining({ path: 'body.hearsSpeech' })],
  });
});

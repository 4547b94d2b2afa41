import { join } from 'node:path';
import { minuteMs } from '@greenlight/contract/duration';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp, type TestAccount } from '../../../../test/accounts.ts';
import {
  createFootageFolder,
  type FootageFolder,
  ffmpeg,
  ffprobe,
  makeFootage,
} from '../../../../test/media/footage.ts';
import { startMediaServer } from '../../../../test/media/media-server.ts';
import { isReady, watchProcessing } from '../../../../test/media/processing.ts';
import { uploadFile } from '../../../../test/media/upload-file.ts';
import { brokenSuccession, readPlaylist } from '../../../../test/playlist-rules.ts';
import { startSecondServer, type TestServer } from '../../../../test/test-server.ts';
import { makeTeam } from '../../creator/test-data.ts';
import { announceVideos } from '../../notification/new-video.ts';
import { makePlayable } from '../../playback/test-data.ts';
import { endQuietStreams } from '../ingest/end-quiet-streams.ts';
import { findLivestreamByKey, noCurrentStream } from '../key/stream-key.ts';
import { remindOfStreams } from '../send-reminder.ts';
import { makeStream } from '../test-data.ts';
import { runPremieres } from './run-premieres.ts';

const lengthS = 21;
const srt = `1
00:00:01,000 --> 00:00:03,000
First words

2
00:00:05,000 --> 00:00:07,500
Later words
`;

let server: TestServer;
let other: TestServer;
let footage: FootageFolder;
let creator: TestAccount;
let member: TestAccount;
let teamId: number;
/** A finished video of 21 seconds. */
let film: { mediaId: number; assetId: string };

beforeAll(async () => {
  footage = await createFootageFolder();
  server = await startMediaServer();
  other = await startSecondServer(server, { DATA_DIR: server.platform.config.dataDir });
  creator = await signUp(server, { role: 'creator' });
  member = await signUp(server, { subscribed: true });
  teamId = await makeTeam(server.platform.db, { memberIds: [creator.userId] });
  const { mediaId } = await creator.client.studioMedia.create({ body: { title: 'The film', access: 'members' } });
  await creator.client.studioMedia.update({ params: { mediaId }, body: { creatorTeamIds: [teamId] } });
  const path = await makeFootage(footage, 'film.mp4', { seconds: lengthS, size: '256x144', rate: '10' });
  const assetId = await uploadFile(server, { token: creator.token, path, mediaId });
  await watchProcessing(creator, mediaId, isReady);
  film = { mediaId, assetId };
  await addCaptions('en', { label: 'English', isDefault: true });
  await addCaptions('pt-BR', { label: 'Português', text: srt.replaceAll('words', 'palavras') });
}, 90_000);
afterAll(async () => {
  await other.close();
  await server.close();
  await footage.remove();
});

function addCaptions(language: string, body: { label: string; text?: string; isDefault?: boolean }) {
  const params = { mediaId: film.mediaId, language };
  return creator.client.studioMedia.setCaptions({ params, body: { text: srt, ...body } });
}

function inMs(ms: number): string {
  return new Date(server.clock.now().getTime() + ms).toISOString();
}

function premiere({ mediaId }: { mediaId: number }, startsAt: string, { client } = creator) {
  return client.studioPlayout.premiere({ params: { mediaId }, body: { startsAt } });
}

/** A video that can have a premiere, without real files. */
async function finished(options: Parameters<typeof makePlayable>[1] = {}) {
  const made = await makePlayable(server.platform, { publishAt: null, createdBy: creator.userId, ...options });
  const list = '#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXT-X-MAP:URI="init.mp4"\n#EXTINF:2.0,\ns0.m4s\n#EXT-X-ENDLIST\n';
  await server.platform.storage.putBytes(`v/${made.assetId}/g1/240p/playlist.m3u8`, list);
  return made;
}

function stateOf({ mediaId }: { mediaId: number }, { client }: Pick<TestServer, 'client'> = server) {
  return client.live.media().then(({ media }) => media.find((each) => each.mediaId === mediaId)?.state);
}

async function begin(video: { mediaId: number }) {
  const { livestreamId } = await premiere(video, inMs(minuteMs));
  server.clock.advance(minuteMs);
  await runPremieres(server.platform);
  return livestreamId;
}

async function addressFor({ client }: Pick<TestAccount, 'client'>, livestreamId: number): Promise<URL | null> {
  const { streams } = await client.live.status({ query: { livestreamId } });
  const url = streams.find((stream) => stream.livestreamId === livestreamId)?.url;
  return url ? new URL(url, server.url) : null;
}

async function captionsOf({ client }: Pick<TestAccount, 'client'>, livestreamId: number) {
  const { streams } = await client.live.status({ query: { livestreamId } });
  return streams.find((stream) => stream.livestreamId === livestreamId)?.captions;
}

/** The playlist of the captions in a language. */
function captionsIn(language: string, text: string, master: URL): URL {
  const address = new RegExp(`LANGUAGE="${language}".*URI="([^"]+)"`).exec(text)?.[1];
  return new URL(address ?? 'none', master);
}

/** The lines of a playlist without the addresses of its files. */
function linesOf(text: string): string[] {
  return text.split('\n').filter((line) => line.startsWith('#') && !line.startsWith('#EXT-X-MAP'));
}

async function load(url: URL, at: Pick<TestServer, 'url'> = server) {
  const response = await fetch(new URL(url.pathname + url.search, at.url));
  expect(response.status).toBe(200);
  return readPlaylist(await response.text());
}

test('plays for everybody at the same time, never ahead of it, and is a video afterwards', {
  timeout: 60_000,
}, async () => {
  const { platform, clock } = server;
  const { livestreamId, kind, state } = await premiere(film, inMs(minuteMs));
  expect({ kind, state }).toEqual({ kind: 'premiere', state: 'scheduled' });
  const { nextStream } = await member.client.live.status();
  expect(nextStream).toMatchObject({ livestreamId, kind: 'premiere', title: 'The film' });
  await expect(member.client.media.playback({ params: film })).rejects.toMatchObject({ code: 'not_found' });

  clock.advance(minuteMs);
  // Two workers at the same time: it begins once.
  await Promise.all([runPremieres(platform), runPremieres(platform)]);
  const startedMs = clock.now().getTime();
  expect(await addressFor(server, livestreamId)).toBeNull();
  const master = (await addressFor(member, livestreamId)) as URL;
  const text = await (await fetch(master)).text();
  expect(text).toContain('RESOLUTION=256x144');
  const picture = new URL(/^(\w+)\/playlist\.m3u8$/m.exec(text)?.[0] ?? '', master);
  const sound = new URL('audio/playlist.m3u8', master);

  // Three target durations more than the shown part, because players are this far behind the end.
  const first = await load(picture);
  expect(first).toMatchObject({ targetS: 2, isEnded: false });
  expect(first.segments).toHaveLength(3);
  expect(first.text).toContain(`#EXT-X-PROGRAM-DATE-TIME:${clock.now().toISOString()}`);
  const later = new URL(first.segments[2]?.uri.replace('00002', '00003') ?? '', picture);
  expect((await fetch(new URL(first.segments[2]?.uri ?? '', picture))).status).toBe(200);
  expect((await fetch(later)).status).toBe(404);
  // The folder of the premiere contains nothing else of the video, and the video's own folder has no address.
  expect((await fetch(new URL(`../g1/240p/00003.m4s`, master))).status).toBe(404);
  await expect(member.client.media.playback({ params: film })).rejects.toMatchObject({ code: 'not_found' });

  // Captions are renditions with the segments of the picture.
  const languages = [
    { language: 'en', label: 'English', isDefault: true },
    { language: 'pt-BR', label: 'Português', isDefault: false },
  ];
  expect(await captionsOf(member, livestreamId)).toEqual(languages);
  expect((await creator.client.studioLive.get({ params: film })).captions).toEqual(languages);
  expect(text).toMatch(/RESOLUTION=256x144.*SUBTITLES="captions"/);
  const captions = captionsIn('pt-BR', text, master);
  const words = await load(captions);
  expect(linesOf(words.text)).toEqual(linesOf(first.text));
  const fileOf = async (number: number) => {
    const response = await fetch(new URL(words.segments[0]?.uri.replace('0.vtt', `${number}.vtt`) ?? '', captions));
    return response.status === 200 ? response.text() : response.status;
  };
  const firstWords = 'WEBVTT\n\n00:00:01.000 --> 00:00:03.000\nFirst palavras\n';
  const laterWords = 'WEBVTT\n\n00:00:05.000 --> 00:00:07.500\nLater palavras\n';
  expect(await Promise.all([0, 1, 2, 3, 99].map(fileOf))).toEqual([firstWords, firstWords, laterWords, 404, 404]);
  const waitedWords = load(new URL(`${captions.href}?_HLS_msn=3`), other);

  // A request for the next segment gets it in time, from any process.
  const asked = new URL(`${picture.href}?_HLS_msn=3`);
  const waited = load(asked, other);
  clock.advance(2000);
  const second = await load(picture);
  expect(second.segments).toHaveLength(4);
  expect(brokenSuccession(first, second)).toEqual([]);
  expect((await fetch(later)).status).toBe(200);
  expect((await waited).segments).toHaveLength(4);
  expect((await waitedWords).segments).toHaveLength(4);
  expect(brokenSuccession(words, await load(captions))).toEqual([]);
  expect(await fileOf(3)).toBe(laterWords);
  clock.advance(4000);
  const delta = await load(new URL(`${picture.href}?_HLS_skip=YES`));
  expect(delta.skipped + delta.segments.length).toBe(6);
  const [pictureDelta, wordsDelta] = [delta, await load(new URL(`${captions.href}?_HLS_skip=YES`))];
  expect(linesOf(wordsDelta.text)).toEqual(linesOf(pictureDelta.text));
  expect(await fileOf(5)).toBe('WEBVTT\n\n');
  // A language that is added to the video in the meantime.
  await addCaptions('de', { label: 'Deutsch' });
  await runPremieres(platform);
  expect((await captionsOf(member, livestreamId))?.map(({ language }) => language)).toEqual(['en', 'de', 'pt-BR']);
  await expect.poll(async () => (await fetch(master)).text()).toContain('LANGUAGE="de"');
  // The segments of sound are a little longer: its sixth one comes some milliseconds later.
  expect((await load(sound)).segments).toHaveLength(5);

  const watch = { livestreamId, watchDurationMs: 5000, positionMs: 6000 };
  await member.client.live.reportWatch({ params: { id: film.mediaId }, query: watch });

  // After its length it is a published video, even if no request came before.
  clock.set(new Date(startedMs + lengthS * 1000));
  expect((await load(picture)).isEnded).toBe(true);
  // The shown segments decode to the whole video: nothing is missing at the seams.
  const copy = join(footage.path, 'shown.mp4');
  await ffmpeg(['-i', master.href, '-map', '0:v:0', '-map', '0:a:0', '-c', 'copy', copy]);
  expect(Number(await ffprobe(copy, 'format=duration'))).toBeCloseTo(lengthS, 0);
  await runPremieres(platform);
  expect(await stateOf(film)).toBe('ended');
  const detail = await member.client.media.detail({ params: film });
  expect(detail.livestream).toEqual({
    livestreamId,
    startedAt: new Date(startedMs).toISOString(),
    parts: [{ startS: 0, offsetMs: 0 }],
  });
  const playback = await member.client.media.playback({ params: film });
  expect(playback).toMatchObject({ currentTime: 6, totalTime: lengthS });
  const { media } = await member.client.history.list();
  expect(media[0]).toMatchObject({ mediaId: film.mediaId, progress: { durationWatched: 5 } });
});

test('followers are notified once, when the premiere begins', async () => {
  const fan = await signUp(server);
  await fan.client.creator.follow({ params: { id: teamId } });
  const video = await finished({ teamId });
  const livestreamId = await begin(video);
  server.clock.advance(2000);
  await runPremieres(server.platform);
  expect(await stateOf(video)).toBe('ended');
  await announceVideos(server.platform);
  const told = await server.platform.db
    .selectFrom('notification_event')
    .select(['livestream_id', 'media_id'])
    .where((where) => where.or([where('livestream_id', '=', livestreamId), where('media_id', '=', video.mediaId)]))
    .execute();
  expect(told).toEqual([{ livestream_id: livestreamId, media_id: null }]);
});

test('every link leads to the page of its video', async () => {
  const video = await finished({ teamId });
  const href = `/video/${video.mediaId}`;
  const { livestreamId } = await premiere(video, inMs(5 * minuteMs));
  const file = await fetch(`${server.url}/api/content/v2/live/${livestreamId}/calendar.ics`);
  expect(await file.text()).toContain(`URL:${server.platform.config.publicUrl}${href}\r\n`);
  await remindOfStreams(server.platform);
  server.clock.advance(5 * minuteMs);
  await runPremieres(server.platform);
  const told = server.platform.db.selectFrom('notification_event').where('livestream_id', '=', livestreamId);
  expect(await told.select('href').execute()).toEqual([{ href }, { href }]);
});

test('can be moved and called off until it begins; the video stays', async () => {
  const video = await finished();
  const params = { mediaId: video.mediaId };
  await creator.client.studioMedia.update({ params, body: { publishAt: inMs(24 * 60 * minuteMs) } });
  await premiere(video, inMs(10 * minuteMs));
  // Only the premiere publishes it.
  expect((await creator.client.studioMedia.get({ params })).publishAt).toBeNull();
  await expect(creator.client.studioMedia.update({ params, body: { publishAt: inMs(0) } })).rejects.toMatchObject({
    code: 'invalid_request',
  });
  const moved = await creator.client.studioLive.update({ params, body: { startsAt: inMs(20 * minuteMs) } });
  expect(moved.startsAt).toBe(inMs(20 * minuteMs));
  await expect(creator.client.studioLive.update({ params, body: { startsAt: inMs(-minuteMs) } })).rejects.toMatchObject(
    { code: 'invalid_request' },
  );
  server.clock.advance(10 * minuteMs);
  await runPremieres(server.platform);
  expect(await stateOf(video)).toBe('scheduled');
  await creator.client.studioLive.remove({ params });
  expect(await stateOf(video)).toBeUndefined();
  expect((await creator.client.studioMedia.get({ params })).state).toBe('draft');
  const livestreamId = await begin(video);
  expect(await stateOf(video)).toBe('live');
  await expect(creator.client.studioLive.remove({ params })).rejects.toMatchObject({ code: 'conflict' });
  // If it is ended early, it is a video at once.
  await creator.client.studioLive.end({ params });
  expect((await server.client.media.detail({ params })).livestream).toMatchObject({ livestreamId });
});

test('only a finished video that is not published can have one, and only of those who may edit it', async () => {
  const startsAt = inMs(minuteMs);
  const recording = await finished();
  const times = { starts_at: startsAt, started_at: startsAt, ended_at: startsAt };
  const stream = { media_id: recording.mediaId, asset_id: recording.assetId, ...times };
  await server.platform.db.insertInto('livestream').values(stream).execute();
  const cases = [
    [recording, startsAt, 'conflict'],
    [await finished({ publishAt: new Date(0) }), startsAt, 'conflict'],
    [await finished({ state: 'playable' }), startsAt, 'not_ready'],
    [await finished(), inMs(-1000), 'invalid_request'],
    [await finished({ createdBy: member.userId }), startsAt, 'not_found'],
    [await makeStream(server.platform, { createdBy: creator.userId }), startsAt, 'not_ready'],
  ] as const;
  for (const [video, at, code] of cases) await expect(premiere(video, at)).rejects.toMatchObject({ code });
  const video = await finished();
  await premiere(video, startsAt);
  await expect(premiere(video, startsAt)).rejects.toMatchObject({ code: 'conflict' });
  const details = [recording, video].map((params) => creator.client.studioMedia.get({ params }));
  expect((await Promise.all(details)).map(({ isLivestream }) => isLivestream)).toEqual([true, false]);
});

test('nothing is sent to it: it has no key, no rehearsal and no slate, and a creator key opens another stream', async () => {
  const video = await finished({ teamId });
  const params = { mediaId: video.mediaId };
  await begin(video);
  const { studioLive } = creator.client;
  for (const call of [
    () => studioLive.makeKey({ params }),
    () => studioLive.rehearse({ params, body: { rehearsal: true } }),
    () => studioLive.pause({ params, body: { paused: true } }),
    () => studioLive.addChapter({ params, body: { title: 'One' } }),
  ]) {
    await expect(call()).rejects.toMatchObject({ code: 'conflict' });
  }
  // A premiere has no broadcaster who could be away.
  server.clock.advance(1000);
  await endQuietStreams(server.platform);
  expect(await stateOf(video)).toBe('live');
  const { key } = await studioLive.makeCreatorKey({ params: { id: teamId } });
  expect(await findLivestreamByKey(server.platform, key)).toBe(noCurrentStream);
  await studioLive.end({ params });
});

test('two begin at once beside a broadcast of the same creator', async () => {
  const live = await makeStream(server.platform, { createdBy: creator.userId, teamIds: [teamId], onAir: true });
  const [one, two] = [await finished({ teamId }), await finished({ teamId })];
  await premiere(one, inMs(minuteMs));
  const livestreamId = await begin(two);
  const { streams } = await server.client.live.status();
  expect(new Set(streams.map(({ mediaId }) => mediaId))).toEqual(new Set([live.mediaId, one.mediaId, two.mediaId]));
  expect(await addressFor(server, livestreamId)).not.toBeNull();
});

test('a process that is down at the time begins it later from its start, up to an hour', async () => {
  const [late, tooLate] = [await finished(), await finished()];
  await premiere(tooLate, inMs(minuteMs));
  await premiere(late, inMs(31 * minuteMs));
  server.clock.advance(62 * minuteMs);
  await runPremieres(server.platform);
  expect(await Promise.all([stateOf(late), stateOf(tooLate)])).toEqual(['live', undefined]);
  const { startedAt } = await creator.client.studioLive.get({ params: { mediaId: late.mediaId } });
  expect(startedAt).toBe(inMs(0));
});

test('a process that is killed while it begins leaves nothing; the next one begins it', async () => {
  const video = await finished({ teamId });
  await premiere(video, inMs(minuteMs));
  server.clock.advance(minuteMs);
  const killed = async () => {
    throw new Error('killed');
  };
  // The last write of the job.
  await runPremieres({ ...server.platform, jobs: { ...server.platform.jobs, enqueue: killed } });
  expect(await stateOf(video)).toBe('scheduled');
  const { db } = server.platform;
  const items = () => db.selectFrom('playout_item').select('index').where('asset_id', '=', video.assetId).execute();
  expect(await items()).toEqual([]);
  await runPremieres(server.platform);
  expect(await stateOf(video)).toBe('live');
  expect(await items()).toHaveLength(1);
});

test('waits for a new file of the video, and plays that', async () => {
  const video = await finished();
  const { db } = server.platform;
  await premiere(video, inMs(minuteMs));
  await db.updateTable('asset').set({ state: 'processing' }).where('id', '=', video.assetId).execute();
  server.clock.advance(minuteMs);
  await runPremieres(server.platform);
  expect(await stateOf(video)).toBe('scheduled');
  server.clock.advance(5 * minuteMs);
  await db.updateTable('asset').set({ state: 'ready' }).where('id', '=', video.assetId).execute();
  await runPremieres(server.platform);
  expect(await stateOf(video)).toBe('live');
});

test('a deleted video has no premiere; one that is deleted while it is shown stops for everybody', async () => {
  const [before, during] = [await finished(), await finished()];
  await premiere(before, inMs(minuteMs));
  await creator.client.studioMedia.remove({ params: { mediaId: before.mediaId } });
  const livestreamId = await begin(during);
  expect(await Promise.all([stateOf(before), stateOf(during)])).toEqual([undefined, 'live']);
  const address = (await addressFor(server, livestreamId)) as URL;
  expect((await fetch(address)).status).toBe(200);
  await creator.client.studioMedia.remove({ params: { mediaId: during.mediaId } });
  expect(await stateOf(during)).toBeUndefined();
  await expect.poll(async () => (await fetch(address)).status, { timeout: 10_000 }).toBe(403);
  server.clock.advance(minuteMs);
  await runPremieres(server.platform);
  await expect(server.client.media.detail({ params: during })).rejects.toMatchObject({ code: 'not_found' });
});

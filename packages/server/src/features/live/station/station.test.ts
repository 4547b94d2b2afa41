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
import { readPlaylist } from '../../../../test/playlist-rules.ts';
import type { TestServer } from '../../../../test/test-server.ts';
import { endQuietStreams } from '../ingest/end-quiet-streams.ts';
import { runStations } from './run-stations.ts';

const lengths = [11, 13.5];

let server: TestServer;
let footage: FootageFolder;
let creator: TestAccount;
/** Two published videos of different sizes. */
let films: number[];

beforeAll(async () => {
  footage = await createFootageFolder();
  server = await startMediaServer();
  creator = await signUp(server, { role: 'creator' });
  films = await Promise.all(
    lengths.map((seconds, index) => addFilm(`film-${index}`, { seconds, size: index === 0 ? '256x144' : '426x240' })),
  );
}, 90_000);
afterAll(async () => {
  await server.close();
  await footage.remove();
});

async function addFilm(title: string, options: Parameters<typeof makeFootage>[2]): Promise<number> {
  const publishAt = new Date(0).toISOString();
  const { mediaId } = await creator.client.studioMedia.create({ body: { title, access: 'free', publishAt } });
  const path = await makeFootage(footage, `${title}.mp4`, { rate: '10', ...options });
  await uploadFile(server, { token: creator.token, path, mediaId });
  await watchProcessing(creator, mediaId, isReady);
  return mediaId;
}

async function makeOn(mediaIds: number[], access: 'free' | 'members' = 'free') {
  const { studioPlayout } = creator.client;
  const { mediaId, livestreamId } = await studioPlayout.createStation({ body: { title: 'All day', access } });
  const params = { mediaId };
  await studioPlayout.setVideos({ params, body: { mediaIds } });
  await studioPlayout.switchStation({ params, body: { on: true } });
  return { params, livestreamId };
}

async function addressOf(livestreamId: number): Promise<URL> {
  const { streams } = await server.client.live.status({ query: { livestreamId } });
  return new URL(streams.find((stream) => stream.livestreamId === livestreamId)?.url ?? '', server.url);
}

async function load(url: URL) {
  const response = await fetch(url);
  expect(response.status).toBe(200);
  return readPlaylist(await response.text());
}

function setCaptions(mediaId: number | undefined, language: string, text: string) {
  const params = { mediaId: mediaId ?? 0, language };
  const vtt = `WEBVTT\n\n00:00.500 --> 00:01.500\n${text}\n`;
  return creator.client.studioMedia.setCaptions({ params, body: { label: language.toUpperCase(), text: vtt } });
}

async function languagesOf(livestreamId: number) {
  const { streams } = await server.client.live.status({ query: { livestreamId } });
  return streams.find((stream) => stream.livestreamId === livestreamId)?.captions.map(({ language }) => language);
}

function numberOf(text: string, name: string): number {
  return Number(new RegExp(`#EXT-X-${name}:(\\d+)`).exec(text)?.[1]);
}

/** Moves the clock minute by minute, and runs the job each time. */
async function pass(minutes: number) {
  for (let minute = 0; minute < minutes; minute += 1) {
    server.clock.advance(minuteMs);
    await runStations(server.platform);
  }
}

test('plays its videos one after the other, without an end, at the time of the clock', {
  timeout: 60_000,
}, async () => {
  const { clock } = server;
  const { params, livestreamId } = await makeOn(films);
  const { now } = await creator.client.studioPlayout.station({ params });
  expect(now).toMatchObject({ title: 'film-0' });
  const { media } = await server.client.live.media();
  expect(media.find((each) => each.livestreamId === livestreamId)).toMatchObject({ kind: 'station', state: 'live' });
  const master = await addressOf(livestreamId);
  const text = await (await fetch(master)).text();
  // The renditions of both. The smaller video also plays in place of a larger rendition.
  const names = [...text.matchAll(/^(\w+)\/playlist\.m3u8$/gm)].map(([, name]) => name);
  expect(new Set(names)).toEqual(new Set(['144p', '240p']));
  const picture = new URL('240p/playlist.m3u8', master);
  const sound = new URL('audio/playlist.m3u8', master);
  expect((await load(picture)).segments).toHaveLength(3);

  clock.advance(9000);
  const seam = await load(picture);
  expect(seam.isEnded).toBe(false);
  // Six segments of the first video (the last one is shorter), then the second one.
  expect(seam.segments.map(({ uri }) => uri.split('/')[2])).toEqual(['0', '0', '0', '0', '0', '0', '1', '1']);
  expect(seam.text.match(/#EXT-X-DISCONTINUITY\n/g)).toHaveLength(1);
  const dates = [...seam.text.matchAll(/PROGRAM-DATE-TIME:(\S+)/g)].map(([, at]) => Date.parse(at ?? ''));
  expect((dates[1] ?? 0) - (dates[0] ?? 0)).toBe(11_000);
  clock.advance(60_000);
  await runStations(server.platform);
  const copy = join(footage.path, 'station.mp4');
  const shownS = (await load(picture)).segments.reduce((all, { durationS }) => all + durationS, 0);
  expect(shownS).toBeGreaterThan(69 + 3);
  await ffmpeg(['-live_start_index', '0', '-t', '60', '-i', picture.href, '-c', 'copy', copy]);
  expect(Number(await ffprobe(copy, 'format=duration'))).toBeGreaterThan(58);
  const soundS = (await load(sound)).segments.reduce((all, { durationS }) => all + durationS, 0);
  expect(Math.abs(soundS - shownS)).toBeLessThan(2.1);

  // Another process, or the same one after a restart, plays the same, because everything is in the database.
  await endQuietStreams(server.platform);
  expect((await creator.client.studioPlayout.station({ params })).isOn).toBe(true);
  await creator.client.studioPlayout.switchStation({ params, body: { on: false } });
  await expect.poll(async () => (await fetch(picture)).status, { timeout: 10_000 }).toBe(403);
});

test('has the captions of all its videos, each with its video', { timeout: 30_000 }, async () => {
  const { clock } = server;
  const { studioPlayout, studioMedia } = creator.client;
  const [one, two] = films as [number, number];
  await setCaptions(one, 'en', 'Of the first');
  await setCaptions(two, 'en', 'Of the second');
  await setCaptions(two, 'es', 'Del segundo');
  const { params, livestreamId } = await makeOn(films);
  // Also the languages that only a later video has, because players read the list of languages once.
  expect(await languagesOf(livestreamId)).toEqual(['en', 'es']);
  expect((await creator.client.studioLive.get({ params })).captions).toHaveLength(2);
  const master = await addressOf(livestreamId);
  const text = await (await fetch(master)).text();
  const [english, spanish] = ['en', 'es'].map((language) => {
    return new URL(new RegExp(`LANGUAGE="${language}".*URI="([^"]+)"`).exec(text)?.[1] ?? 'none', master);
  }) as [URL, URL];
  clock.advance(9000);
  const fileOf = async (captions: URL, at: number) => {
    const { segments } = await load(captions);
    return (await fetch(new URL(segments[at]?.uri ?? '', captions))).text();
  };
  // The second video begins with the seventh segment, and with its own time.
  const cue = (words: string) => `WEBVTT\n\n00:00:00.500 --> 00:00:01.500\n${words}\n`;
  expect(await fileOf(english, 0)).toBe(cue('Of the first'));
  expect(await fileOf(english, 6)).toBe(cue('Of the second'));
  expect(await fileOf(spanish, 0)).toBe('WEBVTT\n\n');
  expect(await fileOf(spanish, 6)).toBe(cue('Del segundo'));
  const [words, picture] = await Promise.all([load(spanish), load(new URL('144p/playlist.m3u8', master))]);
  expect(words.segments.map(({ durationS }) => durationS)).toEqual(picture.segments.map(({ durationS }) => durationS));
  expect(words.text.match(/#EXT-X-DISCONTINUITY\n/g)).toHaveLength(1);

  // The job sees other languages. Those of the part that can be rewound stay.
  await setCaptions(one, 'fr', 'Du premier');
  await studioMedia.removeCaptions({ params: { mediaId: two, language: 'es' } });
  await runStations(server.platform);
  expect(await languagesOf(livestreamId)).toEqual(['en', 'fr', 'es']);
  await expect.poll(async () => (await fetch(master)).text()).toContain('LANGUAGE="fr"');
  await studioPlayout.switchStation({ params, body: { on: false } });
});

test('after hours the list has four hours, and the numbers of its segments go on', { timeout: 60_000 }, async () => {
  const { db } = server.platform;
  const { params, livestreamId } = await makeOn(films);
  const rows = () =>
    db
      .selectFrom('playout_item')
      .innerJoin('livestream', 'livestream.asset_id', 'playout_item.playout_id')
      .select(['segments_before', 'breaks_before', 'index'])
      .where('livestream.id', '=', livestreamId)
      .orderBy('index')
      .execute();
  const hours = async (count: number) => {
    for (let done = 0; done < count * 6; done += 1) {
      server.clock.advance(10 * minuteMs);
      await runStations(server.platform);
    }
    return rows();
  };
  const before = await hours(4.5);
  const after = await hours(1);
  expect(Math.abs(before.length - after.length)).toBeLessThan(10);
  const list = await load(new URL('240p/playlist.m3u8', await addressOf(livestreamId)));
  const shownS = list.segments.reduce((all, { durationS }) => all + durationS, 0);
  expect(shownS).toBeGreaterThan(4 * 3600);
  expect(shownS).toBeLessThan(4 * 3600 + 60);
  expect(numberOf(list.text, 'MEDIA-SEQUENCE')).toBe(after[0]?.segments_before);
  expect(numberOf(list.text, 'DISCONTINUITY-SEQUENCE')).toBe(after[0]?.breaks_before);
  // Both videos have six and seven segments: 13 for two items.
  const [first] = after;
  expect(Math.abs((first?.segments_before ?? 0) - (first?.index ?? 0) * 6.5)).toBeLessThan(1);
  expect(first?.breaks_before).toBe(first?.index);
  await creator.client.studioPlayout.switchStation({ params, body: { on: false } });
});

test('goes on after hours without any process, and with the list as it was changed meanwhile', async () => {
  const { studioPlayout } = creator.client;
  const { params, livestreamId } = await makeOn(films);
  server.clock.advance(60 * minuteMs);
  await runStations(server.platform);
  const { now } = await studioPlayout.station({ params });
  expect(now).not.toBeNull();
  const list = await load(new URL('240p/playlist.m3u8', await addressOf(livestreamId)));
  expect(list.isEnded).toBe(false);
  const playing = films.find((mediaId) => mediaId !== now?.mediaId) as number;
  // The present video is removed, so it is cut within seconds.
  const changed = await studioPlayout.setVideos({ params, body: { mediaIds: [playing] } });
  expect(changed.videos).toHaveLength(1);
  server.clock.advance(25_000);
  await runStations(server.platform);
  expect((await studioPlayout.station({ params })).now).toMatchObject({ mediaId: playing });
  await studioPlayout.switchStation({ params, body: { on: false } });
});

test('skips what is not published or for members only, and is off when nothing is left', async () => {
  const { studioPlayout, studioMedia } = creator.client;
  const [one, two] = films as [number, number];
  const { params, livestreamId } = await makeOn([one, two]);
  await studioMedia.update({ params: { mediaId: one }, body: { publishAt: null } });
  await studioMedia.update({ params: { mediaId: two }, body: { access: 'members' } });
  const { videos, isOn } = await studioPlayout.station({ params });
  expect(videos.map(({ skip }) => skip)).toEqual(['unpublished', 'members']);
  expect(isOn).toBe(true);
  await pass(2);
  expect(await studioPlayout.station({ params })).toMatchObject({ isOn: false, isEmpty: true });
  await expect(studioPlayout.switchStation({ params, body: { on: true } })).rejects.toMatchObject({ code: 'conflict' });
  await studioMedia.update({ params: { mediaId: one }, body: { publishAt: new Date(0).toISOString() } });
  expect(await studioPlayout.switchStation({ params, body: { on: true } })).toMatchObject({
    isOn: true,
    isEmpty: false,
    now: { mediaId: one },
  });
  await studioMedia.update({ params: { mediaId: two }, body: { access: 'free' } });
  // In the trash it stops for everybody, and continues if it is restored in time.
  const master = await addressOf(livestreamId);
  const answer = async () => (await fetch(master)).status;
  await studioMedia.remove({ params });
  await expect.poll(answer).toBe(403);
  await creator.client.studioTrash.restore({ params });
  await expect.poll(answer).toBe(200);
  await studioMedia.remove({ params });
  await pass(1);
  expect((await server.client.live.status()).isLive).toBe(false);
});

test('takes only videos with sound that the editor may edit, and is deleted while it is off', async () => {
  const { studioPlayout, studioLive } = creator.client;
  const silent = await addFilm('silent', { seconds: 12, size: '256x144', sound: null });
  const stranger = await signUp(server, { role: 'creator' });
  const { mediaId: theirs } = await stranger.client.studioMedia.create({ body: { title: 'Theirs' } });
  const { params } = await makeOn(films);
  for (const mediaId of [silent, theirs, 987_654]) {
    await expect(studioPlayout.setVideos({ params, body: { mediaIds: [mediaId] } })).rejects.toMatchObject({
      code: 'invalid_request',
    });
  }
  await expect(stranger.client.studioPlayout.station({ params })).rejects.toMatchObject({ code: 'not_found' });
  await expect(studioLive.makeKey({ params })).rejects.toMatchObject({ code: 'conflict' });
  await expect(studioLive.remove({ params })).rejects.toMatchObject({ code: 'conflict' });
  await studioPlayout.switchStation({ params, body: { on: false } });
  await studioLive.remove({ params });
  await expect(studioPlayout.station({ params })).rejects.toMatchObject({ code: 'not_found' });
});

import { randomUUID } from 'node:crypto';
import { dayMs } from '@greenlight/contract/duration';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { signUp, type TestAccount } from '../../../test/accounts.ts';
import { recordParts } from '../../../test/record-parts.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { makeTeam } from '../creator/test-data.ts';
import { runPremieres } from '../live/premiere/run-premieres.ts';
import { makeStream } from '../live/test-data.ts';
import { fileOfVideo } from '../media/file-of-video.ts';
import { makePlayable, type PlayableOptions } from '../playback/test-data.ts';
import { forgetClips } from './forget-clips.ts';
import { withClipMoves } from './move-clips.ts';

const segments = Array.from({ length: 50 }, (_, index) => `#EXTINF:2.000000,\n${index}.m4s\n`).join('');
const playlist = `#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXT-X-MAP:URI="init.mp4"\n${segments}#EXT-X-ENDLIST\n`;

let server: TestServer;
let viewer: TestAccount;
let member: TestAccount;
let editor: TestAccount;
let staff: TestAccount;
let teamId: number;

beforeAll(async () => {
  server = await startTestServer();
  member = await signUp(server, { displayName: 'Mia', subscribed: true });
  editor = await signUp(server, { role: 'creator' });
  staff = await signUp(server, { role: 'operator' });
  teamId = await makeTeam(server.platform.db);
  const row = { team_id: teamId, account_id: editor.userId, role: 'editor' };
  await server.platform.db.insertInto('creator_team_member').values(row).execute();
});
beforeEach(async () => {
  viewer = await signUp(server, { displayName: 'Vic' });
});
afterAll(() => server?.close());

/** A video of the team, 100 s long, in segments of two seconds. */
async function video(options: PlayableOptions = {}) {
  const made = await makePlayable(server.platform, { teamId, ...options });
  const { storage, db } = server.platform;
  await storage.putBytes(`v/${made.assetId}/g1/240p/playlist.m3u8`, playlist);
  const vtt = 'WEBVTT\n\n00:00:11.000 --> 00:00:13.000\nIn the clip\n\n00:01:11.000 --> 00:01:13.000\nMuch later';
  await db.updateTable('media_caption').set({ vtt }).where('media_id', '=', made.mediaId).execute();
  return made;
}

const part = { startS: 11, lengthS: 30, title: 'The best part' };

function clipOf(mediaId: number, { client }: TestAccount = viewer, wish: Partial<typeof part> = {}) {
  return client.clips.create({ body: { mediaId, ...part, ...wish } });
}

function get(clipId: number) {
  return server.client.clips.get({ params: { clipId } });
}

const missing = { code: 'not_found' };

test('a clip is found by everybody, and plays only the segments of its range', async () => {
  const { mediaId } = await video();
  const before = await server.client.clips.ofVideo({ params: { mediaId } });
  expect(before).toEqual({ isOn: true, clips: [], next: null });
  const made = await clipOf(mediaId);
  const { clipId } = made;
  expect(made).toMatchObject({ title: 'The best part', lengthS: 30, madeBy: 'Vic', state: 'shown', isCut: false });
  expect(made.source).toMatchObject({ mediaId, title: 'A video', access: 'free', creators: [{ id: teamId }] });
  expect(await get(clipId)).toMatchObject({ clipId, plays: 0 });
  expect((await server.client.clips.ofVideo({ params: { mediaId } })).clips).toMatchObject([{ clipId }]);
  const { clips } = await viewer.client.clips.own();
  expect(clips).toMatchObject([{ clipId, state: 'shown' }]);

  const playback = await server.client.clips.playback({ params: { clipId } });
  // The segment begins a second before the clip.
  expect(playback).toMatchObject({ startS: 1, endS: 31, streamId: null });
  const folder = server.url + playback.src.replace('/master.m3u8', '');
  const master = await (await fetch(`${folder}/master.m3u8`)).text();
  const rendition = new URL(master.trim().split('\n').at(-1) ?? '', `${folder}/`).href;
  const answer = await fetch(rendition);
  expect(answer.headers.get('cache-control')).toBe('public, max-age=10');
  const cut = await answer.text();
  const files = cut.split('\n').filter((line) => line.endsWith('.m4s'));
  expect(files).toHaveLength(16);
  expect([files[0], files.at(-1)]).toEqual(['../../g1/240p/5.m4s', '../../g1/240p/20.m4s']);
  const init = new URL('../../g1/240p/init.mp4', rendition);
  expect(await (await fetch(init)).text()).toBe('init');
  const captions = await (await fetch(server.url + playback.captions[0]?.src)).text();
  expect(captions).toBe('WEBVTT\n\n00:00:01.000 --> 00:00:03.000\nIn the clip\n');

  await server.client.clips.playback({ params: { clipId }, query: { renews: true } });
  const { rows } = await staff.client.studioClips.list({ query: { mediaId } }).then(({ clips: rows }) => ({ rows }));
  expect(rows).toMatchObject([{ clipId, plays: 1, maker: { userId: viewer.userId }, state: 'shown' }]);
  expect((await fetch(`${folder.replace(/clip-[\d-]+$/, 'clip-900000-910000')}-g1/240p/playlist.m3u8`)).status).toBe(
    404,
  );
});

test('an address with a longer range than a clip can have is not found', async () => {
  const { mediaId } = await video();
  const { clipId } = await clipOf(mediaId);
  const { src, captions } = await server.client.clips.playback({ params: { clipId } });
  const folder = src.replace(/-\d+-\d+\/master\.m3u8$/, '');
  const files = ['/master.m3u8', '-g1/240p/playlist.m3u8', `/captions/${captions[0]?.language}.vtt`];
  const statesOf = (range: string) =>
    Promise.all(files.map(async (file) => (await fetch(`${server.url}${folder}-${range}${file}`)).status));
  expect(await statesOf('0-70000')).toEqual([200, 200, 200]);
  expect(await statesOf('0-70001')).toEqual([404, 404, 404]);
  expect(await statesOf('20000-20000')).toEqual([404, 404, 404]);
  expect(await statesOf('30000-20000')).toEqual([404, 404, 404]);
});

test('a clip requires what its video requires', async () => {
  const { mediaId } = await video({ access: 'members' });
  await expect(clipOf(mediaId)).rejects.toMatchObject({ code: 'subscription_required' });
  const { clipId } = await clipOf(mediaId, member);
  expect((await get(clipId)).source.access).toBe('members');
  const asked = { params: { clipId } };
  await expect(server.client.clips.playback(asked)).rejects.toMatchObject({ code: 'subscription_required' });
  await expect(viewer.client.clips.playback(asked)).rejects.toMatchObject({ code: 'subscription_required' });
  const list = { params: { mediaId } };
  await expect(server.client.clips.ofVideo(list)).rejects.toMatchObject({ code: 'subscription_required' });
  expect((await member.client.clips.ofVideo(list)).clips).toHaveLength(1);
  const { streamId } = await member.client.clips.playback(asked);
  expect(streamId).toMatch(/^[\da-f-]{36}$/);
});

test('a clip is gone with its video, and while clips are off', async () => {
  const { mediaId } = await video();
  const { clipId } = await clipOf(mediaId);
  const { db } = server.platform;
  const set = (values: object) => db.updateTable('media').set(values).where('id', '=', mediaId).execute();
  const isGone = async () => {
    server.platform.publicCache.clear();
    await expect(get(clipId)).rejects.toMatchObject(missing);
    await expect(viewer.client.clips.playback({ params: { clipId } })).rejects.toMatchObject(missing);
    const report = member.client.clips.report({ params: { clipId }, body: { reason: 'spam' } });
    await expect(report).rejects.toMatchObject(missing);
    expect((await viewer.client.clips.own()).clips).toMatchObject([{ state: 'away' }]);
  };
  await set({ publish_at: null });
  await isGone();
  await set({ publish_at: new Date(0), removed_at: new Date() });
  await isGone();
  await set({ removed_at: null });
  await editor.client.studioCreators.update({ params: { id: teamId }, body: { clipsEnabled: false } });
  await isGone();
  await expect(clipOf(mediaId)).rejects.toMatchObject({ code: 'forbidden', message: 'Clips are switched off here.' });
  expect(await viewer.client.clips.ofVideo({ params: { mediaId } })).toEqual({ isOn: false, clips: [], next: null });
  await editor.client.studioCreators.update({ params: { id: teamId }, body: { clipsEnabled: true } });
  expect(await get(clipId)).toMatchObject({ clipId });
  const config = (clips_enabled: boolean) => staff.client.studioConfig.update({ body: { config: { clips_enabled } } });
  await config(false);
  await expect(get(clipId)).rejects.toMatchObject(missing);
  await config(true);
});

test.each([
  [{ lengthS: 4 }, 'body.lengthS'],
  [{ lengthS: 61 }, 'body.lengthS'],
  [{ startS: -1 }, 'body.startS'],
  [{ startS: 80 }, 'body.startS'],
  [{ title: '  ' }, 'body.title'],
  [{ title: 'x'.repeat(101) }, 'body.title'],
])('%o is refused, and names %s', async (wish, path) => {
  const { mediaId } = await video();
  await expect(clipOf(mediaId, viewer, wish)).rejects.toMatchObject({ code: 'invalid_request', fields: [{ path }] });
  expect((await viewer.client.clips.own()).clips).toEqual([]);
});

test('ten clips an hour', async () => {
  const { mediaId } = await video();
  for (let count = 0; count < 10; count += 1) await clipOf(mediaId);
  await expect(clipOf(mediaId)).rejects.toMatchObject({ code: 'rate_limited' });
});

test('rules and bans hold for titles; a held one waits for a moderator', async () => {
  const { mediaId } = await video();
  const rule = (effect: 'hold' | 'refuse', word: string) =>
    staff.client.studioModerationRules.addRule({
      body: {
        teamId,
        name: word,
        check: { kind: 'words', words: [word], wholeWords: true },
        effect,
        reason: 'No',
        isOn: true,
      },
    });
  await rule('refuse', 'casino');
  await rule('hold', 'spoiler');
  await expect(clipOf(mediaId, viewer, { title: 'My casino' })).rejects.toMatchObject({ code: 'text_refused' });
  const { clipId, state } = await clipOf(mediaId, viewer, { title: 'A spoiler' });
  expect(state).toBe('held');
  await expect(get(clipId)).rejects.toMatchObject(missing);
  const queue = await staff.client.studioModeration.queue({ query: { kind: 'clip' } });
  expect(queue.items).toMatchObject([
    { subject: { kind: 'clip', subjectId: clipId, text: 'A spoiler', state: 'held' } },
  ]);
  const items = [{ kind: 'clip' as const, subjectId: clipId }];
  await staff.client.studioModeration.act({ body: { items, wish: { act: 'approve' } } });
  expect(await get(clipId)).toMatchObject({ title: 'A spoiler' });
  await staff.client.studioModeration.act({ body: { items, wish: { act: 'ban', teamId: null } } });
  await expect(get(clipId)).rejects.toMatchObject(missing);
  await expect(clipOf(mediaId)).rejects.toMatchObject({ code: 'banned' });
});

test('a reported clip is removed by a moderator, and can come back', async () => {
  const { mediaId } = await video();
  const { clipId } = await clipOf(mediaId);
  await member.client.clips.report({ params: { clipId }, body: { reason: 'spoiler', text: 'The end!' } });
  const { items } = await staff.client.studioModeration.queue({ query: { kind: 'clip', reason: 'reported' } });
  const why = { reports: [{ reason: 'spoiler', count: 1 }], reportTexts: ['The end!'] };
  expect(items).toMatchObject([{ subject: { subjectId: clipId }, why }]);
  const { results } = await staff.client.studioModeration.act({
    body: { items: [{ kind: 'clip', subjectId: clipId }], wish: { act: 'remove' } },
  });
  await expect(get(clipId)).rejects.toMatchObject(missing);
  await expect(viewer.client.clips.remove({ params: { clipId } })).rejects.toMatchObject(missing);
  await staff.client.studioModeration.undo({ body: { actIds: results[0]?.actIds ?? [] } });
  expect(await get(clipId)).toMatchObject({ clipId });
});

test('its maker and the team of the video delete it; the history has what the team did', async () => {
  const { mediaId } = await video();
  const other = await makePlayable(server.platform);
  const [own, theirs, elsewhere] = [await clipOf(mediaId), await clipOf(mediaId), await clipOf(other.mediaId)];
  const params = ({ clipId }: { clipId: number }) => ({ params: { clipId } });
  await expect(member.client.clips.remove(params(own))).rejects.toMatchObject(missing);
  await viewer.client.clips.remove(params(own));
  await expect(get(own.clipId)).rejects.toMatchObject(missing);
  const { clips } = await editor.client.studioClips.list({ query: { mediaId } });
  expect(clips.map(({ clipId }) => clipId)).toEqual([theirs.clipId]);
  const all = await editor.client.studioClips.list({});
  expect(all.clips.some(({ clipId }) => clipId === elsewhere.clipId)).toBe(false);
  await expect(editor.client.studioClips.remove(params(elsewhere))).rejects.toMatchObject(missing);
  await editor.client.studioClips.remove(params(theirs));
  await expect(get(theirs.clipId)).rejects.toMatchObject(missing);
  const { entries } = await staff.client.staff.audit({ query: { action: 'clip.remove' } });
  expect(entries[0]).toMatchObject({ subject: `clip:${theirs.clipId}`, actor: { userId: editor.userId } });
  server.clock.advance(31 * dayMs);
  await forgetClips(server.platform);
  const left = await server.platform.db.selectFrom('clip').select('id').where('media_id', '=', mediaId).execute();
  expect(left).toEqual([]);
});

test('pages of clips have no gap and no repetition', async () => {
  const { mediaId } = await video();
  const row = {
    media_id: mediaId,
    account_id: viewer.userId,
    title: 'x',
    start_s: 1,
    length_s: 9,
    created_at: new Date(),
  };
  await server.platform.db
    .insertInto('clip')
    .values(Array.from({ length: 45 }, () => row))
    .execute();
  const seen: number[] = [];
  for (let before: number | null | undefined; before !== null; ) {
    const page = await server.client.clips.ofVideo({ params: { mediaId }, query: { before } });
    seen.push(...page.clips.map(({ clipId }) => clipId));
    before = page.next;
  }
  expect(seen).toHaveLength(45);
  expect(seen).toEqual([...new Set(seen)].toSorted((a, b) => b - a));
});

test('clips move with the recording; what was removed cannot be played until it is back', async () => {
  const { mediaId } = await video();
  const { clipId } = await clipOf(mediaId);
  const { db } = server.platform;
  const outcome = withClipMoves(fileOfVideo);
  const startOf = async () => {
    server.platform.publicCache.clear();
    const { isCut } = await get(clipId);
    const row = await db.selectFrom('clip').select(['start_s', 'length_s']).where('id', '=', clipId).executeTakeFirst();
    return [row?.start_s, row?.length_s, isCut];
  };
  const trim = (movedS: number) =>
    db
      .transaction()
      .execute((tx) => outcome.onTrim(tx, { mediaId, movedS, lengthS: 90, captions: { before: [], after: [] } }));
  await trim(-4);
  expect(await startOf()).toEqual([7, 30, false]);
  await trim(-10);
  expect(await startOf()).toEqual([-3, 30, true]);
  await expect(viewer.client.clips.playback({ params: { clipId } })).rejects.toMatchObject({
    code: 'not_found',
    message: 'This part of the video was removed.',
  });
  await trim(14);
  expect(await startOf()).toEqual([11, 30, false]);
  // A slate before it, one in it, and one that reaches over its end.
  const parts = [
    { startS: 2, lengthS: 4 },
    { startS: 20, lengthS: 3 },
    { startS: 38, lengthS: 10 },
  ];
  await db.transaction().execute((tx) => outcome.onCut(tx, { mediaId, parts }));
  expect(await startOf()).toEqual([7, 24, false]);
  await db.updateTable('media').set({ duration_s: 20 }).where('id', '=', mediaId).execute();
  expect((await startOf()).at(-1)).toBe(true);
});

test('a clip of a livestream plays for people who may watch it, and later from the recording', async () => {
  const { db, clock } = server.platform;
  const { mediaId, livestreamId, assetId } = await makeStream(server.platform, { access: 'free', teamIds: [teamId] });
  const startedAt = new Date(clock.now().getTime() - 60_000);
  await recordParts({ db }, { assetId, mediaId, startedAt }, [{ startMs: 0, segments: 30 }]);
  await expect(clipOf(mediaId)).rejects.toMatchObject(missing);
  await db
    .updateTable('livestream')
    .set({ started_at: startedAt, asset_id: assetId })
    .where('id', '=', livestreamId)
    .execute();
  await expect(clipOf(mediaId, viewer, { startS: 50 })).rejects.toMatchObject({ fields: [{ path: 'body.startS' }] });
  const { clipId, source } = await clipOf(mediaId);
  expect(source.livestreamId).toBe(livestreamId);
  const playback = await viewer.client.clips.playback({ params: { clipId } });
  expect(playback).toMatchObject({ startS: 1, endS: 31, captions: [] });
  expect(playback.src).toMatch(new RegExp(`/${assetId}/clip-10000-41000/master\\.m3u8$`));
  await db.updateTable('livestream').set({ ended_at: clock.now() }).where('id', '=', livestreamId).execute();
  server.platform.publicCache.clear();
  await expect(get(clipId), 'until the recording is published').rejects.toMatchObject(missing);
  const recording = { publish_at: new Date(0), asset_id: assetId, playable_at: new Date(0), duration_s: 60 };
  await db.updateTable('media').set(recording).where('id', '=', mediaId).execute();
  expect(await get(clipId)).toMatchObject({ isCut: false, source: { livestreamId: null } });
});

test('a clip of a premiere plays up to what was shown, and later from its video', async () => {
  const host = await signUp(server, { role: 'operator' });
  const { mediaId } = await video({ publishAt: null });
  const params = { mediaId };
  const startsAt = new Date(server.clock.now().getTime() + 60_000).toISOString();
  await host.client.studioPlayout.premiere({ params, body: { startsAt } });
  await expect(clipOf(mediaId)).rejects.toMatchObject(missing);
  server.clock.advance(60_000);
  await runPremieres(server.platform);
  server.clock.advance(38_000);
  await expect(clipOf(mediaId)).rejects.toMatchObject({ fields: [{ path: 'body.startS' }] });
  server.clock.advance(4000);
  const { clipId } = await clipOf(mediaId);
  const { src, startS, endS, captions } = await viewer.client.clips.playback({ params: { clipId } });
  expect({ startS, endS }).toEqual({ startS: 1, endS: 31 });
  const master = await (await fetch(server.url + src)).text();
  // The captions of the playlist: the service gives none before their moment.
  expect(captions).toEqual([{ language: 'en', label: 'English', isDefault: true, src: null }]);
  const words = new URL(/LANGUAGE="en".*URI="([^"]+)"/.exec(master)?.[1] ?? '', server.url + src);
  expect((await (await fetch(words)).text()).split('\n').filter((line) => line.endsWith('.vtt'))).toHaveLength(16);
  const list = new URL(master.trim().split('\n').at(-1) ?? '', server.url + src);
  const files = (await (await fetch(list)).text()).split('\n').filter((line) => line.endsWith('.m4s'));
  expect(files).toHaveLength(16);
  expect([files[0], files.at(-1)]).toEqual(['../../0/240p/5.m4s', '../../0/240p/20.m4s']);
  // Only listed segments are returned, although the video continues to 100 s.
  const ahead = new URL(list.href.replace(/clip-\d+-\d+/, 'clip-0-70000'));
  expect((await (await fetch(ahead)).text()).split('\n').filter((line) => line.endsWith('.m4s')).length).toBeLessThan(
    26,
  );
  await host.client.studioLive.end({ params });
  server.platform.publicCache.clear();
  expect(await get(clipId)).toMatchObject({ isCut: false, source: { livestreamId: null } });
  expect((await viewer.client.clips.playback({ params: { clipId } })).captions).toHaveLength(1);
});

test('a channel has no clips', async () => {
  const { db } = server.platform;
  const { mediaId, livestreamId } = await makeStream(server.platform, { access: 'free', onAir: true });
  await db.updateTable('livestream').set({ kind: 'station' }).where('id', '=', livestreamId).execute();
  expect((await server.client.clips.ofVideo({ params: { mediaId } })).isOn).toBe(false);
  await expect(clipOf(mediaId)).rejects.toMatchObject({ code: 'forbidden' });
});

test('an id that nothing has is not found', async () => {
  await expect(get(987_654)).rejects.toMatchObject(missing);
  await expect(clipOf(987_654)).rejects.toMatchObject(missing);
  await expect(
    viewer.client.clips.report({ params: { clipId: 987_654 }, body: { reason: 'spam' } }),
  ).rejects.toMatchObject(missing);
  const unknown = await fetch(
    `${server.url}/media/v/${'a'.repeat(22)}/1800000000/${'0'.repeat(12)}/${randomUUID()}/clip-0-9000/master.m3u8`,
  );
  expect(unknown.status).toBe(403);
});

import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp, type TestAccount } from '../../../../test/accounts.ts';
import { startTestServer, type TestServer } from '../../../../test/test-server.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { fileOfVideo } from '../file-of-video.ts';
import { makeMedia } from '../test-data.ts';
import { setCaptions } from './captions.ts';
import { listTracks } from './captions-queries.ts';

let server: TestServer;
let creator: TestAccount;
let mediaId: number;

const srt = '1\r\n00:00:01,000 --> 00:00:02,500\r\n{\\an8}Hello <b>there</b> & all\r\n';

beforeAll(async () => {
  server = await startTestServer();
  creator = await signUp(server, { role: 'creator' });
  mediaId = await makeMedia(server.platform.db, { createdBy: creator.userId });
});
afterAll(() => server?.close());

function put(language: string, body: { label: string; text: string; isDefault?: boolean }) {
  return creator.client.studioMedia.setCaptions({ params: { mediaId, language }, body });
}

function shown() {
  return server.client.media.detail({ params: { mediaId } });
}

test('SRT becomes WebVTT, and visitors see the track at once', async () => {
  expect((await shown()).captions).toEqual([]);
  const { captions } = await put('en', { label: 'English', text: srt, isDefault: true });
  expect(captions).toEqual([{ language: 'en', label: 'English', isDefault: true }]);
  expect((await shown()).captions).toEqual(captions);
  const { vtt } = await server.platform.db
    .selectFrom('media_caption')
    .select('vtt')
    .where('media_id', '=', mediaId)
    .executeTakeFirstOrThrow();
  expect(vtt).toBe('WEBVTT\n\n00:00:01.000 --> 00:00:02.500 line:0\nHello <b>there</b> &amp; all\n');
});

test('one language is the default; a second upload takes the place of the first', async () => {
  await put('en', { label: 'English', text: srt, isDefault: true });
  const { captions } = await put('pt-BR', { label: 'Português', text: srt, isDefault: true });
  expect(captions.map(({ language, isDefault }) => [language, isDefault])).toEqual([
    ['pt-BR', true],
    ['en', false],
  ]);
  await put('en', { label: 'English (CC)', text: srt });
  expect((await shown()).captions.map(({ label }) => label)).toEqual(['Português', 'English (CC)']);
});

test('captions are removed by language', async () => {
  const params = { mediaId, language: 'fr' };
  await put('fr', { label: 'Français', text: srt });
  await creator.client.studioMedia.removeCaptions({ params });
  expect((await shown()).captions.map(({ language }) => language)).not.toContain('fr');
  await expect(creator.client.studioMedia.removeCaptions({ params })).rejects.toMatchObject({ code: 'not_found' });
});

test.each([
  ['no captions', 'body.text', /no caption|is missing/],
  ['1\n00:00:05,000 --> 00:00:04,000\nBackwards', 'body.text', /Line 2/],
  ['', 'body.text', /./],
])('text that is %j is refused with what is wrong', async (text, path, detail) => {
  const call = put('en', { label: 'English', text });
  const detailed = expect.stringMatching(detail);
  await expect(call).rejects.toMatchObject({ code: 'invalid_request', message: detailed, fields: [{ path }] });
});

test('a language has to be valid', async () => {
  const call = put('english please', { label: 'English', text: srt });
  await expect(call).rejects.toMatchObject({ fields: [{ path: 'params.language' }] });
});

test('replaced or removed captions are restored with their text, and that can be undone, too', async () => {
  const params = { mediaId: await makeMedia(server.platform.db, { createdBy: creator.userId }), language: 'en' };
  const { studioMedia, studioChanges } = creator.client;
  const text = (line: string) => `1\n00:00:01,000 --> 00:00:02,500\n${line}\n`;
  const set = (line: string, isDefault = false) =>
    studioMedia.setCaptions({ params, body: { label: 'English', text: text(line), isDefault } });
  const stored = async () => {
    const tracks = server.platform.db.selectFrom('media_caption').select(['vtt', 'is_default']);
    const [track] = await tracks.where('media_id', '=', params.mediaId).where('language', '=', 'en').execute();
    return track && [track.vtt.split('\n')[3], track.is_default];
  };
  const undoLast = async () => {
    const { changes } = await studioChanges.list({ query: { subject: `media:${params.mediaId}` } });
    expect(changes[0]).toMatchObject({ canUndo: true, changed: [{ field: 'captions.en' }] });
    await studioChanges.undo({ params: { id: changes[0]?.id ?? 0 } });
    return changes[0]?.action;
  };
  await set('First', true);
  await set('Second');
  expect(await undoLast()).toBe('media.edit-captions');
  expect(await stored()).toEqual(['First', true]);
  await undoLast();
  expect(await stored()).toEqual(['Second', false]);
  await studioMedia.removeCaptions({ params });
  expect(await undoLast()).toBe('media.remove-captions');
  expect(await stored()).toEqual(['Second', false]);
  expect(await undoLast()).toBe('media.set-captions');
  expect(await stored()).toBeUndefined();
});

test('the ten latest replaced texts are kept', async () => {
  const id = await makeMedia(server.platform.db, { createdBy: creator.userId });
  const { studioMedia, studioChanges } = creator.client;
  for (let n = 0; n <= 11; n += 1) {
    const body = { label: 'English', text: `1\n00:00:01,000 --> 00:00:02,500\nTake ${n}\n` };
    await studioMedia.setCaptions({ params: { mediaId: id, language: 'en' }, body });
  }
  const kept = server.platform.db.selectFrom('change_caption').select('vtt').where('media_id', '=', id);
  expect(await kept.execute()).toHaveLength(10);
  const { changes } = await studioChanges.list({ query: { subject: `media:${id}` } });
  const undo = (change = changes[0]) => studioChanges.undo({ params: { id: change?.id ?? 0 } });
  await undo();
  expect((await kept.execute()).map(({ vtt }) => vtt.split('\n')[3])).toContain('Take 11');
});

test('the history reads only the texts that change: all of them may not fit into memory', async () => {
  const { db } = server.platform;
  const long = await makeMedia(db, { createdBy: creator.userId });
  const vtt = 'é --> '.repeat(1000);
  const track = { language: 'fr', label: 'Français', is_default: false };
  await db
    .insertInto('media_caption')
    .values({ ...track, media_id: long, vtt })
    .execute();
  const version = createHash('sha256').update(vtt).digest('hex').slice(0, 16);
  expect(await listTracks(db, long)).toEqual([
    { language: 'fr', label: 'Français', isDefault: false, lines: 1000, version },
  ]);
});

test('a trim waits for captions that are saved at the same moment, and moves those', async () => {
  const { platform } = server;
  const { db } = platform;
  const trimmedId = await makeMedia(db, { createdBy: creator.userId });
  const params = { mediaId: trimmedId, language: 'en' };
  const track = { label: 'English', isDefault: false };
  const say = (words: string) => ({ ...track, text: `1\n00:00:05,000 --> 00:00:06,000\n${words}\n` });
  await creator.client.studioMedia.setCaptions({ params, body: say('Wrong') });
  const trim = { mediaId: trimmedId, movedS: -2, lengthS: 60, captions: { before: [], after: [] } };
  const isWaiting = async () => {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    return rows.length > 0;
  };
  let trimmed: Promise<void> | undefined;
  await inTransaction(db, async (tx) => {
    const editor = { userId: creator.userId, permissions: ['content.edit-all' as const] };
    await setCaptions({ ...platform, db: tx }, editor, { ...params, ...say('Corrected') });
    trimmed = inTransaction(db, (other) => fileOfVideo.onTrim(other, trim));
    await expect.poll(isWaiting).toBe(true);
  });
  await trimmed;
  const kept = db.selectFrom('media_caption').select('vtt').where('media_id', '=', trimmedId);
  expect((await kept.executeTakeFirstOrThrow()).vtt).toContain('00:00:03.000 --> 00:00:04.000\nCorrected');
});

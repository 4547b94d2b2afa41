import type { HealthSample } from '@greenlight/contract/live-health';
import { permission } from '@greenlight/contract/permission';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp } from '../../../test/accounts.ts';
import { insertWithoutTriggers } from '../../../test/insert-without-triggers.ts';
import { openPlanReader, type PlanReader } from '../../../test/plan-reader.ts';
import { seedCatalogue } from '../../../test/seed-catalogue.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { Platform } from '../../platform/platform.ts';
import { readCaptionTracks } from '../media/caption-track.ts';
import { readCaptions } from '../playback/captions.ts';
import { changeCaptions } from '../transcode/playout/play-by-clock.ts';
import { readCalendar } from './calendar.ts';
import { insertHealthSample, listHealthSamples } from './health/health-queries.ts';
import {
  findSlatePictures,
  hasSignalSince,
  listQuietStreams,
  updateConnection,
  updateConnectionSignal,
} from './ingest/connection-queries.ts';
import { findLivestreamByKey, hashStreamKey } from './key/stream-key.ts';
import { listLiveMedia, readLiveStatus } from './live-status.ts';
import { endLongRehearsals, goOnAir } from './on-air.ts';
import { readReminders, setReminder } from './reminder.ts';
import { remindOfStreams } from './send-reminder.ts';
import { showPlayoutCaptions } from './stream-captions.ts';
import { listEditableStreams, readStream } from './studio-livestream.ts';
import { makeStream } from './test-data.ts';
import { reportWatch } from './watch-report.ts';

/** Number of past streams with audiences, among other videos and accounts. */
const streams = 10_000;
const viewers = 10_000;
const bigTables = new Set([
  'livestream',
  'livestream_watch',
  'livestream_reminder',
  'media',
  'media_creator',
  'account',
  'media_caption',
  'playout_item',
]);
/**
 * Maximum number of statements: reads of the stream, the viewer, their membership, documents, screens, and watched
 * videos.
 */
const statementsMax = 8;
/**
 * Maximum number of statements: reads of the streams and what playback needs; then a stream is counted, and the
 * session's first address is stored.
 */
const statusMax = 11;

let server: TestServer;
let reader: PlanReader;
let platform: Platform;
let viewer: Viewer;
let onAir: Awaited<ReturnType<typeof makeStream>>;
let planned: Awaited<ReturnType<typeof makeStream>>;

beforeAll(async () => {
  server = await startTestServer();
  reader = openPlanReader(server, bigTables);
  platform = reader.platform;
  const { db, clock } = server.platform;
  await sql`
    insert into account (email, display_name)
    select n || '@example.com', 'Viewer' from generate_series(1, ${sql.lit(viewers)}) n`.execute(db);
  await seedCatalogue(db, { media: streams, now: clock.now() });
  await insertWithoutTriggers(db, async (tx) => {
    await sql`
      insert into livestream (media_id, starts_at, started_at, ended_at, asset_id)
      select id, ${clock.now()}::timestamptz - id * interval '1 h', ${clock.now()}::timestamptz - id * interval '1 h',
        ${clock.now()}::timestamptz - id * interval '1 h' + interval '10 min', gen_random_uuid() from media`.execute(
      tx,
    );
    await sql`
      insert into livestream_watch (media_id, account_id, watched_ms, reported_at)
      select m.id, a.id, 1000, ${clock.now()} from (select id from media order by id limit 10) m, account a`.execute(
      tx,
    );
  });
  await insertWithoutTriggers(db, async (tx) => {
    await sql`insert into media_caption (media_id, language, label, vtt) select id, 'en', 'English', 'WEBVTT' from media`.execute(
      tx,
    );
    await sql`
      insert into playout_item (playout_id, index, asset_id, generation, starts_at, length_s, variants, is_last)
      select asset_id, 0, gen_random_uuid(), 1, started_at, 600, '[]', true from livestream`.execute(tx);
  });
  const { userId } = await signUp(server, { role: 'creator', subscribed: true });
  onAir = await makeStream(server.platform, { createdBy: userId, teamIds: [1, 2] });
  await goOnAir(server.platform, onAir);
  planned = await makeStream(server.platform);
  await sql`
    insert into livestream_reminder (livestream_id, account_id, created_at)
    select l.id, a.id, ${clock.now()} from (select id from livestream order by id limit 10) l, account a`.execute(db);
  await sql`analyze`.execute(db);
  const { id: sessionId } = await db.selectFrom('session').select('id').executeTakeFirstOrThrow();
  const { identifier } = await db.selectFrom('device').select('identifier').executeTakeFirstOrThrow();
  viewer = { userId, sessionId, deviceIdentifier: identifier, permissions: [], actorId: null };
}, 120_000);
afterAll(async () => {
  await reader?.close();
  await server?.close();
});

const keyHash = hashStreamKey('no such key');
const page = { page: 1, pageSize: 30 };
const sample = { at: '2026-01-01T00:00:00.000Z' } as HealthSample;
const calls: [string, () => Promise<unknown>, most?: number][] = [
  ['the list', () => listLiveMedia(platform)],
  ['the status', () => readLiveStatus(platform, viewer), statusMax],
  ['a report', () => reportWatch(platform, viewer, { ...onAir, watchDurationMs: 1000 })],
  ['the reminders', () => readReminders(platform, viewer.userId)],
  ['a reminder', () => setReminder(platform, viewer.userId, planned.livestreamId)],
  ['what is due', () => remindOfStreams(platform)],
  ['the calendar', () => readCalendar(platform, { livestreamId: planned.livestreamId })],
  ['a key', () => findLivestreamByKey(platform, 'no such key')],
  ['a connection', () => updateConnection(platform.db, keyHash)],
  [
    'a sign of life',
    () =>
      updateConnectionSignal(
        platform.db,
        { ...onAir, keyHash, connection: 1 },
        { at: server.clock.now(), isAway: false },
      ),
  ],
  ['who sends', () => hasSignalSince(platform.db, 1, server.clock.now())],
  ['what is on the slate', () => findSlatePictures(platform.db, 1)],
  ['the health', () => listHealthSamples(platform.db, 1, server.clock.now())],
  [
    'a sample of the health',
    () => insertHealthSample(platform.db, { ...onAir, sample, keptSince: server.clock.now() }),
  ],
  ['languages of captions', () => readCaptionTracks(platform.db, [1, 2, 3])],
  ['the text of captions', () => readCaptions(platform, { assetId: onAir.assetId, language: 'en' })],
  ['languages that a stream has', () => showPlayoutCaptions(platform, platform.db, { livestreamId: 1, captions: [] })],
  [
    'languages that a playout has',
    () => changeCaptions(platform, platform.db, { playoutId: onAir.assetId, captions: [] }),
  ],
  ['which rehearsals are quiet', () => endLongRehearsals(platform)],
  ['who is quiet', () => listQuietStreams(platform.db, server.clock.now())],
  [
    'studio: all',
    () => listEditableStreams(platform, { editor: { ...viewer, permissions: permission.options }, page }),
  ],
  [
    'studio: a later page',
    () =>
      listEditableStreams(platform, {
        editor: { ...viewer, permissions: permission.options },
        page: { ...page, page: 4 },
      }),
  ],
  ['studio: own', () => listEditableStreams(platform, { editor: { ...viewer, permissions: ['content.edit'] }, page })],
  ['studio: one', () => readStream(platform, { ...viewer, permissions: ['content.edit'] }, onAir.mediaId)],
];

test.each(calls)('%s: few statements, and none scans a big table', async (_, call, most = statementsMax) => {
  expect(await reader.problemsOf(call, most)).toEqual([]);
});

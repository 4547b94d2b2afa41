import { createReadStream } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type ApiTable, api } from '@greenlight/contract/api';
import { type Client, createClient, fetchSend, hostsAt } from '@greenlight/contract/client';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp, type TestAccount } from '../../../../test/accounts.ts';
import { freePort } from '../../../../test/free-port.ts';
import '../../../../test/jobs.ts';
import { captionRate, writeCaptioned } from '../../../../test/media/caption-sender.ts';
import { command, popOn } from '../../../../test/media/closed-captions.ts';
import { readPlaylist } from '../../../../test/media/published-playlist.ts';
import { storedSeconds } from '../../../../test/media/stored-seconds.ts';
import { type Program, startProgram } from '../../../../test/program.ts';
import { startTestServer, type TestServer } from '../../../../test/test-server.ts';
import { releaseJobs } from '../../../../test/worker.ts';
import type { Db } from '../../../platform/db/database.ts';
import { publish } from '../../../platform/rtmp/publish.ts';
import { readFlv } from '../../../platform/rtmp/read-flv.ts';
import type { RtmpServer } from '../../../platform/rtmp/server.ts';
import { startRtmp } from '../../live/ingest/rtmp-ingest.ts';
import { makeStream } from '../../live/test-data.ts';
import { removeGeneration } from '../asset-lifecycle.ts';
import { makeSourceJob, removeGenerationJob } from '../jobs.ts';

const main = join(import.meta.dirname, '../../../app/main.ts');
const patience = { timeout: 40_000, interval: 50 };
const [helloAt, goneAt] = [120, 210];

/** This server broadcasts and reads. Trims and renditions are the work of the program that is killed. */
let server: TestServer;
let rtmp: RtmpServer;
let creator: TestAccount;
let program: Program | undefined;
let url: string;
let port: string;

beforeAll(async () => {
  server = await startTestServer({ env: { RTMP_PORT: String(await freePort()) } });
  creator = await signUp(server, { role: 'creator' });
  rtmp = (await startRtmp(server.platform)) as RtmpServer;
  port = String(await freePort());
  url = `http://127.0.0.1:${port}`;
});
afterAll(async () => {
  await program?.end('SIGKILL');
  await rtmp.close();
  await server.close();
});

async function start(): Promise<Client<ApiTable>> {
  // The program of a first try that failed.
  await program?.end('SIGKILL');
  const { dataDir, databaseUrl = '' } = server.platform.config;
  program = startProgram(main, { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, PORT: port, RTMP_PORT: '0' });
  await program.says(/Greenlight serves/);
  return createClient(
    api,
    fetchSend(hostsAt(url), async () => creator.token),
  );
}

async function kill(): Promise<void> {
  await program?.end('SIGKILL');
  program = undefined;
  await releaseJobs(server.platform.db);
}

/** Holds a row, so that the program stops at the statement that needs it. */
async function hold(lock: (tx: Db) => Promise<unknown>): Promise<() => Promise<void>> {
  const held = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const holding = server.platform.db.transaction().execute(async (tx) => {
    await lock(tx);
    held.resolve();
    await released.promise;
  });
  await held.promise;
  return async () => {
    released.resolve();
    await holding;
  };
}

/** Waits until the file outcome waits for the video. */
async function waitUntilHeld(): Promise<void> {
  const waiting = async () => {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
        and (query like 'update "media" set "asset_id"%' or query like 'select "id" from "media"%for no key update')`.execute(
      server.platform.db,
    );
    return rows.length;
  };
  await expect.poll(waiting, patience).toBe(1);
}

/** A recording of about ten seconds with a caption, a chapter and a clip. Only the live renditions exist. */
async function record() {
  const { db } = server.platform;
  const { mediaId, livestreamId } = await makeStream(server.platform, { createdBy: creator.userId, access: 'free' });
  const params = { mediaId };
  await creator.client.studioLive.update({ params, body: { publishesRecording: true } });
  const { key, server: address } = await creator.client.studioLive.makeKey({ params });
  const cues = [
    { picture: helloAt, pairs: popOn('Hello') },
    { picture: goneAt, pairs: command('erase') },
  ];
  const film = join(server.platform.config.dataDir, 'film.flv');
  await writeCaptioned(film, { seconds: 10, cues });
  const { signal } = new AbortController();
  await publish({ url: address, key, signal }, readFlv(createReadStream(film)), () => undefined);
  await rm(film);
  await expect.poll(() => storedSeconds(db, livestreamId), patience).toBeGreaterThan(9.9);
  await creator.client.studioLive.end({ params });
  const client = await start();
  await expect.poll(() => client.media.detail({ params }).catch(() => null), patience).toMatchObject({ mediaId });
  // It was published by the clock of the program.
  server.clock.advance(60_000);
  await sql`update pgboss.job set start_after = now() + interval '1 hour' where name = ${makeSourceJob.name}`.execute(
    db,
  );
  const { assetId } = await db
    .selectFrom('asset')
    .select('id as assetId')
    .where('media_id', '=', mediaId)
    .executeTakeFirstOrThrow();
  await client.studioLive.update({ params, body: { chapters: [{ start: 5, title: 'Later' }] } });
  await client.clips.create({ body: { mediaId, startS: 4, lengthS: 5, title: 'Clip' } });
  return { mediaId, assetId, client };
}

test('a trim holds, whole and once, whenever the process is killed', { timeout: 180_000 }, async () => {
  const { platform } = server;
  const { mediaId, assetId, client: first } = await record();
  const params = { mediaId };
  const trim = (client: Client<ApiTable>, startS: number) =>
    client.studioLive.trim({ params, body: { startS, endS: null } });
  const holdVideo = () =>
    hold((tx) => tx.selectFrom('media').select('id').where('id', '=', mediaId).forNoKeyUpdate().execute());
  const holdFile = () =>
    hold((tx) => tx.selectFrom('asset').select('id').where('id', '=', assetId).forNoKeyUpdate().execute());
  const readState = async () => {
    const { duration, chapters, livestream } = await creator.client.media.detail({ params });
    const { clips } = await creator.client.clips.own();
    const { captions } = await creator.client.media.playback({ params });
    const vtt = await (await fetch(new URL(captions[0]?.src ?? '', server.url))).text();
    const [, clock = ''] = /(\S+) --> /.exec(vtt) ?? [];
    return {
      durationS: duration ?? 0,
      chapters: chapters.map(({ start }) => start),
      offsetMs: livestream?.parts[0]?.offsetMs ?? 0,
      clipS: clips[0]?.startS,
      captionS: clock.split(':').reduce((sum, part) => sum * 60 + Number(part), 0),
    };
  };
  const isDrawn = async () => (await creator.client.media.detail({ params })).hasStoryboard;
  await expect.poll(isDrawn, patience).toBe(true);
  const before = await readState();
  expect(before.chapters).toEqual([5]);
  expect(Math.abs(before.captionS - helloAt / captionRate)).toBeLessThan(0.8);

  /** Expects that the first `startS` seconds are trimmed, and that the renditions have this generation. */
  async function expectTrimmed(startS: number, generation: number) {
    const plays = async () => {
      const { published_generation: plays, storyboard_at } = await platform.db
        .selectFrom('asset')
        .select(['published_generation', 'storyboard_at'])
        .where('id', '=', assetId)
        .executeTakeFirstOrThrow();
      const lengthS = await lengthOf(`g${plays}/240p`).catch(() => 0);
      return [plays, storyboard_at !== null, Math.abs(lengthS - before.durationS + startS) < 0.5];
    };
    await expect.poll(plays, patience).toEqual([generation, true, true]);
    const state = await readState();
    expect(state.durationS).toBeCloseTo(before.durationS - startS, 1);
    expect(state.chapters).toEqual([5 - startS]);
    expect(state.offsetMs).toBe(before.offsetMs + startS * 1000);
    expect(state.clipS).toBeCloseTo(4 - startS, 3);
    expect(state.captionS).toBeCloseTo(before.captionS - startS, 2);
    await expectToPlay(state.durationS);
  }

  async function lengthOf(folder: string): Promise<number> {
    const { segments } = await readPlaylist(platform, assetId, `${folder}/playlist.m3u8`);
    return segments.reduce((sum, { durationS }) => sum + durationS, 0);
  }

  /** Expects that every file exists which a player may load. */
  async function expectToPlay(durationS: number) {
    const { src } = await creator.client.media.playback({ params });
    const read = async (address: string | URL) => {
      const response = await fetch(address);
      expect(response.status).toBe(200);
      return response;
    };
    const address = new URL(src, server.url);
    const master = await (await read(address)).text();
    const playlists = [...master.matchAll(/^[^#\s].*\.m3u8$|URI="([^"]+playlist\.m3u8)"/gm)];
    expect(playlists).toHaveLength(2);
    for (const [line, uri = line] of playlists) {
      const text = await (await read(new URL(uri, address))).text();
      expect(text).toContain('#EXT-X-ENDLIST');
      const lengths = [...text.matchAll(/#EXTINF:([\d.]+)/g)].map(([, lengthS]) => Number(lengthS));
      const lengthS = lengths.reduce((sum, one) => sum + one, 0);
      expect(Math.abs(lengthS - durationS)).toBeLessThan(0.1);
      for (const [, init, segment] of text.matchAll(/#EXT-X-MAP:URI="([^"]+)"|^([^#\s]\S*)$/gm)) {
        await (await read(new URL(init ?? segment ?? '', new URL(uri, address)))).arrayBuffer();
      }
    }
  }

  // Before the commit: the trim has no answer yet, and nothing of it is visible.
  let release = await holdVideo();
  const answered = trim(first, 2).then(
    () => true,
    () => false,
  );
  await waitUntilHeld();
  await kill();
  expect(await answered).toBe(false);
  await release();
  await expectTrimmed(0, 1);

  // Directly after the answer.
  const second = await start();
  await trim(second, 2);
  await kill();
  await start();
  await expectTrimmed(2, 1);

  // While the source is stored. What is trimmed before the next attempt is part of its result.
  release = await holdFile();
  await sql`update pgboss.job set start_after = now() where name = ${makeSourceJob.name}`.execute(platform.db);
  await expect.poll(() => platform.storage.size(`source/${assetId}/original`), patience).toBeGreaterThan(0);
  await kill();
  await release();
  await trim(creator.client, 4);
  const third = await start();
  await expectTrimmed(4, 2);

  // When the new renditions are finished, and are about to be published.
  release = await holdVideo();
  await trim(third, 2);
  await waitUntilHeld();
  await kill();
  await release();
  await start();
  await expectTrimmed(2, 3);

  // The same, but the recording is trimmed again before the next attempt: the finished renditions are never shown.
  release = await holdVideo();
  await trim(creator.client, 4);
  await waitUntilHeld();
  await kill();
  await release();
  await trim(creator.client, 0);
  await start();
  await expectTrimmed(0, 5);

  // Files that are written at the moment of the last kill would stay until the next attempt.
  const active = async () =>
    (await sql`select from pgboss.job where state = 'active'`.execute(platform.db)).rows.length;
  await expect.poll(active, patience).toBe(0);
  await kill();
  const { rows } = await sql<{ data: { assetId: string; generation: number } }>`
    select data from pgboss.job where name = ${removeGenerationJob.name} and state < 'completed'`.execute(platform.db);
  for (const { data } of rows) await removeGeneration(platform, data);
  const listIn = (key: string) => readdir(platform.storage.localPath(key) ?? '');
  expect((await listIn(`v/${assetId}`)).filter((name) => /^g\d+$|^\./.test(name))).toEqual(['g5']);
  expect(await listIn(`source/${assetId}`)).toEqual(['original']);
  expect(await readdir(join(platform.config.dataDir, 'joining'))).toEqual([]);
});

import { setTimeout as sleep } from 'node:timers/promises';
import { dayMs } from '@greenlight/contract/duration';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp } from '../../../test/accounts.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { createTestClock } from '../../platform/clock/clock.ts';
import type { Platform } from '../../platform/platform.ts';
import { makePlayable } from '../playback/test-data.ts';
import { reportProgress } from './progress-report.ts';

let server: TestServer;
/** The statements that wrote reports. */
const written: string[] = [];

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.close());

/** The platform of another machine on the same database, whose clock is wrong by `offMs`. */
function machine(offMs: number, statements: string[] = []): Platform & { clock: ReturnType<typeof createTestClock> } {
  const clock = createTestClock(new Date(server.clock.now().getTime() + offMs));
  const db = server.platform.db.withPlugin({
    transformQuery: ({ node }) => {
      if (node.kind === 'RawNode') statements.push(node.kind);
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  return { ...server.platform, clock, db };
}

async function rowOf(userId: string, mediaId: number) {
  return server.platform.db
    .selectFrom('watch_progress')
    .select(['current_time_s', 'watched_s'])
    .where('account_id', '=', userId)
    .where('media_id', '=', mediaId)
    .executeTakeFirst();
}

async function makeViewer() {
  const { userId } = await signUp(server);
  return { userId, sessionId: userId, deviceIdentifier: userId, permissions: [], actorId: null };
}

function progress(currentTime: number, durationWatched = 1) {
  return { currentTime, totalTime: 100, durationWatched };
}

test('reports that arrive together are written by one statement, and each is answered', async () => {
  const platform = machine(0, written);
  const viewers = await Promise.all(Array.from({ length: 20 }, makeViewer));
  const { mediaId } = await makePlayable(server.platform);
  written.length = 0;
  const outcomes = await Promise.allSettled(
    viewers.flatMap((viewer, index) => [
      reportProgress(platform, { viewer, mediaId, progress: progress(index + 1) }),
      reportProgress(platform, { viewer, mediaId: 900_000_000 + index, progress: progress(1) }),
    ]),
  );
  expect(written.length).toBe(1);
  expect(outcomes.map(({ status }) => status)).toEqual(viewers.flatMap(() => ['fulfilled', 'rejected']));
  for (const [index, { userId }] of viewers.entries()) {
    expect(await rowOf(userId, mediaId)).toEqual({ current_time_s: index + 1, watched_s: 1 });
  }
});

test('a thousand reports of one viewer at once give the last position and the sum of the watched time', async () => {
  const viewer = await makeViewer();
  const { mediaId } = await makePlayable(server.platform);
  const reports = Array.from({ length: 1500 }, (_, index) => progress(index / 20, 0.5));
  await Promise.all(reports.map((each) => reportProgress(server.platform, { viewer, mediaId, progress: each })));
  expect(await rowOf(viewer.userId, mediaId)).toEqual({ current_time_s: 1499 / 20, watched_s: 750 });
});

test('an older report that is written later does not move the position back', async () => {
  const viewer = await makeViewer();
  const { mediaId } = await makePlayable(server.platform);
  const slow = machine(0);
  const other = machine(0);
  const late = reportProgress(slow, { viewer, mediaId, progress: progress(10) });
  for (const { clock } of [slow, other]) clock.advance(500);
  await reportProgress(other, { viewer, mediaId, progress: progress(20) });
  await late;
  // Whichever is committed first: the later position stays, and both add their watched time.
  expect(await rowOf(viewer.userId, mediaId)).toEqual({ current_time_s: 20, watched_s: 2 });
});

test.each([60_000, dayMs])('a machine whose clock is %i ms fast does not block other reports', async (offMs) => {
  const viewer = await makeViewer();
  const { mediaId } = await makePlayable(server.platform);
  await reportProgress(machine(offMs), { viewer, mediaId, progress: progress(10) });
  await reportProgress(machine(0), { viewer, mediaId, progress: progress(20) });
  expect((await rowOf(viewer.userId, mediaId))?.current_time_s).toBe(20);
  await reportProgress(machine(-offMs), { viewer, mediaId, progress: progress(30) });
  expect((await rowOf(viewer.userId, mediaId))?.current_time_s).toBe(30);
});

test('machines that write the same rows at once do not deadlock', async () => {
  const viewers = await Promise.all(Array.from({ length: 10 }, makeViewer));
  const videos = await Promise.all(Array.from({ length: 5 }, () => makePlayable(server.platform)));
  const machines = [machine(0), machine(0), machine(0)];
  const reports = machines.flatMap((platform, which) => {
    const pairs = viewers.flatMap((viewer) => videos.map(({ mediaId }) => ({ viewer, mediaId })));
    const ordered = which % 2 === 0 ? pairs : pairs.toReversed();
    return ordered.map((pair) => reportProgress(platform, { ...pair, progress: progress(1) }));
  });
  await Promise.all(reports);
  expect(await rowOf(viewers[0]?.userId ?? '', videos[0]?.mediaId ?? 0)).toEqual({ current_time_s: 1, watched_s: 3 });
});

test('an account that is deleted meanwhile does not make other reports fail', async () => {
  const [leaver, stayer] = [await makeViewer(), await makeViewer()];
  const { mediaId } = await makePlayable(server.platform);
  const deleted = Promise.withResolvers<void>();
  const deletion = server.platform.db.transaction().execute(async (tx) => {
    await tx.deleteFrom('account').where('id', '=', leaver.userId).execute();
    deleted.resolve();
    // By now the statement has seen the account and waits for this transaction.
    await sleep(300);
  });
  await deleted.promise;
  written.length = 0;
  const platform = machine(0, written);
  const outcomes = await Promise.allSettled(
    [stayer, leaver].map((viewer) => reportProgress(platform, { viewer, mediaId, progress: progress(5) })),
  );
  await deletion;
  expect(written.length).toBe(2);
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
  expect((await rowOf(stayer.userId, mediaId))?.current_time_s).toBe(5);
});

test('after a failure of the database the next report is written', async () => {
  const viewer = await makeViewer();
  const { mediaId } = await makePlayable(server.platform);
  const broken = machine(0);
  const works = broken.db;
  broken.db = works.withSchema('nowhere').withPlugin({
    transformQuery: () => {
      throw new Error('the database is away');
    },
    transformResult: async ({ result }) => result,
  });
  const report = () => reportProgress(broken, { viewer, mediaId, progress: progress(7) });
  await expect(Promise.all([report(), report()])).rejects.toThrow('the database is away');
  broken.db = works;
  await report();
  expect((await rowOf(viewer.userId, mediaId))?.current_time_s).toBe(7);
});

import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../test/test-server.ts';
import { jobs } from './worker.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ jobs: jobs.map((job) => ({ ...job, run: async () => undefined })) });
});
afterAll(() => server?.close());

const daily = /^\d+ \d+ \* \* \*$/;
const soonAfterMidnight = /^\d 0 \* \* \*$/;
const everyMinute = /^\* \* \* \* \*$/;
const everyTenMinutes = /^\*\/10 \* \* \* \*$/;

test.each([
  ['balances are added up again', 'points.check-balances', daily],
  ['points expire, and are announced before', 'points.expire', daily],
  ['the sums of each day are kept for the report', 'points.sum-days', daily],
  ['tallies and what pitches hold are added up again', 'pitch.check', daily],
  ['the heads of tallies are published', 'pitch.publish-heads', soonAfterMidnight],
  ['pitches close at their time', 'pitch.close-due', everyMinute],
  ['badges of rules that depend on the time are given', 'badge.recheck', daily],
  ['badges of members of whom something changed are given', 'badge.grant-due', everyMinute],
  ['giveaways open and close at their time', 'giveaway.move-due', everyMinute],
  ['prizes that are not claimed go to the next one', 'giveaway.claims', everyMinute],
  ['what giveaways know of people is erased', 'giveaway.forget', daily],
  ['prizes of bingo that were left over are given', 'bingo.give-due-prizes', everyTenMinutes],
])('%s by a job that has its time', async (_, name, time) => {
  const { rows } = await sql<{ cron: string; timezone: string }>`
    select cron, timezone from pgboss.schedule where name = ${name}`.execute(server.platform.db);
  expect(rows).toEqual([{ cron: expect.stringMatching(time), timezone: 'UTC' }]);
});

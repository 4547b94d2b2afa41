// Measures badges for a million members: a rule over all members, the nightly check without changes, and the job of
// each minute after 2,000 changes. It compares them with one SQL statement that inserts the same rows. The database is
// on disk.

import type { BadgeRule } from '@greenlight/contract/badge-studio';
import { dayMs } from '@greenlight/contract/duration';
import { sql } from 'kysely';
import { grantDueBadges, recheckBadges } from '../../packages/server/src/features/badge/grant-due.ts';
import { notifyOfBadges } from '../../packages/server/src/features/badge/notify-of-badges.ts';
import { startPreview } from '../../packages/server/src/features/badge/preview-badge.ts';
import { listOpenRuns } from '../../packages/server/src/features/badge/run-queries.ts';
import { runRule } from '../../packages/server/src/features/badge/run-rule.ts';
import { makeBadge } from '../../packages/server/src/features/badge/test-data.ts';
import { loadConfig } from '../../packages/server/src/platform/config/config.ts';
import { createPlatform } from '../../packages/server/src/platform/platform.ts';
import { makeDataFolder } from '../../packages/server/test/data-folder.ts';
import { insertWithoutTriggers } from '../../packages/server/test/insert-without-triggers.ts';

const members = Number(process.env.MEMBERS ?? 1_000_000);
const tenth = Math.floor(members / 10);
/** Accounts that change within one minute. */
const changed = 2000;

const folder = makeDataFolder();
const platform = await createPlatform(loadConfig({ DATA_DIR: folder.path, LOG_LEVEL: 'silent' }));
const { db } = platform;
try {
  const actor = await sql<{ id: string }>`insert into account (email, display_name, role)
    values ('operator@example.com', 'Operator', 'operator') returning id`.execute(db);
  const actorId = actor.rows[0]?.id ?? '';
  await sql`insert into config_value (key, value) values ('badges_enabled', 'true')`.execute(db);
  report(`${members} members are seeded`, await secondsOf(seed));

  const year: BadgeRule = { kind: 'months', threshold: 12 };
  const draft = await makeBadge(platform, actorId, year, { name: 'Draft', isDraft: true });
  const previewS = await secondsOf(async () => {
    await startPreview(platform, draft);
    await runAll();
  });
  report(`The preview of a year of membership, which ${tenth} have`, previewS);

  const loyal = await makeBadge(platform, actorId, year, { name: 'A year' });
  report('The rule of it over the past', await secondsOf(runAll), await countHolders(loyal), tenth);

  const date = new Date(Date.now() + dayMs).toISOString().slice(0, 10);
  const early = await makeBadge(platform, actorId, { kind: 'joined', date }, { name: 'Early' });
  report('A rule that everybody reaches', await secondsOf(runAll), await countHolders(early), members);
  report('Bare: one statement that grants as many rows', await secondsOf(() => grantBare(early)));
  report('All of them are notified', await secondsOf(() => notifyOfBadges(platform)));

  const nightS = await secondsOf(async () => {
    await recheckBadges(platform);
    await runAll();
  });
  report('The look of each night at both rules, nothing has changed', nightS);

  const first = await makeBadge(platform, actorId, { kind: 'comments', threshold: 1 }, { name: 'First comment' });
  await runAll();
  await comment();
  const minuteS = await secondsOf(() => grantDueBadges(platform));
  report(`The job of each minute after ${changed} first comments`, minuteS, await countHolders(first), changed);
} finally {
  await platform.close();
  await folder.remove();
}
process.exit();

async function runAll(): Promise<void> {
  for (const runId of await listOpenRuns(db)) await runRule(platform, { runId });
}

/** A tenth of the members have paid for longer than a year, the others for half of one. */
async function seed(): Promise<void> {
  await sql`drop index account_search`.execute(db);
  await insertWithoutTriggers(db, async (tx) => {
    await sql`
      insert into account (id, email, display_name, created_at, verified_at)
      select uuidv7(), 'member-' || n || '@example.com', 'Member ' || n, now() - interval '2 years', now()
      from generate_series(1, ${members}::int) n`.execute(tx);
    await sql`
      insert into membership_fact (account_id, kind, plan, starts_at, ends_at)
      select id, 'paid', 'annual', now() - case when row_number() over (order by id) <= ${tenth}
        then interval '13 months' else interval '6 months' end, now() + interval '1 month'
      from account where email like 'member-%'`.execute(tx);
  });
  await sql`vacuum analyze account, membership_fact`.execute(db);
}

async function countHolders(badge: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from badge_earned where badge_id = ${badge}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Inserts the same rows into a table with the same indexes. */
async function grantBare(badge: string): Promise<void> {
  await sql`create table bare (like badge_earned including indexes including defaults)`.execute(db);
  await sql`insert into bare select * from badge_earned where badge_id = ${badge}`.execute(db);
}

/** Inserts comments as rows. The trigger records their authors. */
async function comment(): Promise<void> {
  await sql`
    with media as (insert into media (title) values ('A video') returning id),
      thread as (insert into comment_thread (media_id) select id from media returning id),
      writer as (select id from account where email like 'member-%' order by id limit ${changed})
    insert into comment (thread_id, account_id, client_id, message, created_at)
    select thread.id, writer.id, gen_random_uuid(), 'Nice', now() from writer, thread`.execute(db);
}

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const startMs = performance.now();
  await work();
  return (performance.now() - startMs) / 1000;
}

/** With `expected`, a miss if another number of members has the badge. */
function report(what: string, tookS: number, holders?: number, expected?: number): void {
  if (holders !== expected) process.exitCode = 1;
  const count =
    expected === undefined ? '' : `; ${holders} have it, as expected: ${holders === expected ? 'met' : 'MISSED'}`;
  console.log(`${what}: ${tookS.toFixed(1)} s${count}`);
}

// A giveaway with a million entries: how long its list takes to make, how long the draw takes, and the script on the
// download; then whether the script finds the same winners and names an entry that was changed. Each entry has the
// digests of a mailbox and of a browser, as if it had come through the call. The database is on disk.
import { execFile } from 'node:child_process';
import { createReadStream, createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { drawGiveaway } from '../../packages/server/src/features/giveaway/draw-winners.ts';
import { openGiveawayFile } from '../../packages/server/src/features/giveaway/giveaway-file.ts';
import { listEntries } from '../../packages/server/src/features/giveaway/list-entries.ts';
import { insertNewDigests, listUncheckedEntries } from '../../packages/server/src/features/giveaway/list-queries.ts';
import { closeGiveaway, requestDraw } from '../../packages/server/src/features/giveaway/open-giveaway.ts';
import { makeGiveaway, seedEntries } from '../../packages/server/src/features/giveaway/test-data.ts';
import { listAccountDigests } from '../../packages/server/src/features/moderation/account-digest.ts';
import { loadConfig } from '../../packages/server/src/platform/config/config.ts';
import { inTransaction } from '../../packages/server/src/platform/db/transaction.ts';
import { createPlatform } from '../../packages/server/src/platform/platform.ts';
import { makeDataFolder } from '../../packages/server/test/data-folder.ts';

const entries = Number(process.env.ENTRIES ?? 1_000_000);
const goalS = 10;
const seedSize = 20_000;
const changedLine = Math.floor(entries / 2);
const script = fileURLToPath(import.meta.resolve('../../packages/web/public/verify.mjs'));
const run = promisify(execFile);

const folder = makeDataFolder();
const platform = await createPlatform(loadConfig({ DATA_DIR: folder.path, LOG_LEVEL: 'silent' }));
const { db } = platform;
try {
  const actor = await sql<{ id: string }>`insert into account (email, display_name, role)
    values ('operator@example.com', 'Operator', 'operator') returning id`.execute(db);
  const actorId = actor.rows[0]?.id ?? '';
  const giveawayId = await makeGiveaway(platform, actorId, { winnerCount: 100, alternateCount: 100 });
  const seededS = await secondsOf(() => seed(giveawayId));
  console.log(`\n${entries} entries are seeded in ${seededS.toFixed(1)} s`);
  await closeGiveaway(platform, actorId, giveawayId);
  const listedS = await secondsOf(() => listEntries(platform, { giveawayId }));
  console.log(`The list of ${entries} entries is checked and made in ${listedS.toFixed(1)} s`);
  await requestDraw(platform, actorId, giveawayId);
  const drawnS = await secondsOf(() => drawGiveaway(platform, { giveawayId }));
  console.log(`The draw takes ${drawnS.toFixed(1)} s (goal ${goalS}): ${formatResult(drawnS <= goalS)}`);
  const places = await sql<{ line: number; pseudonym: string }>`
    select line, pseudonym from giveaway_winner where giveaway_id = ${giveawayId} order by position`.execute(db);
  const winners = places.rows.map(({ line, pseudonym }) => `${line} ${pseudonym}`).join(', ');
  const file = join(folder.path, 'giveaway.csv');
  const loadedS = await secondsOf(async () =>
    pipeline(await openGiveawayFile(platform, giveawayId), createWriteStream(file)),
  );
  let said = '';
  const checkedS = await secondsOf(async () => {
    said = await verify(file);
  });
  const isSame = said.includes(`Drawn: ${winners}\n`) && said.includes('Everything adds up.');
  console.log(
    `The download takes ${loadedS.toFixed(1)} s, the script ${checkedS.toFixed(1)} s; the same winners: ${formatResult(isSame)}`,
  );
  const changed = join(folder.path, 'changed.csv');
  await pipeline(changeLine(file), createWriteStream(changed));
  const named = (await verify(changed)).includes(`Line ${changedLine} is not as it was published.`);
  console.log(`An entry that was changed is named: ${formatResult(named)}`);
} finally {
  await platform.close();
  await folder.remove();
}
process.exit();

/**
 * The references are right without a check of each. The index that finds accounts by parts of their names would take most
 * of the time, and nothing here searches.
 */
async function seed(giveawayId: number): Promise<void> {
  await sql`drop index account_search`.execute(db);
  await inTransaction(db, async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await seedEntries({ ...platform, db: tx }, { giveawayId, count: entries });
    await sql`
      insert into device (account_id, identifier, model, platform)
      select account_id, gen_random_uuid(), 'Chrome', 'Web' from giveaway_entry where giveaway_id = ${giveawayId}`.execute(
      tx,
    );
    await sql`analyze account, device, giveaway_entry`.execute(tx);
    for (let after = 0; ; ) {
      const rows = await listUncheckedEntries(tx, { giveawayId, after, count: seedSize });
      if (rows.length === 0) break;
      const userIds = rows.flatMap(({ userId }) => userId ?? []);
      await insertNewDigests(tx, { giveawayId, digests: await listAccountDigests(platform, tx, userIds) });
      after = rows.at(-1)?.id ?? after;
    }
  });
  await sql`vacuum analyze account, device, giveaway_entry, giveaway_digest`.execute(db);
}

async function verify(file: string): Promise<string> {
  const done = await run(process.execPath, [script, file]).catch((error: { stdout: string }) => error);
  return done.stdout;
}

async function* changeLine(file: string) {
  for await (const line of createInterface({ input: createReadStream(file) })) {
    yield `${line.startsWith(`${changedLine},`) ? line.replace(/,(\d+),(\w+)$/, ',7,$2') : line}\n`;
  }
}

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const startMs = performance.now();
  await work();
  return (performance.now() - startMs) / 1000;
}

function formatResult(isMet: boolean): string {
  if (!isMet) process.exitCode = 1;
  return isMet ? 'met' : 'MISSED';
}

// A giveaway with a million entries: how long its list takes to make, how long the draw takes, and the script on the
// download; then whether the script finds the same winners and names an entry that was changed. The database is on disk.
import { execFile } from 'node:child_process';
import { createReadStream, createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { drawGiveaway } from '../../packages/server/src/features/giveaway/draw.ts';
import { makeGiveaway, seedEntries } from '../../packages/server/src/features/giveaway/factory.ts';
import { openGiveawayFile } from '../../packages/server/src/features/giveaway/giveaway-file.ts';
import { listEntries } from '../../packages/server/src/features/giveaway/list-entries.ts';
import { askDraw, closeGiveaway } from '../../packages/server/src/features/giveaway/open-giveaway.ts';
import { loadConfig } from '../../packages/server/src/platform/config/config.ts';
import { createPlatform } from '../../packages/server/src/platform/platform.ts';
import { makeDataFolder } from '../../packages/server/test/data-folder.ts';

const entries = Number(process.env.ENTRIES ?? 1_000_000);
const goalS = 10;
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
  await seedEntries(platform, { giveawayId, count: entries });
  await sql`vacuum analyze account, giveaway_entry`.execute(db);
  await closeGiveaway(platform, actorId, giveawayId);
  const listedS = await secondsOf(() => listEntries(platform, { giveawayId }));
  console.log(`\nThe list of ${entries} entries is checked and made in ${listedS.toFixed(1)} s`);
  await askDraw(platform, actorId, giveawayId);
  const drawnS = await secondsOf(() => drawGiveaway(platform, { giveawayId }));
  console.log(`The draw takes ${drawnS.toFixed(1)} s (goal ${goalS}): ${told(drawnS <= goalS)}`);
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
    `The download takes ${loadedS.toFixed(1)} s, the script ${checkedS.toFixed(1)} s; the same winners: ${told(isSame)}`,
  );
  const changed = join(folder.path, 'changed.csv');
  await pipeline(changeLine(file), createWriteStream(changed));
  const named = (await verify(changed)).includes(`Line ${changedLine} is not as it was published.`);
  console.log(`An entry that was changed is named: ${told(named)}`);
} finally {
  await platform.close();
  await folder.remove();
}
process.exit();

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

function told(isMet: boolean): string {
  if (!isMet) process.exitCode = 1;
  return isMet ? 'met' : 'MISSED';
}

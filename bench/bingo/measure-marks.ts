import { sql } from 'kysely';
import { insertCall } from '../../packages/server/src/features/bingo/call-queries.ts';
import { makeGame, seedPlayers, squareTexts } from '../../packages/server/src/features/bingo/test-data.ts';
import { insertWinsOfCall } from '../../packages/server/src/features/bingo/win-queries.ts';
import { makeStream } from '../../packages/server/src/features/live/test-data.ts';
import type { Db } from '../../packages/server/src/platform/db/database.ts';
import { inTransaction } from '../../packages/server/src/platform/db/transaction.ts';
import { median } from '../load/wrk.ts';
import type { Site } from './site.ts';

const bareTable = sql.table('bare_card');

/**
 * The statement of a call that marks all cards and stores what they reach, each in a transaction of its own, beside one
 * that only sets a bit in as many rows.
 */
export async function measureMarks(
  { platform, operator, operatorId }: Site,
  { count, calls }: { count: number; calls: number },
): Promise<void> {
  const { db } = platform;
  const { mediaId } = await makeStream(platform, { createdBy: operatorId, access: 'free', onAir: true });
  const gameId = await makeGame(operator, { mediaId, squares: squareTexts(Math.min(Math.max(calls + 10, 24), 75)) });
  await seedPlayers(platform, { gameId, count });
  await sql`create table ${bareTable} as select id, card, mask from bingo_player where game_id = ${gameId}`.execute(db);
  await sql`alter table ${bareTable} add primary key (id)`.execute(db);
  await sql`vacuum analyze bingo_player, ${bareTable}`.execute(db);
  const marking: number[] = [];
  const bare: number[] = [];
  for (let square = 0; square < calls; square += 1) {
    marking.push(await msOf(db, (tx) => mark(tx, { gameId, square })));
    bare.push(await msOf(db, (tx) => setBit(tx, square)));
  }
  const { rows } = await sql<{ wins: number; marks: number }>`
    select (select count(*) from bingo_win where game_id = ${gameId})::int as wins,
      (select sum(bit_count(mask::bit(32))) - count(*) from bingo_player where game_id = ${gameId})::int as marks`.execute(
    db,
  );
  const ratio = median(marking.map((ms, call) => ms / (bare[call] ?? Number.NaN)));
  console.log(
    `\nMarking ${count} cards by a call: median ${median(marking).toFixed(0)} ms, worst ${Math.max(...marking).toFixed(0)} ms ` +
      `(${rows[0]?.marks} marks, ${rows[0]?.wins} wins); a bit in as many rows: ${median(bare).toFixed(0)} ms; ratio ${ratio.toFixed(1)}`,
  );
}

async function mark(tx: Db, { gameId, square }: { gameId: number; square: number }): Promise<void> {
  const at = new Date();
  const callId = await insertCall(tx, { gameId, square, at, atMs: 0 });
  await insertWinsOfCall(tx, { gameId, callId, square, isFurther: true, at });
}

async function setBit(tx: Db, square: number): Promise<void> {
  await sql`update ${bareTable} set mask = mask | 2 where array_position(card, ${square}::smallint) is not null`.execute(
    tx,
  );
}

async function msOf(db: Db, work: (tx: Db) => Promise<void>): Promise<number> {
  const startMs = performance.now();
  await inTransaction(db, work);
  return performance.now() - startMs;
}

import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

export interface CallRow {
  id: number;
  gameId: number;
  square: number;
  at: Date;
  atMs: number | null;
  firstLines: number;
  furtherLines: number;
  fullCards: number;
}

/** The calls of games that were not taken back, in order: by the time of a recording, else as they were made. */
export async function listCallsOf(db: Db, gameIds: number[]): Promise<CallRow[]> {
  const { rows } = await sql<CallRow>`
    select c.id, c.game_id as "gameId", c.square, c.at, c.at_ms as "atMs", c.first_lines as "firstLines",
      c.further_lines as "furtherLines", c.full_cards as "fullCards"
    from bingo_call c join bingo_game g on g.id = c.game_id
    where c.game_id = any(${gameIds}::bigint[])
      and not exists (select from bingo_undo u where u.call_id = c.id)
    order by c.game_id, case when g.pace = 'recording' then c.at_ms end, c.id`.execute(db);
  return rows;
}

export function listCalls(db: Db, gameId: number): Promise<CallRow[]> {
  return listCallsOf(db, [gameId]);
}

export async function insertCall(
  tx: Db,
  call: { gameId: number; square: number; at: Date; atMs: number | null },
): Promise<number> {
  const { gameId, square, at, atMs } = call;
  const { id } = await tx
    .insertInto('bingo_call')
    .values({ game_id: gameId, square, at, at_ms: atMs })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Sets the calls of a game that nobody has played yet. */
export async function replaceCalls(
  tx: Db,
  { gameId, calls, at }: { gameId: number; calls: { square: number; atMs: number | null }[]; at: Date },
): Promise<void> {
  await tx.deleteFrom('bingo_call').where('game_id', '=', gameId).execute();
  const rows = calls.map(({ square, atMs }) => ({ game_id: gameId, square, at, at_ms: atMs }));
  if (rows.length > 0) await tx.insertInto('bingo_call').values(rows).execute();
}

export async function insertUndo(tx: Db, { callId, at }: { callId: number; at: Date }): Promise<void> {
  await tx.insertInto('bingo_undo').values({ call_id: callId, at }).execute();
}

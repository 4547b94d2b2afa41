import type { BingoGoal } from '@greenlight/contract/bingo';
import { bingoFullLine, bingoFullMask, bingoLineMasks } from '@greenlight/contract/bingo-card';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { NewWin } from './find-wins.ts';
import type { PlayerRow } from './player-queries.ts';

/** The lines, in the order of `bingoLines`. */
const lines = sql.raw(bingoLineMasks.map((cells, line) => `(${line}, ${cells})`).join(', '));

/**
 * Marks a called square on all cards that have it, and stores their wins, in one statement for all players. The game
 * must be locked.
 */
export async function insertWinsOfCall(
  tx: Db,
  {
    gameId,
    callId,
    square,
    isFurther,
    at,
  }: { gameId: number; callId: number; square: number; isFurther: boolean; at: Date },
): Promise<void> {
  await sql`
    with line (number, cells) as (values ${lines}), held as (
      select id, mask, 1 << (array_position(card, ${square}::smallint) - 1) as cell from bingo_player
      where game_id = ${gameId} and array_position(card, ${square}::smallint) is not null
    ), marked as (
      update bingo_player p set mask = p.mask | h.cell from held h where p.id = h.id and h.mask & h.cell = 0
      returning p.id, p.account_id, h.mask as before, p.mask as after
    ), completed as (
      select m.id, m.account_id, l.number, row_number() over (partition by m.id order by l.number) as nth,
        exists (select from line k where m.before & k.cells = k.cells) as had_line
      from marked m join line l on m.after & l.cells = l.cells and m.before & l.cells <> l.cells
    ), reached as (
      select id, account_id, number, case when nth = 1 and not had_line then 'line' else 'further' end as kind
      from completed
      union all
      select id, account_id, ${sql.lit(bingoFullLine)}, 'full' from marked where after = ${sql.lit(bingoFullMask)}
    ), stored as (
      insert into bingo_win (game_id, player_id, account_id, kind, line, call_id, won_at)
      select ${gameId}, id, account_id, kind, number, ${callId}, ${at}::timestamptz from reached
      where kind <> 'further' or ${isFurther}::boolean
      returning kind
    )
    update bingo_call set first_lines = s.first, further_lines = s.further, full_cards = s.full_card
    from (
      select count(*) filter (where kind = 'line')::int as first, count(*) filter (where kind = 'further')::int as further,
        count(*) filter (where kind = 'full')::int as full_card
      from stored
    ) s where id = ${callId}`.execute(tx);
}

/** Stores wins of players of locked games, each once, and counts them at their calls. Resolves with the new ones. */
export async function insertWins(
  tx: Db,
  { wins, at }: { wins: (NewWin & { player: Pick<PlayerRow, 'id' | 'gameId' | 'userId'> })[]; at: Date },
): Promise<{ id: number; gameId: number }[]> {
  if (wins.length === 0) return [];
  const rows = wins.map(({ player, goal, line, callId }) => ({
    game_id: player.gameId,
    player_id: player.id,
    account_id: player.userId,
    kind: goal,
    line,
    call_id: callId,
    won_at: at,
  }));
  const stored = await tx
    .insertInto('bingo_win')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['player_id', 'line']).where('revoked_at', 'is', null).doNothing())
    .returning(['id', 'game_id as gameId', 'call_id as callId', 'kind'])
    .execute();
  await addToCounts(tx, stored);
  return stored;
}

async function addToCounts(tx: Db, wins: { callId: number; kind: string }[]): Promise<void> {
  if (wins.length === 0) return;
  await sql`
    update bingo_call c set first_lines = first_lines + n.first, further_lines = further_lines + n.further,
      full_cards = full_cards + n.full_card
    from (
      select call_id, count(*) filter (where kind = 'line')::int as first,
        count(*) filter (where kind = 'further')::int as further, count(*) filter (where kind = 'full')::int as full_card
      from unnest(${wins.map(({ callId }) => callId)}::bigint[], ${wins.map(({ kind }) => kind)}::text[]) w (call_id, kind)
      group by call_id
    ) n where c.id = n.call_id`.execute(tx);
}

/** Counts the wins of these calls again, after wins were removed. */
export async function updateCounts(tx: Db, callIds: number[]): Promise<void> {
  if (callIds.length === 0) return;
  await sql`
    update bingo_call c set first_lines = s.first, further_lines = s.further, full_cards = s.full_card
    from (
      select a.id, count(*) filter (where w.kind = 'line')::int as first,
        count(*) filter (where w.kind = 'further')::int as further,
        count(*) filter (where w.kind = 'full')::int as full_card
      from unnest(${callIds}::bigint[]) as a (id)
        left join bingo_win w on w.call_id = a.id and w.revoked_at is null
      group by a.id
    ) s where c.id = s.id`.execute(tx);
}

/**
 * Removes the wins of a call, and the marks of its square. Resolves with the players of the wins, and those of the
 * marks.
 */
export async function revokeWinsOfCall(
  tx: Db,
  { gameId, callId, square, at }: { gameId: number; callId: number; square: number; at: Date },
): Promise<{ playerIds: number[]; unmarked: { id: number; mask: number }[] }> {
  const { rows: unmarked } = await sql<{ id: number; mask: number }>`
    update bingo_player set mask = mask & ~(1 << (array_position(card, ${square}::smallint) - 1))
    where game_id = ${gameId} and (mask & (1 << (array_position(card, ${square}::smallint) - 1))) <> 0
    returning id, mask`.execute(tx);
  const { rows } = await sql<{ playerId: number }>`
    update bingo_win set revoked_at = ${at} where call_id = ${callId} and revoked_at is null
    returning player_id as "playerId"`.execute(tx);
  return { playerIds: [...new Set(rows.map(({ playerId }) => playerId))], unmarked };
}

/** Players of a game with their wins: those whose first line was removed, or whose card was dealt after this call. */
export async function listPlayersOfUndo(
  tx: Db,
  { gameId, callId, playerIds }: { gameId: number; callId: number; playerIds: number[] },
) {
  const { rows } = await sql<{
    id: number;
    userId: string | null;
    card: number[];
    mask: number;
    sinceCallId: number | null;
    wins: { id: number; line: number; kind: BingoGoal; callId: number }[] | null;
  }>`
    select p.id, p.account_id as "userId", p.card, p.mask, p.since_call_id as "sinceCallId",
      (select json_agg(json_build_object('id', w.id, 'line', w.line, 'kind', w.kind, 'callId', w.call_id) order by w.id)
        from bingo_win w where w.player_id = p.id and w.revoked_at is null) as wins
    from bingo_player p
    where p.game_id = ${gameId} and (p.id = any(${playerIds}::bigint[]) or p.since_call_id = ${callId})`.execute(tx);
  return rows;
}

/** The first lines of these players, and whether a prize was given for them or is due. */
export async function listFirstLines(
  tx: Db,
  playerIds: number[],
): Promise<{ id: number; gameId: number; playerId: number; callId: number; hasAward: boolean }[]> {
  if (playerIds.length === 0) return [];
  const { rows } = await sql<{ id: number; gameId: number; playerId: number; callId: number; hasAward: boolean }>`
    select id, game_id as "gameId", player_id as "playerId", call_id as "callId",
      exists (select from bingo_award a where a.win_id = w.id) as "hasAward"
    from bingo_win w where player_id = any(${playerIds}::bigint[]) and kind = 'line' and revoked_at is null`.execute(
    tx,
  );
  return rows;
}

/** Turns further lines into first ones, or the other way round. */
export async function updateKinds(
  tx: Db,
  { winIds, kind }: { winIds: number[]; kind: 'line' | 'further' },
): Promise<void> {
  if (winIds.length === 0) return;
  await tx.updateTable('bingo_win').set({ kind }).where('id', 'in', winIds).execute();
}

export async function deleteWins(tx: Db, winIds: number[]): Promise<void> {
  if (winIds.length === 0) return;
  await tx.deleteFrom('bingo_win').where('id', 'in', winIds).execute();
}

export async function updateSinceCall(
  tx: Db,
  { gameId, callId, to }: { gameId: number; callId: number; to: number | null },
): Promise<void> {
  await tx
    .updateTable('bingo_player')
    .set({ since_call_id: to })
    .where('game_id', '=', gameId)
    .where('since_call_id', '=', callId)
    .execute();
}

import type { BingoGoal, BingoMarking, BingoPace, BingoState } from '@greenlight/contract/bingo';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { type Page, pageLimit } from '../../platform/db/page.ts';

export interface GameRow {
  id: number;
  mediaId: number;
  title: string;
  state: BingoState;
  pace: BingoPace;
  marking: BingoMarking;
  goals: BingoGoal[];
  squares: string[];
  seed: Buffer;
  commitment: Buffer | null;
  players: number;
  createdAt: Date;
  openedAt: Date | null;
  overAt: Date | null;
  /** The stream, if the video is a stream or the recording of one. */
  stream: { startedAt: Date | null; endedAt: Date | null } | null;
}

interface FlatRow extends Omit<GameRow, 'stream'> {
  isStream: boolean;
  startedAt: Date | null;
  endedAt: Date | null;
}

const columns = sql`
  g.id, g.media_id as "mediaId", g.title, g.state, g.pace, g.marking, g.goals, g.squares, g.seed, g.commitment,
  g.players, g.created_at as "createdAt", g.opened_at as "openedAt", g.over_at as "overAt",
  l.id is not null as "isStream", l.started_at as "startedAt", l.ended_at as "endedAt"`;

function toGame({ isStream, startedAt, endedAt, ...game }: FlatRow): GameRow {
  return { ...game, stream: isStream ? { startedAt, endedAt } : null };
}

export async function listGames(db: Db, ids: number[]): Promise<GameRow[]> {
  const { rows } = await sql<FlatRow>`
    select ${columns} from bingo_game g join media m on m.id = g.media_id
      left join livestream l on l.media_id = g.media_id
    where g.id = any(${ids}::bigint[]) and m.removed_at is null`.execute(db);
  return rows.map(toGame);
}

export async function findGame(db: Db, gameId: number): Promise<GameRow | undefined> {
  return (await listGames(db, [gameId]))[0];
}

/** Locks games, in a fixed order. Call it before every change of the calls or cards of a game. */
export async function lockGames(tx: Db, ids: number[]): Promise<GameRow[]> {
  const { rows } = await sql<FlatRow>`
    select ${columns} from bingo_game g left join livestream l on l.media_id = g.media_id
    where g.id = any(${ids}::bigint[]) order by g.id for no key update of g`.execute(tx);
  return rows.map(toGame);
}

export async function lockGame(tx: Db, gameId: number): Promise<GameRow | undefined> {
  return (await lockGames(tx, [gameId]))[0];
}

/** The games of the videos that an editor may edit. `editorId` is left out for editors of everything. */
export async function listStudioGames(
  db: Db,
  { editorId, mediaId, page }: { editorId: string | undefined; mediaId: number | undefined; page: Page },
): Promise<GameRow[]> {
  const isTheirs = sql`(m.created_by = ${editorId ?? null}::uuid or exists (
    select from media_creator mc join creator_team_editor e on e.team_id = mc.team_id
    where mc.media_id = m.id and e.account_id = ${editorId ?? null}::uuid))`;
  const { rows } = await sql<FlatRow>`
    select ${columns} from bingo_game g join media m on m.id = g.media_id
      left join livestream l on l.media_id = g.media_id
    where m.removed_at is null ${mediaId === undefined ? sql`` : sql`and g.media_id = ${mediaId}`}
      ${editorId === undefined ? sql`` : sql`and ${isTheirs}`}
    order by g.id desc ${pageLimit(page)}`.execute(db);
  return rows.map(toGame);
}

/** Fields to change; undefined values stay. */
export interface GameValues {
  title?: string | undefined;
  squares?: string[] | undefined;
  marking?: BingoMarking | undefined;
  goals?: BingoGoal[] | undefined;
}

export async function insertGame(
  tx: Db,
  game: { mediaId: number; pace: BingoPace; seed: Buffer; at: Date; values: GameValues & { title: string } },
): Promise<number> {
  const { mediaId, pace, seed, at, values } = game;
  const { id } = await tx
    .insertInto('bingo_game')
    .values({ ...values, media_id: mediaId, pace, seed, created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateGame(tx: Db, { gameId, values }: { gameId: number; values: GameValues }): Promise<void> {
  if (Object.values(values).every((value) => value === undefined)) return;
  await tx.updateTable('bingo_game').set(values).where('id', '=', gameId).execute();
}

export async function recordAnnouncement(
  tx: Db,
  { gameId, commitment, at }: { gameId: number; commitment: Buffer; at: Date },
): Promise<void> {
  const values = { state: 'announced', commitment, announced_at: at };
  await tx.updateTable('bingo_game').set(values).where('id', '=', gameId).execute();
}

export async function recordOpening(tx: Db, { gameId, at }: { gameId: number; at: Date }): Promise<void> {
  await tx.updateTable('bingo_game').set({ state: 'open', opened_at: at }).where('id', '=', gameId).execute();
}

export async function recordEnd(tx: Db, { gameId, at }: { gameId: number; at: Date }): Promise<void> {
  await tx.updateTable('bingo_game').set({ state: 'over', over_at: at }).where('id', '=', gameId).execute();
}

export async function deleteGame(tx: Db, gameId: number): Promise<void> {
  await tx.deleteFrom('bingo_game').where('id', '=', gameId).execute();
}

/** Whether a video is a stream that is not over. */
export async function hasStream(tx: Db, mediaId: number): Promise<boolean> {
  const { rows } = await sql`
    select from livestream where media_id = ${mediaId} and ended_at is null limit 1`.execute(tx);
  return rows.length > 0;
}

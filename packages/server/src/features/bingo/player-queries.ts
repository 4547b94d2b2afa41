import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

export interface PlayerRow {
  id: number;
  gameId: number;
  userId: string;
  pseudonym: string;
  card: number[];
  mask: number;
  joinedAt: Date;
  sinceCallId: number | null;
  reachedMs: number;
  /** The time up to which watching of a recording was counted. */
  reachedAt: Date | null;
}

const columns = sql`
  p.id, p.game_id as "gameId", p.account_id as "userId", p.pseudonym, p.card, p.mask, p.joined_at as "joinedAt",
  p.since_call_id as "sinceCallId", p.reached_ms as "reachedMs", p.reached_at as "reachedAt"`;

export interface PlayerKey {
  gameId: number;
  userId: string;
}

/**
 * The players of these games with these accounts, in the order of the keys; undefined for an account without a card.
 */
export async function listPlayers(db: Db, keys: PlayerKey[]): Promise<(PlayerRow | undefined)[]> {
  const { rows } = await sql<PlayerRow>`
    select ${columns} from bingo_player p join unnest(
      ${keys.map(({ gameId }) => gameId)}::bigint[], ${keys.map(({ userId }) => userId)}::uuid[]
    ) as k (game_id, account_id) on k.game_id = p.game_id and k.account_id = p.account_id`.execute(db);
  const found = new Map(rows.map((row) => [`${row.gameId} ${row.userId}`, row]));
  return keys.map(({ gameId, userId }) => found.get(`${gameId} ${userId}`));
}

export async function listPlayersById(db: Db, ids: number[]): Promise<PlayerRow[]> {
  const { rows } = await sql<PlayerRow>`
    select ${columns} from bingo_player p where p.id = any(${ids}::bigint[])`.execute(db);
  return rows;
}

export async function findPlayer(db: Db, key: PlayerKey): Promise<PlayerRow | undefined> {
  return (await listPlayers(db, [key]))[0];
}

/** Adds players, and counts them in their games. The games must be locked. */
export async function insertPlayers(tx: Db, players: Omit<PlayerRow, 'id'>[]): Promise<PlayerRow[]> {
  if (players.length === 0) return [];
  const values = players.map((player) => ({
    game_id: player.gameId,
    account_id: player.userId,
    pseudonym: player.pseudonym,
    card: player.card,
    mask: player.mask,
    joined_at: player.joinedAt,
    since_call_id: player.sinceCallId,
    reached_ms: player.reachedMs,
    reached_at: player.reachedAt,
  }));
  const added = await tx.insertInto('bingo_player').values(values).returning(['id', 'pseudonym']).execute();
  await sql`
    update bingo_game g set players = players + n.count
    from (select game_id, count(*)::int as count from unnest(${players.map(({ gameId }) => gameId)}::bigint[]) as p (game_id)
      group by game_id) n
    where g.id = n.game_id`.execute(tx);
  const ids = new Map(added.map(({ id, pseudonym }) => [pseudonym, id]));
  return players.map((player) => ({ ...player, id: ids.get(player.pseudonym) as number }));
}

/** Stores marked cells, and how far a recording was watched. */
export async function updatePlayers(
  tx: Db,
  players: Pick<PlayerRow, 'id' | 'mask' | 'reachedMs' | 'reachedAt'>[],
): Promise<void> {
  if (players.length === 0) return;
  await sql`
    update bingo_player p set mask = n.mask, reached_ms = n.reached_ms, reached_at = n.reached_at
    from unnest(${players.map(({ id }) => id)}::bigint[], ${players.map(({ mask }) => mask)}::int[],
      ${players.map(({ reachedMs }) => reachedMs)}::int[],
      ${players.map(({ reachedAt }) => reachedAt)}::timestamptz[]) as n (id, mask, reached_ms, reached_at)
    where p.id = n.id`.execute(tx);
}

/** All cards of a game, in the order of the pseudonyms. */
export async function listDealtCards(
  db: Db,
  { gameId, after, count }: { gameId: number; after: string; count: number },
): Promise<{ pseudonym: string; squares: number[] }[]> {
  return db
    .selectFrom('bingo_player')
    .select(['pseudonym', 'card as squares'])
    .where('game_id', '=', gameId)
    .where('pseudonym', '>', after)
    .orderBy('pseudonym')
    .limit(count)
    .execute();
}

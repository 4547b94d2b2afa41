import type { BingoAwardState, BingoGoal, BingoPace, BingoPrizeKind, BingoState } from '@greenlight/contract/bingo';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { type Page, pageLimit } from '../../platform/db/page.ts';
import type { StoredImage } from '../image/image.ts';
import { shownAwardState } from './prize-queries.ts';

export interface CardRow {
  id: number;
  title: string;
  state: BingoState;
  pace: BingoPace;
  mediaId: number;
  mediaTitle: string;
  thumbnail: StoredImage | null;
  livestreamId: number | null;
  players: number;
  startsAt: Date | null;
  openedAt: Date | null;
  overAt: Date | null;
  card: number[] | null;
  mask: number | null;
}

function cardColumns(userId: string) {
  return sql`
  g.id, g.title, g.state, g.pace, m.id as "mediaId", m.title as "mediaTitle", g.players, l.starts_at as "startsAt",
  g.opened_at as "openedAt", g.over_at as "overAt", p.card, p.mask,
  case when m.publish_at is null then l.id end as "livestreamId",
  (select image_json(i) from image i where i.id = m.thumbnail_image_id) as thumbnail
  from bingo_game g join media m on m.id = g.media_id left join livestream l on l.media_id = m.id
    left join bingo_player p on p.game_id = g.id and p.account_id = ${userId}`;
}

/**
 * Condition: the video is in public lists, or it is a stream, whose media entry is a draft until its recording is
 * published.
 */
function isPublic(at: Date) {
  return sql`m.removed_at is null and (m.listed_at <= ${at} or l.id is not null)`;
}

/** Games beside videos that members can find, latest first. */
export async function listCards(
  db: Db,
  { userId, stage, at, page }: { userId: string; stage: Exclude<BingoState, 'draft'>; at: Date; page: Page },
): Promise<CardRow[]> {
  const { rows } = await sql<CardRow>`
    select ${cardColumns(userId)}
    where g.state = ${stage} and ${isPublic(at)}
    order by g.id desc ${pageLimit(page)}`.execute(db);
  return rows;
}

export async function findCard(
  db: Db,
  { gameId, userId }: { gameId: number; userId: string },
): Promise<CardRow | undefined> {
  const { rows } = await sql<CardRow>`
    select ${cardColumns(userId)} where g.id = ${gameId} and m.removed_at is null`.execute(db);
  return rows[0];
}

/** The game beside a video that members can find: an open or announced one, else the last one. */
export async function findGameOfMedia(db: Db, { mediaId, at }: { mediaId: number; at: Date }) {
  const { rows } = await sql<{ id: number; state: BingoState; pace: BingoPace }>`
    select g.id, g.state, g.pace from bingo_game g join media m on m.id = g.media_id
      left join livestream l on l.media_id = m.id
    where g.media_id = ${mediaId} and g.state <> 'draft' and ${isPublic(at)}
    order by (g.state <> 'over') desc, g.id desc limit 1`.execute(db);
  return rows[0] ?? null;
}

/** The wins of a member's card, in the order of the calls. */
export async function listOwnWins(db: Db, playerId: number): Promise<{ goal: BingoGoal; callId: number; at: Date }[]> {
  const { rows } = await sql<{ goal: BingoGoal; callId: number; at: Date }>`
    select kind as goal, call_id as "callId", won_at as at from bingo_win
    where player_id = ${playerId} and revoked_at is null order by id`.execute(db);
  return rows;
}

interface WinnerRow {
  winId: number;
  userId: string | null;
  displayName: string | null;
  pseudonym: string;
  goal: BingoGoal;
  line: number;
  callId: number;
  square: number;
  squareText: string;
  at: Date;
  prize: BingoPrizeKind | null;
  points: number | null;
  badge: string | null;
  award: BingoAwardState | null;
  givenAt: Date | null;
}

/** Selects the page of wins before the joins. Otherwise PostgreSQL reads the whole game for each page. */
async function selectWinners(db: Db, gameId: number, part: RawBuilder<unknown>): Promise<WinnerRow[]> {
  const { rows } = await sql<WinnerRow>`
    select w.id as "winId", w.account_id as "userId", o.display_name as "displayName", r.pseudonym, w.kind as goal,
      w.line, w.call_id as "callId", c.square, g.squares[c.square + 1] as "squareText", w.won_at as at, p.kind as prize,
      p.points, b.name as badge, ${shownAwardState} as award, a.given_at as "givenAt"
    from (
      select * from bingo_win
      where game_id = ${gameId} and revoked_at is null
        and kind = any((select goals from bingo_game where id = ${gameId})::text[]) ${part}
    ) w join bingo_player r on r.id = w.player_id join bingo_call c on c.id = w.call_id
      join bingo_game g on g.id = w.game_id
      left join account o on o.id = w.account_id
      left join bingo_award a on a.win_id = w.id
      left join bingo_prize p on p.game_id = a.game_id and p.goal = a.goal
      left join badge b on b.id = p.badge_id
    order by w.id`.execute(db);
  return rows;
}

/** The wins of a game, first one first. */
export function listWinners(db: Db, { gameId, page }: { gameId: number; page: Page }): Promise<WinnerRow[]> {
  return selectWinners(db, gameId, sql`order by id ${pageLimit(page)}`);
}

/** Winners after one of them, first one first. */
export function listExportedWinners(
  db: Db,
  { gameId, after, limit }: { gameId: number; after: number; limit: number },
): Promise<WinnerRow[]> {
  return selectWinners(db, gameId, sql`and id > ${after} order by id limit ${sql.lit(limit)}`);
}

export async function listTitles(db: Db, mediaIds: number[]): Promise<Map<number, string>> {
  if (mediaIds.length === 0) return new Map();
  const rows = await db.selectFrom('media').select(['id', 'title']).where('id', 'in', mediaIds).execute();
  return new Map(rows.map(({ id, title }) => [id, title]));
}

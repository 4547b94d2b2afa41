import { randomBytes } from 'node:crypto';
import type { ApiTable } from '@greenlight/contract/api';
import type { BingoGoal, BingoMarking, BingoPace } from '@greenlight/contract/bingo';
import type { Client } from '@greenlight/contract/client';
import { sql } from 'kysely';
import type { Platform } from '../../platform/platform.ts';
import { drawCard } from './draw-card.ts';
import { findGame, type GameRow } from './game-queries.ts';

export function squareTexts(count = 30): string[] {
  return Array.from({ length: count }, (_, place) => `Somebody says word ${place}`);
}

interface Wish {
  mediaId: number;
  pace?: BingoPace;
  squares?: string[];
  marking?: BingoMarking;
  goals?: BingoGoal[];
  prizes?: {
    goal: BingoGoal;
    kind: 'badge' | 'points' | 'codes';
    points?: number;
    badgeId?: string;
    places?: number;
  }[];
  calls?: { square: number; atMs: number }[];
  /** Whether it is announced, but not open. */
  isClosed?: boolean;
}

/** An open game, made through the calls of the studio. */
export async function makeGame({ studioBingo }: Client<ApiTable>, wish: Wish): Promise<number> {
  const { calls, isClosed, squares = squareTexts(), ...body } = wish;
  const { id } = await studioBingo.create({ body: { title: 'Render bingo', squares, ...body } });
  const params = { id };
  if (calls) await studioBingo.setCalls({ params, body: { calls } });
  await studioBingo.move({ params, body: { state: 'announced' } });
  if (!isClosed) await studioBingo.move({ params, body: { state: 'open' } });
  return id;
}

/** Players without accounts, with cards of the game's seed. */
export async function seedPlayers({ db }: Platform, { gameId, count }: { gameId: number; count: number }) {
  const game = (await findGame(db, gameId)) as GameRow;
  const pieceSize = 10_000;
  for (let done = 0; done < count; done += pieceSize) {
    const pseudonyms = Array.from({ length: Math.min(pieceSize, count - done) }, () => randomBytes(8).toString('hex'));
    const cards = pseudonyms.map((pseudonym) => `{${drawCard(game, pseudonym).join(',')}}`);
    await sql`
      insert into bingo_player (game_id, pseudonym, card, mask, joined_at)
      select ${gameId}, pseudonym, card::smallint[], 4096, now()
      from unnest(${pseudonyms}::text[], ${cards}::text[]) as p (pseudonym, card)`.execute(db);
  }
  await sql`update bingo_game set players = players + ${count} where id = ${gameId}`.execute(db);
}

import { bingoGame } from '../catalogue/bingo.ts';
import { findVideo } from '../catalogue/catalogue.ts';
import type { Operator } from './operator.ts';
import { giveSpanish } from './translations.ts';

/** Opens the game beside its film, unless there is one already. */
export async function openBingo(operator: Operator): Promise<void> {
  const { media: mediaCalls, studioBingo } = operator.client;
  const { media } = await mediaCalls.list({ query: { pageSize: 100 } });
  const mediaId = media.find(({ title }) => title === findVideo(bingoGame.film).title)?.mediaId;
  if (mediaId === undefined || (await studioBingo.list({ query: { mediaId } })).games.length > 0) return;
  const { title } = bingoGame;
  const squares = bingoGame.squares.map(({ text }) => text);
  const prizes = [{ goal: 'line' as const, kind: 'points' as const, points: 5 }];
  const { id } = await studioBingo.create({ body: { title, mediaId, squares, prizes } });
  const params = { id };
  const calls = bingoGame.squares.flatMap(({ at }, square) => (at === undefined ? [] : [{ square, atMs: at * 1000 }]));
  await studioBingo.setCalls({ params, body: { calls } });
  await giveSpanish(operator, `bingo:${id}`);
  await studioBingo.move({ params, body: { state: 'announced' } });
  await studioBingo.move({ params, body: { state: 'open' } });
}

import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp, type TestAccount } from '../../../test/accounts.ts';
import { openPlanReader } from '../../../test/plan-reader.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { makeStream } from '../live/test-data.ts';
import { dealCard } from './deal-card.ts';
import { givePrizes } from './give-prizes.ts';
import { makeGame, seedPlayers, squareTexts } from './test-data.ts';
import { openWinnerExport } from './winner-export.ts';

let server: TestServer;
let operator: TestAccount;
const squares = squareTexts(24);

beforeAll(async () => {
  server = await startTestServer();
  operator = await signUp(server, { role: 'operator' });
  await setBingo(true);
});
afterAll(() => server?.close());

async function setBingo(isOn: boolean) {
  const { client } = await signUp(server, { role: 'operator' });
  await client.studioConfig.update({ body: { config: { bingo_enabled: isOn } } });
}

async function gameOf({ userId, client }: TestAccount, wish: Partial<Parameters<typeof makeGame>[1]> = {}) {
  const { mediaId } = await makeStream(server.platform, { createdBy: userId, access: 'free', onAir: true });
  return makeGame(client, { mediaId, squares, ...wish });
}

async function linesAt(url: string): Promise<string[]> {
  return (await (await fetch(url)).text()).replace('\uFEFF', '').trim().split('\r\n');
}

const steps = [0, 1, 2, 3, 4];

/** The cells of a line, by its name in the file. */
function cellsOf(name: string): number[] {
  const [kind, number] = name.split(' ');
  const nth = Number(number) - 1;
  if (kind === 'row') return steps.map((step) => nth * 5 + step);
  if (kind === 'column') return steps.map((step) => step * 5 + nth);
  if (kind === 'diagonal') return steps.map((step) => (nth === 0 ? step * 6 : (step + 1) * 4));
  return Array.from({ length: 25 }, (_, cell) => cell);
}

test('the file has who won what by which line, with the prize but no code, and erased accounts without the person', async () => {
  const { platform } = server;
  const [ada, gone] = [await signUp(server, { displayName: '=1+1' }), await signUp(server, { displayName: 'Leaving' })];
  const id = await gameOf(operator, {
    goals: ['line', 'further', 'full'],
    prizes: [
      { goal: 'line', kind: 'points', points: 25 },
      { goal: 'further', kind: 'badge', badgeId: 'annual' },
      { goal: 'full', kind: 'codes' },
    ],
  });
  const params = { id };
  const { studioBingo, staff } = operator.client;
  await studioBingo.addCodes({ params, body: { goal: 'full', codes: ['SECRET-1'] } });
  for (const { userId } of [ada, gone]) await dealCard(platform, { gameId: id, userId });
  for (const square of squares.keys()) await studioBingo.call({ params, body: { square } });
  await studioBingo.move({ params, body: { state: 'over' } });
  await givePrizes(platform, { gameId: id });
  await sql`delete from account where id = ${gone.userId}`.execute(platform.db);
  const { winners } = await studioBingo.winners({ params, query: { pageSize: 100 } });
  const { url } = await studioBingo.exportWinners({ params });

  const [header, ...lines] = await linesAt(url);
  expect(header).toBe('user id,name,pseudonym,goal,line,place,square,time,prize,points,badge,state,given');
  const cells = lines.map((line) => line.split(','));
  const prizes = { line: ['points', '25', ''], further: ['badge', '', 'Annual member'], full: ['codes', '', ''] };
  // Without the line, which is checked below, and the time of the award.
  expect(cells.map((row) => row.toSpliced(4, 1).slice(0, -1))).toEqual(
    winners.map((winner) => [
      winner.userId ?? '',
      winner.userId === null ? '' : "'=1+1",
      winner.pseudonym,
      winner.goal,
      String(winner.place),
      squares[winner.square],
      winner.at,
      ...prizes[winner.goal],
      winner.award,
    ]),
  );
  for (const line of cells) expect(line[12] === '').toBe(line[11] !== 'given');
  expect(lines.join('\n')).not.toMatch(/SECRET|Leaving/);
  const { own } = await ada.client.bingo.read({ params });
  const ofAda = cells.filter(([userId]) => userId === ada.userId);
  expect(ofAda).toHaveLength(13);
  for (const [, , , , line = '', , square] of ofAda) {
    const last = Math.max(...cellsOf(line).map((cell) => own?.card[cell] ?? 0));
    expect([line, square]).toEqual([line, squares[last]]);
  }
  expect(new Set(ofAda.map(([, , , , line]) => line)).size).toBe(13);
  const { entries } = await staff.audit({ query: { action: 'bingo.export' } });
  expect(entries[0]).toMatchObject({ subject: `bingo:${id}`, actor: { userId: operator.userId } });
});

test('the download of winners is for people who may edit the video and confirmed their identity, while bingo is on, for ten minutes', async () => {
  const creator = await signUp(server, { role: 'creator' });
  const [other, member] = [await signUp(server, { role: 'creator' }), await signUp(server, { subscribed: true })];
  const params = { id: await gameOf(creator) };
  const ask = ({ client }: TestAccount) => client.studioBingo.exportWinners({ params });
  const { url } = await ask(creator);
  const statusOf = async (at: string) => (await fetch(at)).status;
  expect(await statusOf(url)).toBe(200);
  expect(await statusOf(`${url.slice(0, -3)}abc`)).toBe(404);
  expect(await statusOf(url.replace('bingo-exports', 'store-exports'))).toBe(404);
  await expect(ask(other)).rejects.toMatchObject({ code: 'not_found' });
  await expect(ask(member)).rejects.toMatchObject({ code: 'forbidden' });
  await setBingo(false);
  await expect(ask(creator)).rejects.toMatchObject({ code: 'not_found' });
  expect(await statusOf(url)).toBe(404);
  await setBingo(true);
  server.clock.advance(11 * 60_000);
  expect(await statusOf(url)).toBe(404);
  server.clock.advance(5 * 60_000);
  await expect(ask(creator)).rejects.toMatchObject({ code: 'confirmation_required' });
});

test('many winners are read in batches by an index, and no further than they are downloaded', {
  timeout: 60_000,
}, async () => {
  const { db } = server.platform;
  const operatorNow = await signUp(server, { role: 'operator' });
  const id = await gameOf(operatorNow);
  await seedPlayers(server.platform, { gameId: id, count: 20_000 });
  await operatorNow.client.studioBingo.call({ params: { id }, body: { square: 0 } });
  await sql`
    insert into bingo_win (game_id, player_id, kind, line, call_id, won_at)
    select ${id}, p.id, 'full', 12, c.id, now() from bingo_player p join bingo_call c on c.game_id = p.game_id
    where p.game_id = ${id}`.execute(db);
  await sql`analyze bingo_win, bingo_player`.execute(db);
  const { url } = await operatorNow.client.studioBingo.exportWinners({ params: { id } });
  const lines = await linesAt(url);
  expect([lines.length, new Set(lines).size]).toEqual([20_001, 20_001]);

  const reader = openPlanReader(server, new Set(['bingo_win']));
  let read = 0;
  const load = async () => {
    const { body } = await openWinnerExport(reader.platform, url.split('/').at(-1) ?? '');
    for await (const chunk of body as AsyncIterable<Buffer>) {
      read += String(chunk).split('\n').length - 1;
      if (read > 5000) return;
    }
  };
  expect(await reader.problemsOf(load, 20, 2000)).toEqual([]);
  await reader.close();
});

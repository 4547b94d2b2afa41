// A game with thousands of players on the whole service: from the team's call being sent until each player has it,
// beside the ws that socket.io uses with the same frames. Then all join at once, mark by hand, and lose their
// connections. Then the statement that marks all cards. Players are a process of their own, so two processors are
// shared by server, database and players. PLAYERS and CALLS set how many; a game has at most 75 calls.

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { makeGame, squareTexts } from '../../packages/server/src/features/bingo/test-data.ts';
import { makeStream } from '../../packages/server/src/features/live/test-data.ts';
import { freePort } from '../../packages/server/test/free-port.ts';
import { startProgram } from '../../packages/server/test/program.ts';
import { RawSocket } from '../chat/raw-socket.ts';
import { usageOf } from '../load/process-usage.ts';
import { measureMarks } from './measure-marks.ts';
import type { Answer, Order } from './players.ts';
import { openSite, type Site } from './site.ts';

const count = Number(process.env.PLAYERS ?? 5000);
const calls = Math.min(Number(process.env.CALLS ?? 30), 75);
const goalMs = 1000;
const pauseMs = 500;
const patienceMs = 10_000;
/** Marks by hand that are under way are answered by then. */
const marksMs = 4000;

interface Heard {
  /** Times from the request until each player has the call, for all calls. */
  times: number[];
  /** For each call, the time of the player who gets it last. */
  lastMs: number[];
  /** For each call, the number of players who have it. */
  players: number[];
}

const players = fork(fileURLToPath(import.meta.resolve('./players.ts')));
try {
  console.log(`\n${count} players, ${calls} calls; load of the machine before: ${loadavg()[0]?.toFixed(1)}\n`);
  const before = await measureBare();
  const site = await openSite(count);
  let games: Game[];
  try {
    games = [await playGame(site, 'automatic'), await playGame(site, 'hand')];
    await tell({ type: 'open', port: site.port, isBare: false, tokens: [], count: 0 });
    await measureMarks(site, { count, calls });
  } finally {
    await site.close();
  }
  show(games, [before, await measureBare()]);
} finally {
  players.kill();
}
process.exit();

interface Game {
  name: string;
  heard: Heard;
  joinMs: number[];
  returnMs: number[];
  /** Until marks by hand are answered. */
  markMs: number[];
  /** Processor time of the service for a call, in milliseconds. */
  cpuMs: number;
}

async function playGame(site: Site, marking: 'automatic' | 'hand'): Promise<Game> {
  const { mediaId } = await makeStream(site.platform, { createdBy: site.operatorId, access: 'free', onAir: true });
  const squares = squareTexts(Math.min(Math.max(calls + 10, 24), 75));
  const gameId = await makeGame(site.operator, { mediaId, squares, marking, goals: ['line', 'further', 'full'] });
  const { port, tokens } = site;
  await tell({ type: 'open', port, isBare: false, tokens, count });
  const { times: joinMs } = await tell({ type: 'join', gameId, isByHand: marking === 'hand' });
  await sleep(pauseMs);
  const beforeS = usageOf(site.pid, { alone: true }).cpuS;
  const call = (square: number) => site.operator.studioBingo.call({ params: { id: gameId }, body: { square } });
  // The last call is made while all are away.
  const heard = await measure(calls - 1, call);
  const cpuMs = ((usageOf(site.pid, { alone: true }).cpuS - beforeS) * 1000) / (calls - 1);
  if (marking === 'hand') await sleep(marksMs);
  const { times: markMs, refused } = await tell({ type: 'marks' });
  const back = tell({ type: 'return' });
  await call(calls - 1);
  const { times: returnMs } = await back;
  const { times } = await tell({ type: 'wait', calls, patienceMs });
  if (times.length < count) miss(`${count - times.length} players came back without the call that they missed`);
  if (refused > 0) miss(`${refused} messages of players were refused`);
  return { name: `marked ${marking === 'hand' ? 'by hand' : 'by itself'}`, heard, joinMs, returnMs, markMs, cpuMs };
}

async function measureBare(): Promise<Heard> {
  const port = await freePort();
  const program = startProgram(fileURLToPath(import.meta.resolve('./bare.ts')), { PORT: String(port) });
  await program.says(/^ready$/);
  await tell({ type: 'open', port, isBare: true, tokens: [], count });
  const caller = new RawSocket({ port, path: '/', from: '10.2.0.1' });
  await caller.opened;
  const heard = await measure(Math.ceil(calls / 2), async (square) => caller.send(frameOf(square + 1)));
  caller.destroy();
  await tell({ type: 'open', port, isBare: true, tokens: [], count: 0 });
  await program.end('SIGTERM');
  return heard;
}

/** The frame as the service sends it. */
function frameOf(number: number): string {
  const made = Array.from({ length: number }, (_, square) => {
    const at = new Date().toISOString();
    return { id: square + 1, square, at, atMs: 1000 * square, lines: 11 * square, full: square };
  });
  const state = { type: 'game', gameId: 1, state: 'open', players: count, calls: made, number };
  return `42${JSON.stringify(['bingo', state])}`;
}

async function measure(times: number, call: (square: number) => Promise<unknown>): Promise<Heard> {
  const heard: Heard = { times: [], lastMs: [], players: [] };
  for (let square = 0; square < times; square += 1) {
    const sentMs = performance.timeOrigin + performance.now();
    const waiting = tell({ type: 'wait', calls: square + 1, patienceMs });
    await call(square);
    const since = (await waiting).times.map((ms) => ms - sentMs);
    for (const ms of since) heard.times.push(ms);
    heard.lastMs.push(since.length < count ? Number.POSITIVE_INFINITY : (since.at(-1) ?? Number.NaN));
    heard.players.push(since.length);
    await sleep(pauseMs);
  }
  return heard;
}

function show(games: Game[], bare: Heard[]) {
  const limit: Heard = {
    times: bare.flatMap(({ times }) => times),
    lastMs: bare.flatMap(({ lastMs }) => lastMs),
    players: bare.flatMap((one) => one.players),
  };
  console.log('\nFrom the call being sent until the players have it\n');
  console.log(
    '| game | p50 ms | p99 ms | last player ms: median | worst | of bare ws | got every call | CPU ms a call |',
  );
  console.log('|---|---|---|---|---|---|---|---|');
  const row = (name: string, { times, lastMs, players: each }: Heard, cpuMs?: number) => {
    const last = at(lastMs, 0.5);
    const cells = [at(times, 0.5), at(times, 0.99), last, Math.max(...lastMs)].map((ms) => ms.toFixed(0));
    const ratio = (last / at(limit.lastMs, 0.5)).toFixed(1);
    console.log(`| ${[name, ...cells, ratio, Math.min(...each), cpuMs?.toFixed(0) ?? '–'].join(' | ')} |`);
  };
  row('bare ws', limit);
  for (const { name, heard, cpuMs } of games) row(name, heard, cpuMs);
  console.log('\nUntil all have card and state, and until marks by hand are answered\n');
  console.log('| game | join at once: p50 s | last s | reconnect at once: p50 s | last s | marks | p50 ms | p99 ms |');
  console.log('|---|---|---|---|---|---|---|---|');
  for (const { name, joinMs, returnMs, markMs } of games) {
    const seconds = [at(joinMs, 0.5), at(joinMs, 1), at(returnMs, 0.5), at(returnMs, 1)].map((ms) =>
      (ms / 1000).toFixed(1),
    );
    const marks = markMs.length > 0 ? [at(markMs, 0.5).toFixed(0), at(markMs, 0.99).toFixed(0)] : ['–', '–'];
    console.log(`| ${[name, ...seconds, markMs.length, ...marks].join(' | ')} |`);
  }
  const isMet = games.every(({ heard }) => heard.lastMs.every((ms) => ms <= goalMs));
  console.log(`\nEvery player has every call within ${goalMs} ms: ${isMet ? 'met' : 'MISSED'}`);
  if (!isMet) process.exitCode = 1;
}

function at(values: number[], part: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(Math.floor(sorted.length * part), sorted.length - 1)] ?? Number.NaN;
}

function miss(text: string) {
  console.log(`MISSED: ${text}`);
  process.exitCode = 1;
}

async function tell(order: Order): Promise<Answer> {
  const answer = once(players, 'message');
  players.send(order);
  return (await answer)[0] as Answer;
}

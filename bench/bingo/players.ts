// A process that plays for many members and measures when each call arrives. The parent process sends it orders.
import { setTimeout as sleep } from 'node:timers/promises';
import { constants, inflateRawSync } from 'node:zlib';
import { RawSocket } from '../chat/raw-socket.ts';

export type Order =
  /** Opens new connections and closes the earlier ones. Does not join. */
  | { type: 'open'; port: number; isBare: boolean; tokens: string[]; count: number }
  /** All players join at once; the answer comes when all have card and state. */
  | { type: 'join'; gameId: number; isByHand: boolean }
  /**
   * All players lose their connections and reconnect as the web app does; the answer comes when all have card and
   * state.
   */
  | { type: 'return' }
  /** The answer comes when all players have this many calls, or after `patienceMs`. */
  | { type: 'wait'; calls: number; patienceMs: number }
  | { type: 'marks' };

export interface Answer {
  /**
   * Sorted milliseconds. `join`, `return`: how long each player waited. `wait`: when each player got the call (clock
   * time). `marks`: how long each mark took.
   */
  times: number[];
  refused: number;
}

interface Player {
  socket: RawSocket;
  token: string;
  from: string;
  card: number[];
  /** Number of calls that the player has, and when the last one came. */
  calls: number;
  heardMs: number;
  hasState: boolean;
  joined: () => void;
  marks: Map<string, number>;
}

interface GameFrame {
  calls: number[];
}

const openAtOnce = 50;
/** Two different compressed frames may begin with the same bytes, so the key uses this many. */
const headMax = 400;
const flushEnd = Buffer.from([0, 0, 255, 255]);
const gameBegin = '42["bingo",{"type":"game"';
const ownBegin = '42["bingo",{"type":"own"';
const joinAnswerId = '0';
/** A member sees the call, finds the square and presses. */
const reactionMs = { least: 300, most: 2000 };

const players: Player[] = [];
let place = { port: 0, isBare: false };
let game = { gameId: 0, isByHand: false };
let markMs: number[] = [];
let refused = 0;
/** Parsed frames. All players get the same frame, so it is parsed once. */
const known = new Map<string, GameFrame | null>();

function nowMs(): number {
  return performance.timeOrigin + performance.now();
}

function frameOf(body: Buffer, isCompressed: boolean): GameFrame | null {
  const key = `${body.length} ${body.toString('latin1', 0, headMax)}`;
  const same = known.get(key);
  if (same !== undefined) return same;
  const text = isCompressed ? unpack(body) : body.toString();
  const frame = text.startsWith(gameBegin) ? { calls: squaresOf(text) } : null;
  known.set(key, frame);
  return frame;
}

function unpack(body: Buffer): string {
  return inflateRawSync(Buffer.concat([body, flushEnd]), { finishFlush: constants.Z_SYNC_FLUSH }).toString();
}

function squaresOf(text: string): number[] {
  const [, { calls }] = JSON.parse(text.slice(2)) as [string, { calls: { square: number }[] }];
  return calls.map(({ square }) => square);
}

function hear(player: Player, body: Buffer, isCompressed: boolean): void {
  const frame = frameOf(body, isCompressed);
  if (!frame) return;
  const added = frame.calls.slice(player.calls);
  if (added.length > 0) {
    player.calls = frame.calls.length;
    player.heardMs = nowMs();
    // Calls from before the join are marked by the server.
    const news = game.isByHand && player.hasState ? added : [];
    for (const square of news) if (player.card.includes(square)) markSoon(player, square);
  }
  if (!player.hasState) {
    player.hasState = true;
    finishJoin(player);
  }
}

function markSoon(player: Player, square: number): void {
  const waitMs = reactionMs.least + Math.random() * (reactionMs.most - reactionMs.least);
  setTimeout(() => {
    const answerId = String(square + 1);
    player.marks.set(answerId, performance.now());
    player.socket.send(packet(answerId, { type: 'mark', square }));
  }, waitMs);
}

function packet(answerId: string, sent: object): string {
  return `42${answerId}${JSON.stringify(['bingo', { ...sent, gameId: game.gameId }])}`;
}

function finishJoin(player: Player): void {
  if (player.card.length > 0 && player.hasState) player.joined();
}

function hearText(player: Player, text: Buffer): void {
  const begin = text.toString('latin1', 0, ownBegin.length);
  if (begin === '2') player.socket.send('3');
  else if (begin === ownBegin) {
    const [, own] = JSON.parse(text.toString('utf8', 2)) as [string, { card: number[] }];
    player.card = own.card;
    finishJoin(player);
  } else if (begin.startsWith('43')) hearAnswer(player, text.toString('utf8', 2));
  else hear(player, text, false);
}

function hearAnswer({ marks }: Player, text: string): void {
  if (text.includes('"ok":false')) refused += 1;
  const answerId = text.slice(0, text.indexOf('['));
  const sentMs = marks.get(answerId);
  if (sentMs !== undefined) markMs.push(performance.now() - sentMs);
  marks.delete(answerId);
}

async function connect(player: Player): Promise<void> {
  const path = place.isBare ? '/' : `/socket.io/?EIO=4&transport=websocket&token=${player.token}`;
  const socket = new RawSocket({ port: place.port, path, from: player.from });
  player.socket = socket;
  const connected = Promise.withResolvers<void>();
  connected.promise.catch(() => undefined);
  socket.onClose = () => connected.reject(new Error('closed'));
  socket.onText = (text, isCompressed) => {
    const begin = isCompressed ? '' : text.toString('latin1', 0, 2);
    if (isCompressed) hear(player, text, true);
    else if (begin.startsWith('0')) socket.send('40');
    else if (begin === '40') connected.resolve();
    else if (begin === '44') connected.reject(new Error(String(text)));
    else hearText(player, text);
  };
  await socket.opened;
  if (!place.isBare) await connected.promise;
}

async function open(order: Extract<Order, { type: 'open' }>): Promise<void> {
  for (const { socket } of players.splice(0)) socket.destroy();
  place = order;
  game = { gameId: 0, isByHand: false };
  known.clear();
  for (let index = 0; index < order.count; index += 1) {
    players.push({
      socket: undefined as never,
      token: order.tokens[index] ?? '',
      // One address has at most 500 connections.
      from: `10.1.${Math.floor(index / 400)}.1`,
      card: [],
      calls: 0,
      heardMs: 0,
      hasState: false,
      joined: () => undefined,
      marks: new Map(),
    });
  }
  for (let index = 0; index < players.length; index += openAtOnce) {
    await Promise.all(players.slice(index, index + openAtOnce).map(connect));
  }
}

/** Sends the join; resolves when card and state are there. */
function join(player: Player): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  Object.assign(player, { card: [], calls: 0, hasState: false, joined: resolve });
  player.socket.send(packet(joinAnswerId, { type: 'join' }));
  return promise;
}

async function timesOf(work: (player: Player) => Promise<void>): Promise<number[]> {
  const startMs = performance.now();
  return Promise.all(players.map((player) => work(player).then(() => performance.now() - startMs)));
}

/** Reconnects with the pauses of the web app: about 1 s, then about 2, then up to 5 s. */
async function comeBack(player: Player, delayMs: number): Promise<void> {
  await sleep(delayMs * (0.5 + Math.random()));
  const isBack = await connect(player).then(
    () => true,
    () => false,
  );
  return isBack ? join(player) : comeBack(player, Math.min(delayMs * 2, 5000));
}

async function waitFor({ calls, patienceMs }: Extract<Order, { type: 'wait' }>): Promise<number[]> {
  const untilMs = performance.now() + patienceMs;
  while (players.some((player) => player.calls < calls) && performance.now() < untilMs) await sleep(20);
  return players.filter((player) => player.calls >= calls).map(({ heardMs }) => heardMs);
}

async function obey(order: Order): Promise<number[]> {
  if (order.type === 'open') await open(order);
  if (order.type === 'join') {
    game = order;
    return timesOf(join);
  }
  if (order.type === 'return') {
    for (const { socket } of players) socket.destroy();
    return timesOf((player) => comeBack(player, 1000));
  }
  if (order.type === 'wait') return waitFor(order);
  const times = markMs;
  markMs = [];
  return times;
}

process.on('message', (order: Order) => {
  void obey(order).then((times) => {
    const answer: Answer = { times: times.toSorted((one, other) => one - other), refused };
    process.send?.(answer);
  });
});

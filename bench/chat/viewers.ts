// A process with many viewers, who count what comes to their screens. Its parent sends it orders.
import { constants, inflateRawSync } from 'node:zlib';
import { RawSocket } from './raw-socket.ts';

export interface Place {
  port: number;
  /** Bare ws: no handshake besides that of websockets, and nothing to join. */
  isBare: boolean;
}

export type Order =
  | { type: 'open'; places: Place[]; tokens: string[]; count: number }
  | { type: 'measure' }
  | { type: 'drop'; times: number; overMs: number }
  /** All connect again at once; the answer comes when all are in the room. */
  | { type: 'return' }
  /** From now on, viewers whose connection breaks come back on their own. */
  | { type: 'come-back' }
  /** The answer comes when all are in the room. */
  | { type: 'gather' }
  /** With the number of messages that were sent since the viewers came, if all of them must be on their screens. */
  | { type: 'report'; sent?: number };

export interface Report {
  /** Messages that came to a screen. */
  delivered: number;
  latenciesMs: { p50: number; p99: number; max: number };
  /** Messages missing on screens whose viewer was never told to reload; messages that came to a screen twice. */
  lost: number;
  twice: number;
  /** Frames that came too early, after which a viewer asked for the events between; words to reload; reconnects. */
  gaps: number;
  reloads: number;
  reconnects: number;
  /** The last numbers of all viewers, without repeats. */
  numbers: number[];
}

interface Frame {
  after: number;
  number: number;
  /** The message of each event; null for an event of another kind. */
  messages: ({ id: number; sentMs: number } | null)[];
}

interface Viewer {
  socket: RawSocket;
  token: string;
  from: string;
  /** Number of the last event; -1 before the first one. */
  number: number;
  isAway: boolean;
  /** A bit for each message that came. */
  shown: Uint8Array;
  shownCount: number;
  hasReloaded: boolean;
}

const joinAnswerId = '0';
const rejoinAnswerId = '1';
const resumeAnswerId = '2';
/** More than any bench sends. */
const messagesMax = 32_768;
const openAtOnce = 50;
const firstPauseMs = 1000;
const longestPauseMs = 5000;
/** Compressed frames begin with a table that may be the same; the numbers of the events follow. */
const headMax = 240;
const flushEnd = Buffer.from([0, 0, 255, 255]);
const eventsBegin = Buffer.from('42["livestream",{"type":"events"');
const joinedBegin = Buffer.from('42["livestream",{"type":"joined"');
const reloadBegin = Buffer.from('42["livestream",{"type":"reload"');
const ping = '2'.charCodeAt(0);

const viewers: Viewer[] = [];
let places: Place[] = [];
let comesBack = false;
let counts = emptyCounts();
/** Frames by their length and first bytes. */
let known = new Map<string, Frame>();

function emptyCounts() {
  return { delivered: 0, latencies: [] as number[], twice: 0, gaps: 0, reloads: 0, reconnects: 0 };
}

function nowMs(): number {
  return performance.timeOrigin + performance.now();
}

/** Returns the content of a frame; undefined without events. All viewers get the same frame, so it is unpacked once. */
function frameOf(body: Buffer, isCompressed: boolean): Frame | undefined {
  const key = `${body.length} ${body.toString('latin1', 0, headMax)}`;
  const same = known.get(key);
  if (same) return same;
  const text = isCompressed ? unpack(body) : body;
  if (!startsWith(text, eventsBegin)) return undefined;
  const [, { after, number, events }] = JSON.parse(text.toString('utf8', 2)) as [
    string,
    { after: number; number: number; events: { message?: { messageId: number; message: string } }[] },
  ];
  const messages = events.map(({ message }) =>
    message ? { id: message.messageId, sentMs: Number.parseFloat(message.message) } : null,
  );
  const frame = { after, number, messages };
  known.set(key, frame);
  return frame;
}

function unpack(body: Buffer): Buffer {
  return inflateRawSync(Buffer.concat([body, flushEnd]), { finishFlush: constants.Z_SYNC_FLUSH });
}

/** Does what the web app does (`packages/client/src/chat-list.ts`). */
function hear(viewer: Viewer, body: Buffer, isCompressed: boolean): void {
  if (body.length === 1 && body[0] === ping) return viewer.socket.send('3');
  if (!isCompressed && startsWith(body, joinedBegin)) {
    const [, joined] = JSON.parse(body.toString('utf8', 2)) as [string, { number: number }];
    viewer.number = joined.number;
    return;
  }
  if (!isCompressed && startsWith(body, reloadBegin)) {
    counts.reloads += 1;
    viewer.number = -1;
    viewer.hasReloaded = true;
    viewer.socket.send(roomPacket(rejoinAnswerId, { type: 'join', requestId: 1 }));
    return;
  }
  const frame = frameOf(body, isCompressed);
  if (!frame) return;
  if (places[0]?.isBare && viewer.number < 0) viewer.number = frame.after;
  if (viewer.number < 0 || frame.number <= viewer.number) return;
  if (frame.after > viewer.number) {
    counts.gaps += 1;
    viewer.socket.send(roomPacket(resumeAnswerId, { type: 'resume', number: viewer.number }));
    return;
  }
  show(viewer, frame);
}

/** Puts the frame's events on the screen, without those that are there already. */
function show(viewer: Viewer, { after, number, messages }: Frame): void {
  const first = viewer.number - after;
  viewer.number = number;
  for (let index = first; index < messages.length; index += 1) {
    const id = messages[index]?.id;
    if (id === undefined) continue;
    const [byte, bit] = [id >> 3, 1 << (id & 7)];
    if ((viewer.shown[byte] ?? 0) & bit) counts.twice += 1;
    else viewer.shownCount += 1;
    viewer.shown[byte] = (viewer.shown[byte] ?? 0) | bit;
  }
  counts.delivered += messages.length - first;
  // Measures one random message of the frame. All of them would be millions a second.
  const message = messages[first + Math.floor(Math.random() * (messages.length - first))];
  if (message) counts.latencies.push(nowMs() - message.sentMs);
}

function roomPacket(answerId: string, sent: object): string {
  return `42${answerId}${JSON.stringify(['livestream', { livestreamId: 1, ...sent }])}`;
}

function startsWith(text: Buffer, begin: Buffer): boolean {
  return text.length > begin.length && text.compare(begin, 0, begin.length, 0, begin.length) === 0;
}

async function connect(viewer: Viewer): Promise<void> {
  const place = places[Math.floor(Math.random() * places.length)] as Place;
  const path = place.isBare ? '/' : `/socket.io/?EIO=4&transport=websocket&token=${viewer.token}`;
  const socket = new RawSocket({ port: place.port, path, from: viewer.from });
  const { number } = viewer;
  viewer.socket = socket;
  const joined = Promise.withResolvers<void>();
  joined.promise.catch(() => undefined);
  socket.onClose = () => joined.reject(new Error('closed'));
  socket.onText = (text, isCompressed) => {
    const packet = isCompressed ? '' : text.toString('latin1', 0, 3);
    if (place.isBare || isCompressed) hear(viewer, text, isCompressed);
    else if (packet.startsWith('0')) socket.send('40');
    else if (packet.startsWith('40')) {
      const join = number < 0 ? { type: 'join', requestId: 1 } : { type: 'resume', number };
      socket.send(roomPacket(joinAnswerId, join));
    } else if (packet.startsWith('44')) joined.reject(new Error(String(text)));
    else if (packet === `43${joinAnswerId}`) joined.resolve();
    else hear(viewer, text, false);
  };
  await socket.opened;
  if (!place.isBare) await joined.promise;
  viewer.isAway = false;
  socket.onClose = () => lose(viewer);
}

function lose(viewer: Viewer): void {
  viewer.isAway = true;
  if (!comesBack) return;
  counts.reconnects += 1;
  void returnOne(viewer, firstPauseMs);
}

async function open(order: Extract<Order, { type: 'open' }>): Promise<void> {
  for (const { socket } of viewers.splice(0)) socket.destroy();
  ({ places } = order);
  comesBack = false;
  known = new Map();
  const tokens = order.tokens;
  const all = Array.from({ length: order.count }, (_, index) => ({
    socket: undefined as never,
    token: tokens[index % tokens.length] ?? '',
    // One address has at most 500 connections.
    from: `10.1.${Math.floor(index / 400)}.1`,
    number: -1,
    isAway: false,
    shown: new Uint8Array(messagesMax / 8),
    shownCount: 0,
    hasReloaded: false,
  }));
  for (let index = 0; index < all.length; index += openAtOnce) {
    await Promise.all(all.slice(index, index + openAtOnce).map(connect));
  }
  viewers.push(...all);
}

async function comeBack(viewer: Viewer, awayMs: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, awayMs));
  await connect(viewer);
}

async function drop({ times, overMs }: Extract<Order, { type: 'drop' }>): Promise<void> {
  const endMs = performance.now() + overMs;
  const coming: Promise<void>[] = [];
  for (let time = 0; time < times; time += 1) {
    const there = viewers.filter(({ isAway }) => !isAway);
    const viewer = there[Math.floor(Math.random() * there.length)] as Viewer;
    viewer.socket.destroy();
    viewer.isAway = true;
    const awayMs = Math.random() * 1000;
    coming.push(comeBack(viewer, awayMs));
    counts.reconnects += 1;
    const waitMs = (endMs - performance.now()) / (times - time);
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, waitMs)));
  }
  await Promise.all(coming);
}

async function returnAll(): Promise<void> {
  for (const { socket } of viewers) socket.destroy();
  await Promise.all(viewers.map((viewer) => returnOne(viewer, firstPauseMs)));
}

async function gather(): Promise<void> {
  while (viewers.some(({ isAway }) => isAway)) await new Promise((resolve) => setTimeout(resolve, 50));
}

/** Reconnects with the pauses of the web app: about 1 s, then about 2, then up to 5 s. */
async function returnOne(viewer: Viewer, delayMs: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, delayMs * (0.5 + Math.random())));
  const isBack = await connect(viewer).then(
    () => true,
    () => false,
  );
  if (!isBack) await returnOne(viewer, Math.min(delayMs * 2, longestPauseMs));
}

function report(sent = 0): Report {
  const sorted = counts.latencies.toSorted((one, other) => one - other);
  const at = (part: number) => sorted[Math.floor(sorted.length * part)] ?? Number.NaN;
  const { latencies: _, ...rest } = counts;
  const numbers = [...new Set(viewers.map(({ number }) => number))];
  const lost = viewers
    .filter(({ hasReloaded }) => !hasReloaded)
    .reduce((sum, { shownCount }) => sum + Math.max(0, sent - shownCount), 0);
  return { ...rest, lost, latenciesMs: { p50: at(0.5), p99: at(0.99), max: sorted.at(-1) ?? Number.NaN }, numbers };
}

process.on('message', (order: Order) => {
  void obey(order).then((answer) => process.send?.(answer ?? null));
});

async function obey(order: Order): Promise<Report | undefined> {
  if (order.type === 'open') await open(order);
  if (order.type === 'drop') await drop(order);
  if (order.type === 'return') await returnAll();
  if (order.type === 'come-back') comesBack = true;
  if (order.type === 'gather') await gather();
  if (order.type === 'measure') counts = emptyCounts();
  return order.type === 'report' ? report(order.sent) : undefined;
}

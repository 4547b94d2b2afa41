// The limit: the ws that socket.io uses, with nothing but the same batches, compressed once as well. What a client sends
// goes to all.
import { randomUUID } from 'node:crypto';
import { createRequire } from 'node:module';
import { constants, deflateRawSync } from 'node:zlib';
import { listenBacklog } from '../../packages/server/src/app/lifecycle.ts';

/** What writes the frames of ws. */
const senderName = '_sender';

interface BareSocket {
  on(event: 'message', listener: (text: Buffer) => void): void;
  [senderName]: { sendFrame(buffers: Buffer[]): void };
}
interface BareServer {
  clients: Set<BareSocket>;
  on(event: 'connection', listener: (socket: BareSocket) => void): void;
  on(event: 'listening', listener: () => void): void;
}

const flushEveryMs = 75;
const engine = createRequire(createRequire(import.meta.url).resolve('socket.io')).resolve('engine.io');
const { WebSocketServer } = createRequire(engine)('ws') as {
  WebSocketServer: new (options: {
    port: number;
    host: string;
    backlog: number;
    perMessageDeflate: object;
  }) => BareServer;
};

const perMessageDeflate = { serverNoContextTakeover: true, clientNoContextTakeover: true, threshold: Number.MAX_VALUE };
const server = new WebSocketServer({
  port: Number(process.env.PORT),
  host: '127.0.0.1',
  backlog: listenBacklog,
  perMessageDeflate,
});
const author = { userId: randomUUID(), displayName: 'Member 100', role: 'member', avatarUrl: null, badgeUrl: null };
let waiting: unknown[] = [];
let number = 0;

function flush() {
  if (waiting.length === 0) return;
  const after = number;
  number += waiting.length;
  const frame = { type: 'events', livestreamId: 1, after, number, events: waiting };
  const text = Buffer.from(`42${JSON.stringify(['livestream', frame])}`);
  waiting = [];
  const body = deflateRawSync(text, { finishFlush: constants.Z_SYNC_FLUSH, level: 1 }).subarray(0, -4);
  const head = body.length < 126 ? [0xc1, body.length] : [0xc1, 126, body.length >> 8, body.length & 255];
  const bytes = Buffer.concat([Buffer.from(head), body]);
  for (const client of server.clients) client[senderName].sendFrame([bytes]);
}

server.on('connection', (socket) => {
  socket.on('message', (text) => {
    const message = {
      messageId: number + waiting.length + 1,
      livestreamId: 1,
      clientId: randomUUID(),
      message: String(text),
      created: new Date().toISOString(),
      offsetMs: 1000,
      author,
      isAnnouncement: false,
      replyTo: null,
      mentions: [],
    };
    waiting.push({ type: 'message', message });
  });
});
server.on('listening', () => console.log('ready'));
setInterval(flush, flushEveryMs);
process.once('SIGTERM', () => process.exit());
process.on('SIGUSR2', () => console.log('memory 1 0'));

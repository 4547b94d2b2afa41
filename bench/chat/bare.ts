// The limit: the ws that socket.io uses, with nothing but the same batches. What a client sends goes to all.
import { randomUUID } from 'node:crypto';
import { createRequire } from 'node:module';

interface BareSocket {
  on(event: 'message', listener: (text: Buffer) => void): void;
  send(text: Buffer, options: { binary: false }): void;
}
interface BareServer {
  clients: Set<BareSocket>;
  on(event: 'connection', listener: (socket: BareSocket) => void): void;
  on(event: 'listening', listener: () => void): void;
}

const flushEveryMs = 75;
const engine = createRequire(createRequire(import.meta.url).resolve('socket.io')).resolve('engine.io');
const { WebSocketServer } = createRequire(engine)('ws') as {
  WebSocketServer: new (options: { port: number; host: string; perMessageDeflate: false }) => BareServer;
};

const server = new WebSocketServer({ port: Number(process.env.PORT), host: '127.0.0.1', perMessageDeflate: false });
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
  for (const client of server.clients) client.send(text, { binary: false });
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

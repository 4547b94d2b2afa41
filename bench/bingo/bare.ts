// The limit: the ws that socket.io uses, and nothing else. A text that comes goes to all, compressed once.
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
type BareOptions = { port: number; host: string; backlog: number; perMessageDeflate: object };

const engine = createRequire(createRequire(import.meta.url).resolve('socket.io')).resolve('engine.io');
const { WebSocketServer } = createRequire(engine)('ws') as {
  WebSocketServer: new (options: BareOptions) => BareServer;
};
const server = new WebSocketServer({
  port: Number(process.env.PORT),
  host: '127.0.0.1',
  backlog: listenBacklog,
  perMessageDeflate: {
    serverNoContextTakeover: true,
    clientNoContextTakeover: true,
    threshold: Number.MAX_SAFE_INTEGER,
  },
});
server.on('connection', (socket) => socket.on('message', sendToAll));
server.on('listening', () => console.log('ready'));
process.once('SIGTERM', () => process.exit());

function sendToAll(text: Buffer): void {
  const body = deflateRawSync(text, { finishFlush: constants.Z_SYNC_FLUSH, level: 1 }).subarray(0, -4);
  const head = body.length < 126 ? [0xc1, body.length] : [0xc1, 126, body.length >> 8, body.length & 255];
  const frame = Buffer.concat([Buffer.from(head), body]);
  for (const client of server.clients) client[senderName].sendFrame([frame]);
}

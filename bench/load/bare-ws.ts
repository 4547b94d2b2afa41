import { createRequire } from 'node:module';
import { constants, deflateRawSync } from 'node:zlib';
import { listenBacklog } from '../../packages/server/src/app/lifecycle.ts';

/** The private class that writes the frames of ws. */
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

/**
 * The limit of a socket bench: the ws that socket.io uses, at `PORT`, and nothing else. Says "ready". The function that
 * it answers sends a text to all, compressed once.
 */
export function serveBareWs(onMessage: (text: Buffer) => void): (text: Buffer) => void {
  const port = Number(process.env.PORT);
  const server = new WebSocketServer({ port, host: '127.0.0.1', backlog: listenBacklog, perMessageDeflate });
  server.on('connection', (socket) => socket.on('message', onMessage));
  server.on('listening', () => console.log('ready'));
  process.once('SIGTERM', () => process.exit());
  return (text) => {
    const body = deflateRawSync(text, { finishFlush: constants.Z_SYNC_FLUSH, level: 1 }).subarray(0, -4);
    const head = body.length < 126 ? [0xc1, body.length] : [0xc1, 126, body.length >> 8, body.length & 255];
    const frame = Buffer.concat([Buffer.from(head), body]);
    for (const client of server.clients) client[senderName].sendFrame([frame]);
  };
}

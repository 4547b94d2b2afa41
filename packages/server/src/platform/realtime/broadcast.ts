import { setImmediate } from 'node:timers/promises';
import { constants, deflateRawSync } from 'node:zlib';
import type { ServerEvents } from '@greenlight/contract/realtime';
import type { Sockets, ViewerSocket } from './sockets.ts';

/** Number of sockets in one turn of the event loop, which takes about two milliseconds. */
const socketsOfTurn = 200;
/** Compression gains little for smaller frames. */
const compressMinBytes = 512;
/** Prefix of a packet of engine.io (message) and socket.io (event). */
const eventPrefix = '42';
const textFrame = 0x81;
const compressedTextFrame = 0xc1;
/** Length of the end of what zlib flushes, which RFC 7692 (7.2.1) leaves out. */
const flushEndBytes = 4;

/** The property of ws that writes frames. The adapter of socket.io uses it in the same way. */
const senderName = '_sender';

/** The state of engine.io for a connection whose packets were all passed to ws. */
interface Connection {
  readyState: string;
  writeBuffer: unknown[];
  transport: {
    writable: boolean;
    socket?: { extensions: string; [senderName]?: { sendFrame(buffers: Buffer[]): void } };
  };
}

/**
 * Accepts compression (RFC 7692) on new connections. A frame for many sockets is compressed once (`broadcast`), so no
 * message may refer to an earlier one, and ws compresses nothing itself.
 */
export function acceptCompression(sockets: Sockets): void {
  const engine = sockets.engine as unknown as { ws: { options: { perMessageDeflate: object } } };
  engine.ws.options.perMessageDeflate = {
    serverNoContextTakeover: true,
    clientNoContextTakeover: true,
    serverMaxWindowBits: false,
    threshold: Number.POSITIVE_INFINITY,
  };
}

/**
 * Sends the same event to all sockets. It is encoded once, and compressed once for those that accept it. Thousands of
 * sockets take tens of milliseconds, so other work can run in between.
 */
export async function broadcast<Name extends keyof ServerEvents>(
  sockets: ViewerSocket[],
  name: Name,
  ...[event]: Parameters<ServerEvents[Name]>
): Promise<void> {
  if (sockets.length === 0) return;
  const body = Buffer.from(eventPrefix + JSON.stringify([name, event]));
  const plain = frameOf(textFrame, body);
  let compressed: Buffer | undefined;
  for (const [index, socket] of sockets.entries()) {
    if (index > 0 && index % socketsOfTurn === 0) await setImmediate();
    const connection = socket.conn as unknown as Connection;
    const { socket: websocket, writable } = connection.transport;
    // Nothing waits in ws, so the order is kept.
    const isIdle = connection.readyState === 'open' && writable && connection.writeBuffer.length === 0;
    if (!isIdle || !websocket?.[senderName]) (socket.emit as (name: Name, event: unknown) => void)(name, event);
    else if (websocket.extensions && body.length >= compressMinBytes) {
      compressed ??= frameOf(compressedTextFrame, compress(body));
      websocket[senderName].sendFrame([compressed]);
    } else websocket[senderName].sendFrame([plain]);
  }
}

function compress(body: Buffer): Buffer {
  const { Z_SYNC_FLUSH, Z_BEST_SPEED } = constants;
  return deflateRawSync(body, { finishFlush: Z_SYNC_FLUSH, level: Z_BEST_SPEED }).subarray(0, -flushEndBytes);
}

/** A frame of a server (RFC 6455, 5.2): not masked, not split. */
function frameOf(first: number, body: Buffer): Buffer {
  const { length } = body;
  if (length < 126) return Buffer.concat([Buffer.from([first, length]), body]);
  const head = Buffer.alloc(length < 65_536 ? 4 : 10);
  head[0] = first;
  if (length < 65_536) {
    head[1] = 126;
    head.writeUInt16BE(length, 2);
  } else {
    head[1] = 127;
    head.writeBigUInt64BE(BigInt(length), 2);
  }
  return Buffer.concat([head, body]);
}

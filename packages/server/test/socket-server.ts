import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import type { Platform } from '../src/platform/platform.ts';
import { closeSockets, openSockets } from '../src/platform/realtime/sockets.ts';

/** A separate socket server that accepts every token as the same viewer. */
export async function serveSockets(platform: Platform, actorId: string | null = null) {
  const http = createServer();
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const viewer = { userId: 'u', sessionId: 's', deviceIdentifier: 'd', permissions: [], actorId };
  const sockets = await openSockets(http, platform, {
    viewerOf: async () => viewer,
    viewerOfSession: async () => viewer,
    openSessionsOf: async (ids) => new Set(ids),
    handlers: {
      bingo: async () => null,
      comment: async () => null,
      livestream: async () => null,
      pitch: async () => null,
    },
  });
  const { port } = http.address() as AddressInfo;
  return {
    port,
    sockets,
    close: () => {
      closeSockets(sockets);
      http.close();
    },
  };
}

/**
 * A connection that has completed the websocket handshake and joined the main namespace. It is paused: frames arrive as
 * they were sent.
 */
export async function openRawSocket(port: number, { compresses = false } = {}): Promise<Socket> {
  const client = connect(port, '127.0.0.1');
  client.on('error', () => undefined);
  const lines = [
    'GET /socket.io/?EIO=4&transport=websocket&token=t HTTP/1.1',
    'Host: localhost',
    'Upgrade: websocket',
    'Connection: Upgrade',
    `Sec-WebSocket-Key: ${Buffer.alloc(16).toString('base64')}`,
    'Sec-WebSocket-Version: 13',
    ...(compresses ? ['Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits'] : []),
  ];
  client.write(`${lines.join('\r\n')}\r\n\r\n`);
  await once(client, 'data');
  client.pause();
  // The masked frame of the packet "40", which connects to the main namespace; the mask is zero.
  client.write(Buffer.from([0x81, 0x82, 0, 0, 0, 0, 0x34, 0x30]));
  return client;
}

import { createServer, type Server, type Socket } from 'node:net';
import { type ConnectionOptions, isBroken, PublishRefusal, serveConnection } from './connection.ts';

export interface RtmpServerOptions extends ConnectionOptions {
  host: string;
  port: number;
  /** Told of each connection that ended otherwise than by the encoder's wish. */
  onTrouble(error: Error, address: string): void;
}

export interface RtmpServer {
  port: number;
  /** Ends all connections. Resolves when what they sent is dealt with. */
  close(): Promise<void>;
}

const mostConnections = 256;
const mostOfAnAddress = 16;

/** Listens for encoders (RTMP, to publish alone: nothing can be played here). Rejects when it can't listen. */
export async function startRtmpServer(options: RtmpServerOptions): Promise<RtmpServer> {
  const sockets = new Map<Socket, Promise<void>>();
  const server = createServer({ noDelay: true }, (socket) => {
    const address = socket.remoteAddress ?? '';
    const own = [...sockets.keys()].filter(({ remoteAddress }) => remoteAddress === address);
    if (sockets.size >= mostConnections || own.length >= mostOfAnAddress) {
      socket.destroy();
      return;
    }
    const served = serveConnection(socket, options).then((error) => {
      sockets.delete(socket);
      if (error !== null && !isBroken(error)) options.onTrouble(error, address);
    });
    sockets.set(socket, served);
  });
  await listen(server, options);
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : options.port,
    async close() {
      server.close();
      for (const socket of sockets.keys()) socket.destroy();
      await Promise.all(sockets.values());
    },
  };
}

function listen(server: Server, { host, port }: RtmpServerOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host, port }, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

export { PublishRefusal };

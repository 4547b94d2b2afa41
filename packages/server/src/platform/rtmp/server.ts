import { createServer, type Server, type Socket } from 'node:net';
import { type SecureContext, TLSSocket } from 'node:tls';
import { type ConnectionOptions, isBroken, PublishRefusal, serveConnection } from './connection.ts';
import { StrangerCount } from './stranger-count.ts';

export interface RtmpServerOptions extends ConnectionOptions {
  host: string;
  port: number;
  /** For TLS (RTMPS): called for each connection. */
  secureContext?: () => SecureContext;
  /** Called for each connection that ended with an error. */
  onTrouble(error: Error, address: string): void;
}

export interface RtmpServer {
  port: number;
  /** Ends all connections. Resolves when their data has been processed. */
  close(): Promise<void>;
}

/** Connections with a valid key; a process encodes far fewer streams. */
const broadcastersMax = 256;

/** Listens for encoders (RTMP, publishing only). Rejects when it cannot listen. */
export async function startRtmpServer(options: RtmpServerOptions): Promise<RtmpServer> {
  const sockets = new Map<Socket, Promise<void>>();
  const strangers = new StrangerCount();
  let broadcasters = 0;
  const server = createServer({ noDelay: true }, (plain) => {
    const socket = secured(plain, options);
    const address = socket.remoteAddress ?? '';
    const leave = strangers.enter(address);
    if (leave === null) {
      socket.destroy();
      return;
    }
    const authorise: ConnectionOptions['authorise'] = async (request) => {
      const take = await options.authorise(request);
      if (broadcasters >= broadcastersMax) throw new PublishRefusal('Too many senders are connected.', 'full');
      leave();
      broadcasters += 1;
      return (tags) => take(tags).finally(() => void (broadcasters -= 1));
    };
    const served = serveConnection(socket, { authorise }).then((error) => {
      leave();
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

/** The handshake of TLS is part of the time that a stranger has until the stream key. */
function secured(socket: Socket, { secureContext }: RtmpServerOptions): Socket {
  return secureContext ? new TLSSocket(socket, { isServer: true, secureContext: secureContext() }) : socket;
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

import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below those that systems give to outgoing connections: a program that starts again finds its port still free. */
const ports = { from: 12_000, to: 32_000 };

/** The port has to be known before the server is made: it is part of the addresses that it hands out. */
export async function freePort(): Promise<number> {
  const port = randomInt(ports.from, ports.to);
  const server = createServer();
  const isFree = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => resolve(true));
  });
  if (!isFree) return freePort();
  await new Promise((resolve) => {
    server.close(resolve);
  });
  return port;
}

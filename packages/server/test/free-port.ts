import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below the ports of outgoing connections, so that a restarted program can use its port again. */
const ports = { from: 12_000, to: 32_000 };

/** A free TCP port of this machine, for servers that need to know their own URL before they listen. */
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

import { once } from 'node:events';
import { openPeer, type Peer } from './peer.ts';
import type { PeerReport, PeerRequest } from './peer-message.ts';

// The program of the process that runs peers: see `peer-host.ts`.

const peers = new Map<string, Peer>();

process.on('message', (request: PeerRequest) => {
  if (request.type === 'open') void serve(request);
  else peers.get(request.id)?.close();
});
process.on('disconnect', () => process.exit());
// Only the process that launched it ends it.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});

async function serve({ id, offer, options }: PeerRequest & { type: 'open' }): Promise<void> {
  try {
    const onTrouble = (error: Error) => void report({ type: 'trouble', id, reason: error.message });
    const peer = await openPeer(offer, { ...options, onTrouble });
    peers.set(id, peer);
    await report({ type: 'answer', id, answer: peer.answer });
    for await (const broadcast of peer.broadcasts()) {
      await report({ type: 'broadcast', id });
      for await (const tag of broadcast) await report({ type: 'tag', id, tag });
      await report({ type: 'cut', id });
    }
    await report({ type: 'over', id });
  } catch (error) {
    const reason = (error as Error).message;
    await report(peers.has(id) ? { type: 'over', id } : { type: 'refuse', id, reason });
  } finally {
    peers.get(id)?.close();
    peers.delete(id);
  }
}

/**
 * Waits until the message was sent: data that the other process does not accept stays in the queue of the peer, which
 * is limited.
 */
async function report(message: PeerReport): Promise<void> {
  if (!process.connected) return;
  await new Promise<void>((resolve) => process.send?.(message, undefined, undefined, () => resolve()));
}

await once(process, 'disconnect');

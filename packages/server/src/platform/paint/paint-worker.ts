import { parentPort, workerData } from 'node:worker_threads';
import type { Painting, WorkerReply, WorkerRequest } from './painter.ts';

type Paint = (path: string) => Promise<Painting>;

const origin = 'http://painter';
const openRequests = new Map<number, (response: Response) => void>();
let lastAsk = 0;
let painting = 0;
/** Screens are painted one after another, because the web app has one query cache. */
let queue: Promise<unknown> = Promise.resolve();

Object.assign(globalThis, { fetch: askServer, location: new URL(origin) });
const { paint } = (await import((workerData as { module: string }).module)) as { paint: Paint };

parentPort?.on('message', (request: WorkerRequest) => {
  if (request.kind === 'answer') {
    openRequests.get(request.id)?.(new Response(request.body, { status: request.status }));
    openRequests.delete(request.id);
    return;
  }
  queue = queue.then(() => perform(request.id, request.path));
});

async function perform(id: number, path: string) {
  painting = id;
  try {
    say({ kind: 'painted', id, painting: await paint(path), error: null });
  } catch (error) {
    say({ kind: 'painted', id, painting: null, error: String((error as Error).stack ?? error) });
  }
}

/**
 * Sends the calls of a screen to the server. Personal calls and changes are never answered here: the screen shows them
 * as loading.
 */
function askServer(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const url = new URL(input instanceof Request ? input.url : input, origin);
  if ((init?.method ?? 'GET') !== 'GET') return new Promise(() => undefined);
  lastAsk += 1;
  const id = lastAsk;
  say({ kind: 'ask', id, paintId: painting, path: url.pathname + url.search });
  return new Promise((resolve) => openRequests.set(id, resolve));
}

function say(reply: WorkerReply) {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  parentPort?.postMessage(reply);
}

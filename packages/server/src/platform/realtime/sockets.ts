import type { Server as HttpServer, IncomingMessage } from 'node:http';
import type { ErrorCode } from '@greenlight/contract/errors';
import { type ClientEvents, type ServerEvents, socketSent } from '@greenlight/contract/realtime';
import { type SocketAnswer } from '@greenlight/contract/socket-answer';
import { Server, type Socket } from 'socket.io';
import type { z } from 'zod';
import { tokenExpiryMs } from '../auth/access-token.ts';
import { networkOf } from '../auth/ip-network.ts';
import { endedSessionTopic } from '../auth/session-end-topic.ts';
import { findUnstorableText } from '../http/validate.ts';
import type { Viewer } from '../http/viewer.ts';
import type { Platform } from '../platform.ts';
import { ProblemError } from '../problem-error.ts';
import { acceptCompression } from './broadcast.ts';
import { createConnectionCount, type TokenBucket, tokenBucket } from './socket-limit.ts';
import { terminate, waitingBytes } from './waiting-bytes.ts';

/** A message has at most a comment of 2,000 characters, each of 4 bytes. */
const frameMaxBytes = 16 * 1024;
/**
 * Maximum number of waiting bytes for a slow reader, which is then disconnected. Rooms stop sending events earlier
 * (`room.ts`).
 */
const waitingMaxBytes = 1024 * 1024;
/** Interval of a check for lost messages of the bus, and for sessions that ended while their socket opened. */
const checkEveryMs = 4000;
/** Number of sessions in one check, so that other work can run in between. */
const checkedAtOnce = 500;

interface SocketData {
  sessionId: string;
  /** Shared by all sockets of the account. */
  accountBucket: TokenBucket;
}
type Sent = { [Name in keyof typeof socketSent]: z.infer<(typeof socketSent)[Name]> };
export type ViewerSocket = Socket<ClientEvents, ServerEvents, Record<string, never>, SocketData>;
/** Returns the id of a new item, or null. Throws `ProblemError`. */
export type SocketHandlers = {
  [Name in keyof Sent]: (viewer: Viewer, sent: Sent[Name], socket: ViewerSocket) => Promise<number | null>;
};
interface SocketOptions {
  viewerOf: (token: string) => Promise<Viewer | null>;
  /** Called for each message, because permissions change while a socket is open. */
  viewerOfSession: (sessionId: string) => Promise<Viewer | null>;
  /** Returns the sessions of these that are still open. */
  openSessionsOf: (sessionIds: string[]) => Promise<Set<string>>;
  handlers: SocketHandlers;
}
export type Sockets = Server<ClientEvents, ServerEvents, Record<string, never>, SocketData>;

/**
 * Serves `/socket.io` (docs/product/call.md): websocket only, with an access token in the query. Closes the sockets of a
 * session when it ends, on every process.
 */
export async function openSockets(
  http: HttpServer,
  platform: Platform,
  { viewerOf, viewerOfSession, openSessionsOf, handlers }: SocketOptions,
): Promise<Sockets> {
  const { bus, log, config } = platform;
  const connections = createConnectionCount();
  const sockets: Sockets = new Server(http, {
    path: '/socket.io',
    transports: ['websocket'],
    serveClient: false,
    maxHttpBufferSize: frameMaxBytes,
    connectTimeout: 10_000,
    allowRequest: (request, decide) => {
      const address = addressOf(request, config.trustProxy);
      const isAllowed = connections.add(request.socket, address);
      decide(isAllowed ? null : refusal('rate_limited').detail, isAllowed);
    },
  });

  acceptCompression(sockets);
  sockets.use((socket, next) => {
    void authenticate(socket, viewerOf, connections).then(
      () => next(),
      (error) => next(connectError(error)),
    );
  });
  sockets.on('connection', (socket) => serve(socket, { viewerOfSession, handlers, log }));

  const closeEnded = async () => {
    const connected = [...sockets.sockets.sockets.values()];
    for (let index = 0; index < connected.length; index += checkedAtOnce) {
      const some = connected.slice(index, index + checkedAtOnce);
      const open = await openSessionsOf([...new Set(some.map(({ data }) => data.sessionId))]);
      for (const socket of some) if (!open.has(socket.data.sessionId)) socket.disconnect(true);
    }
  };
  const check = () => void closeEnded().catch((error) => log.warn({ err: error }, 'open sockets could not be checked'));
  await bus.subscribe(endedSessionTopic, {
    onMessage: (sessionId) => sockets.in(roomOfSession(sessionId)).disconnectSockets(true),
    onGap: check,
  });
  const timers = [setInterval(check, checkEveryMs), setInterval(() => dropSlowReaders(sockets), 1000)];
  for (const timer of timers) timer.unref();
  http.on('close', () => {
    for (const timer of timers) clearInterval(timer);
  });
  return sockets;
}

/** Ends all connections, so that the HTTP server can close. */
export function closeSockets(sockets: Sockets): void {
  sockets.disconnectSockets(true);
  sockets.engine.close();
}

async function authenticate(
  socket: ViewerSocket,
  viewerOf: SocketOptions['viewerOf'],
  connections: ReturnType<typeof createConnectionCount>,
) {
  const { token } = socket.handshake.query;
  const viewer = typeof token === 'string' ? await viewerOf(token) : null;
  if (!viewer || typeof token !== 'string') throw new ProblemError('unauthorized');
  const accountBucket = connections.addToAccount(viewer.userId, socket.conn);
  if (!accountBucket) throw new ProblemError('rate_limited');
  // Staff see the site as a member until their token expires, because it is not renewed.
  if (viewer.actorId) closeAt(socket, tokenExpiryMs(token));
  socket.data = { sessionId: viewer.sessionId, accountBucket };
  await socket.join(roomOfSession(viewer.sessionId));
}

function closeAt(socket: ViewerSocket, ms: number) {
  const timer = setTimeout(() => socket.disconnect(true), ms - Date.now());
  socket.conn.once('close', () => clearTimeout(timer));
}

type Service = Pick<SocketOptions, 'viewerOfSession' | 'handlers'> & Pick<Platform, 'log'>;

function serve(socket: ViewerSocket, service: Service) {
  const bucket = tokenBucket({ perSecond: 10, burst: 40 });
  // Each refused message still costs the time to unpack it.
  const patience = tokenBucket({ perSecond: 5, burst: 300 });
  // Every packet of a client, even of an event that does not exist.
  socket.use((packet, next) => {
    const [name, sent, acknowledge] = packet as unknown[];
    const answer = (result: SocketAnswer) => {
      if (typeof acknowledge === 'function') acknowledge(result);
      // The client cannot receive the reason.
      else if (!result.ok) socket.disconnect(true);
    };
    const isAllowed = bucket.take() && socket.data.accountBucket.take();
    if (!isAllowed) return patience.take() ? answer(refusal('rate_limited')) : void socket.disconnect(true);
    if (typeof name !== 'string' || !Object.hasOwn(socketSent, name)) return answer(refusal('invalid_request'));
    const event = name as keyof typeof socketSent;
    void perform(socket, service, { event, sent }).then(answer, (error) => answer(refusalOf(error, service.log)));
    return next();
  });
}

async function perform(
  socket: ViewerSocket,
  { viewerOfSession, handlers }: Service,
  { event, sent }: { event: keyof typeof socketSent; sent: unknown },
): Promise<SocketAnswer> {
  const parsed = socketSent[event].safeParse(sent);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new ProblemError('invalid_request', { detail: `${issue?.path.join('.')}: ${issue?.message}` });
  }
  const [field] = findUnstorableText(parsed.data, '');
  if (field) throw new ProblemError('invalid_request', { detail: `${field.path.slice(1)}: ${field.message}` });
  const viewer = await viewerOfSession(socket.data.sessionId);
  if (!viewer) throw new ProblemError('unauthorized');
  const handle = handlers[event] as (viewer: Viewer, sent: unknown, socket: ViewerSocket) => Promise<number | null>;
  return { ok: true, id: await handle(viewer, parsed.data, socket) };
}

function refusalOf(error: unknown, log: Platform['log']): SocketAnswer {
  if (!(error instanceof ProblemError)) {
    log.error({ err: error }, 'a message of a socket failed');
    return refusal('internal');
  }
  const { code, detail, values } = error.problem;
  return { ok: false, code: code as Exclude<ErrorCode, number>, detail, ...(values && { values }) };
}

function refusal(code: Exclude<ErrorCode, number>): Extract<SocketAnswer, { ok: false }> {
  return { ok: false, code, detail: new ProblemError(code).problem.detail };
}

/** The error of a refused connection, with the contract's code in `data`. */
function connectError(error: unknown): Error {
  const { code, detail } = (error instanceof ProblemError ? error : new ProblemError('internal')).problem;
  return Object.assign(new Error(detail), { data: { code, detail } });
}

function dropSlowReaders(sockets: Sockets): void {
  for (const socket of sockets.sockets.sockets.values()) {
    if (waitingBytes(socket) > waitingMaxBytes) terminate(socket);
  }
}

function roomOfSession(sessionId: string): string {
  return `session:${sessionId}`;
}

/** The network of the client. One proxy is trusted: the last address is the one that it saw. */
function addressOf({ headers, socket }: IncomingMessage, trustProxy: boolean): string {
  const forwarded = trustProxy
    ? String(headers['x-forwarded-for'] ?? '')
        .split(',')
        .at(-1)
        ?.trim()
    : '';
  return networkOf(forwarded || (socket.remoteAddress ?? ''));
}

import type { Socket } from 'node:net';
import { type AmfValue, readAmf, writeAmf } from './amf.ts';
import { ByteReader } from './byte-reader.ts';
import type { MediaTag } from './flv.ts';
import { shakeHands } from './handshake.ts';
import { type Message, messageTypes, readMessages, writeMessage } from './message.ts';
import { number32 } from './number-bytes.ts';

/** A refusal that the encoder shows to the broadcaster as `message`; `reason` is a word for programs. */
export class PublishRefusal extends Error {
  override name = 'PublishRefusal';
  readonly reason: string;

  constructor(message: string, reason = 'refused') {
    super(message);
    this.reason = reason;
  }
}

export interface PublishRequest {
  /** The first part of the address, which is `live`. */
  app: string;
  /** The rest of the address: the stream key, never logged. */
  key: string;
  address: string;
}

/** Consumes a broadcast until it ends. Rejects with `PublishRefusal` if it must end. */
export type TakeBroadcast = (tags: AsyncGenerator<MediaTag>) => Promise<void>;

export interface ConnectionOptions {
  /** Called once for each connection; rejects with `PublishRefusal`. */
  authorise(request: PublishRequest): Promise<TakeBroadcast>;
}

const strangerMs = 10_000;
const silenceMs = 15_000;
const hangUpMs = 2000;
const messageBytes = { stranger: 64 * 1024, broadcaster: 8 * 1024 * 1024 };
const windowBytes = 2_500_000;
const ownChunkBytes = 65_536;
const messagesBeforeMax = 64;
const chunkStreams = { control: 2, command: 3, status: 5 };
const mediaStream = 1;

type Command = [name: string, transaction: AmfValue, ...rest: AmfValue[]];

/** Speaks RTMP with one encoder until it disconnects. Never rejects: resolves with the error, or null. */
export async function serveConnection(socket: Socket, options: ConnectionOptions): Promise<Error | null> {
  const connection = new Connection(socket, options);
  const stranger = setTimeout(() => socket.destroy(), strangerMs);
  socket.setTimeout(silenceMs, () => socket.destroy());
  socket.on('error', () => socket.destroy());
  try {
    await connection.serve(() => clearTimeout(stranger));
    return null;
  } catch (error) {
    if (error instanceof PublishRefusal) connection.refuse(error.message);
    return error as Error;
  } finally {
    clearTimeout(stranger);
    socket.end();
    socket.destroySoon();
  }
}

class Connection {
  readonly #socket: Socket;
  readonly #options: ConnectionOptions;
  readonly #bytes: ByteReader;
  readonly #limits = { messageBytes: messageBytes.stranger };
  #app = '';
  #acknowledged = 0;
  #saidGoodbye = false;

  constructor(socket: Socket, options: ConnectionOptions) {
    this.#socket = socket;
    this.#options = options;
    this.#bytes = new ByteReader(socket);
  }

  async serve(onKnown: () => void): Promise<void> {
    if (!(await shakeHands(this.#bytes, this.#socket))) return;
    const messages = readMessages(this.#bytes, this.#limits);
    const key = await this.#readKey(messages);
    if (key === null) return;
    const address = this.#socket.remoteAddress ?? '';
    const take = await this.#options.authorise({ app: this.#app, key, address });
    onKnown();
    this.#limits.messageBytes = messageBytes.broadcaster;
    this.#status('status', 'NetStream.Publish.Start', 'The stream is taken.');
    await take(this.#readTags(messages));
    if (this.#saidGoodbye) await this.#untilHungUp(messages);
  }

  /** Can also be called after `authorise`, because the stream may prove unsuitable. */
  refuse(reason: string) {
    this.#status('error', 'NetStream.Publish.BadName', reason);
  }

  /** Reads everything before the stream. Returns null if the encoder disconnects, or wants to play. */
  async #readKey(messages: AsyncGenerator<Message>): Promise<string | null> {
    for (let count = 0; count < messagesBeforeMax; count += 1) {
      const { value: message, done } = await messages.next();
      if (done) return null;
      const command = commandOf(message);
      if (command === null) continue;
      const [name, transaction, , argument] = command;
      if (name === 'publish') return nameOf(argument);
      if (name === 'play') {
        this.#status('error', 'NetStream.Play.Failed', 'Streams are watched on the site.');
        return null;
      }
      this.#answer(name, transaction, command[2]);
    }
    throw new Error('Too many messages came before the stream');
  }

  #answer(name: string, transaction: AmfValue, argument: AmfValue | undefined) {
    if (name === 'connect') {
      this.#app = appOf(argument);
      this.#send({ type: messageTypes.window, payload: number32(windowBytes) }, chunkStreams.control);
      this.#send(
        { type: messageTypes.bandwidth, payload: Buffer.concat([number32(windowBytes), Buffer.of(2)]) },
        chunkStreams.control,
      );
      this.#send({ type: messageTypes.chunkSize, payload: number32(ownChunkBytes) }, chunkStreams.control);
      const information = { level: 'status', code: 'NetConnection.Connect.Success', description: 'Welcome.' };
      this.#command('_result', transaction, { fmsVer: 'FMS/3,0,1,123', capabilities: 31 }, information);
    } else if (name === 'createStream') {
      this.#command('_result', transaction, null, mediaStream);
    } else if (typeof transaction === 'number' && transaction > 0) {
      this.#command('_result', transaction, null, null);
    }
  }

  async *#readTags(messages: AsyncGenerator<Message>): AsyncGenerator<MediaTag> {
    for (;;) {
      const message = await messages.next().then(({ value, done }) => (done ? null : value), whenBroken);
      if (message === null) return;
      this.#acknowledge();
      const { timestamp, payload } = message;
      if (message.type === messageTypes.audio) yield { kind: 'audio', timestamp, payload };
      else if (message.type === messageTypes.video) yield { kind: 'video', timestamp, payload };
      else if (message.type === messageTypes.data) yield { kind: 'data', timestamp, payload };
      else if (isGoodbye(commandOf(message))) {
        this.#saidGoodbye = true;
        return;
      }
    }
  }

  /** Waits until the encoder disconnects, because GStreamer reports an error if the server does so first. */
  async #untilHungUp(messages: AsyncGenerator<Message>) {
    const late = setTimeout(() => this.#socket.destroy(), hangUpMs);
    const isOver = async () => (await messages.next()).done;
    while (!(await isOver().catch(() => true)));
    clearTimeout(late);
  }

  #acknowledge() {
    if (this.#bytes.taken - this.#acknowledged < windowBytes) return;
    this.#acknowledged = this.#bytes.taken;
    this.#send(
      { type: messageTypes.acknowledge, payload: number32(this.#acknowledged % 2 ** 32) },
      chunkStreams.control,
    );
  }

  #status(level: 'status' | 'error', code: string, description: string) {
    const payload = writeAmf('onStatus', 0, null, { level, code, description });
    this.#send({ type: messageTypes.command, payload }, chunkStreams.status, mediaStream);
  }

  #command(...values: AmfValue[]) {
    this.#send({ type: messageTypes.command, payload: writeAmf(...values) }, chunkStreams.command);
  }

  #send(message: { type: number; payload: Buffer }, chunkStream: number, streamId = 0) {
    if (this.#socket.writable) this.#socket.write(writeMessage({ ...message, streamId }, chunkStream));
  }
}

export function commandOf({ type, payload }: Message): Command | null {
  if (type !== messageTypes.command && type !== messageTypes.amf3Command) return null;
  const values = readAmf(type === messageTypes.command ? payload : payload.subarray(1));
  return typeof values[0] === 'string' ? (values as Command) : null;
}

/** Ends a broken connection like an orderly one: its earlier messages are complete. */
function whenBroken(error: NodeJS.ErrnoException): null {
  if (isBroken(error)) return null;
  throw error;
}

/** Whether it is an error of the socket, not of the protocol. */
export function isBroken({ code = '' }: NodeJS.ErrnoException): boolean {
  return ['ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ERR_STREAM_PREMATURE_CLOSE'].includes(code);
}

function isGoodbye(command: Command | null): boolean {
  return command !== null && ['FCUnpublish', 'deleteStream', 'closeStream'].includes(command[0]);
}

/** Returns `live` for `live/` and for `live?token=…`. */
function appOf(argument: AmfValue | undefined): string {
  if (argument === null || typeof argument !== 'object' || Array.isArray(argument)) return '';
  return nameOf(argument.app).replace(/\/+$/, '');
}

function nameOf(value: AmfValue | undefined): string {
  return typeof value === 'string' ? (value.split('?')[0] ?? '') : '';
}

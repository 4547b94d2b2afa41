import { once } from 'node:events';
import { connect as connectPlain, isIP, type LookupFunction, type Socket } from 'node:net';
import { connect as connectSecure } from 'node:tls';
import { type AmfValue, writeAmf } from './amf.ts';
import { ByteReader } from './byte-reader.ts';
import { commandOf } from './connection.ts';
import type { MediaTag } from './flv.ts';
import { offerHand } from './handshake.ts';
import { type Message, messageTypes, readMessages, writeMessage } from './message.ts';
import { number32 } from './number-bytes.ts';

export interface PublishTarget {
  /** Address such as `rtmp://host/app` or `rtmps://host/app`. */
  url: string;
  key: string;
  /** Resolves the name of the host. */
  lookup?: LookupFunction | undefined;
  signal: AbortSignal;
}

/** The other service does not accept the stream, or no longer does. The message is for the creator. */
export class PublishFailure extends Error {
  override name = 'PublishFailure';
}

const defaultPorts = { 'rtmp:': 1935, 'rtmps:': 443 };
const silenceMs = 15_000;
const chunkBytes = 4096;
const limits = { messageBytes: 64 * 1024 };
const chunkStreams = { control: 2, command: 3, media: 6 };
const transactions = { connect: 1, createStream: 4, publish: 5 };
const ping = { request: 6, response: 7 };

/** Sends tags to another RTMP server until they end. Throws `PublishFailure`, and errors of the tags. */
export async function publish(
  target: PublishTarget,
  tags: AsyncIterable<MediaTag>,
  onAccepted: () => void,
): Promise<void> {
  const socket = openSocket(target);
  const abort = () => socket.destroy();
  target.signal.addEventListener('abort', abort, { once: true });
  socket.setTimeout(silenceMs, () => socket.destroy(new PublishFailure('The service does not answer.')));
  const publisher = new Publisher(socket, target);
  const failed = new Promise<never>((_, reject) => {
    socket.once('error', (error) => {
      reject(
        error instanceof PublishFailure
          ? error
          : new PublishFailure('The service cannot be reached.', { cause: error }),
      );
    });
    socket.once('close', () => reject(new PublishFailure('The service has ended the connection.')));
  });
  failed.catch(() => undefined);
  try {
    await Promise.race([publisher.begin(), failed]);
    onAccepted();
    void publisher.listen().catch((error: Error) => socket.destroy(error));
    await Promise.race([publisher.send(tags), failed]);
    publisher.sayGoodbye();
  } finally {
    target.signal.removeEventListener('abort', abort);
    socket.destroySoon();
  }
}

function openSocket({ url, lookup }: PublishTarget): Socket {
  const { protocol, hostname, port } = new URL(url);
  const secure = protocol === 'rtmps:';
  const host = hostname.replace(/^\[|\]$/g, '');
  const place = { host, port: Number(port) || defaultPorts[secure ? 'rtmps:' : 'rtmp:'], lookup };
  if (!secure) return connectPlain(place);
  return connectSecure({ ...place, ...(isIP(host) === 0 && { servername: host }) });
}

class Publisher {
  readonly #socket: Socket;
  readonly #target: PublishTarget;
  readonly #bytes: ByteReader;
  readonly #messages: AsyncGenerator<Message>;
  #streamId = 0;

  constructor(socket: Socket, target: PublishTarget) {
    this.#socket = socket;
    this.#target = target;
    this.#bytes = new ByteReader(socket);
    this.#messages = readMessages(this.#bytes, limits);
  }

  async begin(): Promise<void> {
    const { url, key } = this.#target;
    if (!(await offerHand(this.#bytes, this.#socket))) throw new PublishFailure('The service does not speak RTMP.');
    this.#write(messageTypes.chunkSize, number32(chunkBytes), chunkStreams.control);
    const app = new URL(url).pathname.slice(1);
    const about = { app, type: 'nonprivate', flashVer: 'FMLE/3.0 (compatible)', tcUrl: url };
    this.#command('connect', transactions.connect, about);
    await this.#answerTo(transactions.connect);
    this.#command('releaseStream', 2, null, key);
    this.#command('FCPublish', 3, null, key);
    this.#command('createStream', transactions.createStream, null);
    this.#streamId = Number(await this.#answerTo(transactions.createStream));
    this.#command('publish', transactions.publish, null, key, 'live');
    await this.#answerTo(null);
  }

  async send(tags: AsyncIterable<MediaTag>): Promise<void> {
    for await (const { kind, timestamp, payload } of tags) {
      this.#write(messageTypes[kind], payload, chunkStreams.media, timestamp);
      if (this.#socket.writableNeedDrain) await once(this.#socket, 'drain');
    }
  }

  /** Reads the messages of the service while tags are sent. */
  async listen(): Promise<void> {
    for await (const message of this.#messages) this.#note(message);
  }

  sayGoodbye(): void {
    this.#command('FCUnpublish', 6, null, this.#target.key);
    this.#command('deleteStream', 7, null, this.#streamId);
  }

  /** Returns the last value of an answer. With `null`, waits until the service accepts the stream. */
  async #answerTo(transaction: number | null): Promise<AmfValue | undefined> {
    for (;;) {
      const { value: message, done } = await this.#messages.next();
      if (done) throw new PublishFailure('The service has ended the connection.');
      const command = this.#note(message);
      const [name, number] = command ?? [];
      if (name === '_error') throw new PublishFailure('The service does not accept the stream. Is the address right?');
      if (transaction === null ? name === 'onStatus' : name === '_result' && number === transaction) {
        return command?.at(-1);
      }
    }
  }

  #note(message: Message) {
    const { type, payload } = message;
    if (type === messageTypes.user && payload.length >= 6 && payload.readUInt16BE(0) === ping.request) {
      const answer = Buffer.from(payload);
      answer.writeUInt16BE(ping.response);
      this.#write(messageTypes.user, answer, chunkStreams.control);
    }
    const command = commandOf(message);
    const status = command?.[0] === 'onStatus' ? command[3] : null;
    if (typeof status === 'object' && status !== null && !Array.isArray(status) && status.level === 'error') {
      throw new PublishFailure('The service does not accept the stream. Is the key right?');
    }
    return command;
  }

  #command(...values: AmfValue[]) {
    this.#write(messageTypes.command, writeAmf(...values), chunkStreams.command);
  }

  #write(type: number, payload: Buffer, chunkStream: number, timestamp = 0) {
    const streamId = chunkStream === chunkStreams.control ? 0 : this.#streamId;
    if (this.#socket.writable) {
      this.#socket.write(writeMessage({ type, streamId, payload, timestamp }, chunkStream, chunkBytes));
    }
  }
}

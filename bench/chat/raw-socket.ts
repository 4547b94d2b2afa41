import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';

const textOpcode = 0x81;
const closeOpcode = 0x8;
const compressedBit = 0x40;
const mask = Buffer.alloc(4);

/** All sockets read into this buffer, so that nothing is allocated for each reading. */
const readBuffer = Buffer.allocUnsafe(256 * 1024);

/**
 * A websocket that costs little: it neither unpacks nor copies what comes. Server frames have no mask and are not
 * split. A caller that keeps a text longer than the call must copy it.
 */
export class RawSocket {
  readonly #socket: Socket;
  #rest: Buffer | null = null;
  #isOpen = false;
  readonly opened: Promise<void>;
  onText: (text: Buffer, isCompressed: boolean) => void = () => undefined;
  onClose: () => void = () => undefined;

  /** `from` is sent to the server as the address of the client. */
  constructor({ port, path, from }: { port: number; path: string; from: string }) {
    const opened = Promise.withResolvers<void>();
    this.opened = opened.promise;
    this.opened.catch(() => undefined);
    const callback = (bytes: number) => {
      const chunk = readBuffer.subarray(0, bytes);
      if (this.#isOpen) this.#read(chunk);
      else this.#shakeHands(chunk, opened);
      return true;
    };
    const socket = connect({ port, host: '127.0.0.1', noDelay: true, onread: { buffer: readBuffer, callback } });
    this.#socket = socket;
    const lines = [
      `GET ${path} HTTP/1.1`,
      'Host: localhost',
      'Upgrade: websocket',
      'Connection: Upgrade',
      `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`,
      'Sec-WebSocket-Version: 13',
      'Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits',
      `X-Forwarded-For: ${from}`,
    ];
    socket.write(`${lines.join('\r\n')}\r\n\r\n`);
    socket.on('error', opened.reject);
    socket.on('close', () => {
      opened.reject(new Error('closed'));
      this.onClose();
    });
  }

  send(text: string): void {
    const body = Buffer.from(text);
    const length =
      body.length < 126 ? Buffer.from([0x80 | body.length]) : Buffer.from([0xfe, body.length >> 8, body.length & 255]);
    this.#socket.write(Buffer.concat([Buffer.from([textOpcode]), length, mask, body]));
  }

  /** Closes the connection without a farewell, like a lost network. */
  destroy(): void {
    this.onClose = () => undefined;
    this.onText = () => undefined;
    this.#socket.destroy();
  }

  #shakeHands(chunk: Buffer, opened: PromiseWithResolvers<void>): void {
    const all = Buffer.concat([this.#rest ?? Buffer.alloc(0), chunk]);
    const end = all.indexOf('\r\n\r\n');
    this.#rest = all;
    if (end < 0) return;
    if (!all.subarray(0, end).includes(' 101 ')) return opened.reject(new Error(String(all.subarray(0, 200))));
    this.#isOpen = true;
    this.#rest = null;
    opened.resolve();
    if (all.length > end + 4) this.#read(all.subarray(end + 4));
  }

  #read(chunk: Buffer): void {
    let all = this.#rest ? Buffer.concat([this.#rest, chunk]) : chunk;
    this.#rest = null;
    for (;;) {
      const frame = frameOf(all);
      if (!frame) break;
      all = all.subarray(frame.end);
      if (frame.opcode === closeOpcode) this.#socket.end();
      else this.onText(frame.body, frame.isCompressed);
    }
    if (all.length > 0) this.#rest = Buffer.from(all);
  }
}

interface ServerFrame {
  opcode: number;
  isCompressed: boolean;
  body: Buffer;
  end: number;
}

function frameOf(bytes: Buffer): ServerFrame | undefined {
  const [first = 0, short = 0] = bytes;
  const start = short < 126 ? 2 : short === 126 ? 4 : 10;
  if (bytes.length < start) return undefined;
  const length = short < 126 ? short : short === 126 ? bytes.readUInt16BE(2) : Number(bytes.readBigUInt64BE(2));
  const end = start + length;
  if (bytes.length < end) return undefined;
  return { opcode: first & 15, isCompressed: (first & compressedBit) > 0, body: bytes.subarray(start, end), end };
}

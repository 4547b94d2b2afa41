import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';

const textOpcode = 0x81;
const closeOpcode = 0x8;
const mask = Buffer.alloc(4);

/**
 * A websocket that costs little: it neither decodes nor copies what comes. Server frames have no mask and are not split.
 */
export class RawSocket {
  readonly #socket: Socket;
  #rest: Buffer | null = null;
  #isOpen = false;
  readonly opened: Promise<void>;
  onText: (text: Buffer) => void = () => undefined;
  onClose: () => void = () => undefined;

  /** `from` is told to the server as the address of the client. */
  constructor({ port, path, from }: { port: number; path: string; from: string }) {
    const socket = connect(port, '127.0.0.1');
    this.#socket = socket;
    socket.setNoDelay(true);
    const lines = [
      `GET ${path} HTTP/1.1`,
      'Host: localhost',
      'Upgrade: websocket',
      'Connection: Upgrade',
      `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`,
      'Sec-WebSocket-Version: 13',
      `X-Forwarded-For: ${from}`,
    ];
    socket.write(`${lines.join('\r\n')}\r\n\r\n`);
    this.opened = new Promise((resolve, reject) => {
      socket.on('data', (chunk) => {
        if (this.#isOpen) return this.#read(chunk);
        const all = this.#rest ? Buffer.concat([this.#rest, chunk]) : chunk;
        const end = all.indexOf('\r\n\r\n');
        this.#rest = all;
        if (end < 0) return;
        if (!all.subarray(0, end).includes(' 101 ')) {
          reject(new Error(String(all.subarray(0, 200))));
          return;
        }
        this.#isOpen = true;
        this.#rest = null;
        resolve();
        if (all.length > end + 4) this.#read(all.subarray(end + 4));
      });
      socket.on('error', reject);
    });
    this.opened.catch(() => undefined);
    socket.on('close', () => this.onClose());
  }

  send(text: string): void {
    const body = Buffer.from(text);
    const length =
      body.length < 126 ? Buffer.from([0x80 | body.length]) : Buffer.from([0xfe, body.length >> 8, body.length & 255]);
    this.#socket.write(Buffer.concat([Buffer.from([textOpcode]), length, mask, body]));
  }

  /** As if the network were gone. */
  destroy(): void {
    this.onClose = () => undefined;
    this.onText = () => undefined;
    this.#socket.destroy();
  }

  #read(chunk: Buffer): void {
    let all = this.#rest ? Buffer.concat([this.#rest, chunk]) : chunk;
    this.#rest = null;
    for (;;) {
      const frame = frameOf(all);
      if (!frame) break;
      all = all.subarray(frame.end);
      if (frame.opcode === closeOpcode) this.#socket.end();
      else this.onText(frame.body);
    }
    if (all.length > 0) this.#rest = all;
  }
}

function frameOf(bytes: Buffer): { opcode: number; body: Buffer; end: number } | undefined {
  const [first = 0, short = 0] = bytes;
  const start = short < 126 ? 2 : short === 126 ? 4 : 10;
  if (bytes.length < start) return undefined;
  const length = short < 126 ? short : short === 126 ? bytes.readUInt16BE(2) : Number(bytes.readBigUInt64BE(2));
  const end = start + length;
  return bytes.length < end ? undefined : { opcode: first & 15, body: bytes.subarray(start, end), end };
}

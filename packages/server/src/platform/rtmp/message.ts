import type { ByteReader } from './byte-reader.ts';

export interface Message {
  type: number;
  streamId: number;
  /** Milliseconds that wrap around at 2^32. */
  timestamp: number;
  payload: Buffer;
}

export const messageTypes = {
  chunkSize: 1,
  abort: 2,
  acknowledge: 3,
  user: 4,
  window: 5,
  bandwidth: 6,
  audio: 8,
  video: 9,
  amf3Data: 15,
  amf3Command: 17,
  data: 18,
  command: 20,
} as const;

/** Memory limits of one connection; a broadcaster with a valid key gets more. */
export interface MessageLimits {
  messageBytes: number;
}

interface ChunkStream {
  timestamp: number;
  delta: number;
  length: number;
  type: number;
  streamId: number;
  extended: boolean;
  /** The message so far is the first `have` bytes; there can be space for more. */
  held: Buffer;
  have: number;
}

const firstChunkBytes = 128;
const chunkStreamsMax = 16;
const extendedMark = 0xffffff;
const nothing = Buffer.alloc(0);
const headerBytes = [11, 7, 3, 0] as const;

/** Joins chunks to messages (RTMP 1.0 §5.3) until the connection ends. Throws on violations of the protocol. */
export async function* readMessages(bytes: ByteReader, limits: MessageLimits): AsyncGenerator<Message> {
  const streams = new Map<number, ChunkStream>();
  let chunkBytes = firstChunkBytes;
  for (;;) {
    const stream = await readChunkHeader(bytes, streams, limits);
    if (stream === null) return;
    const part = await bytes.read(Math.min(chunkBytes, stream.length - stream.have));
    if (part === null) return;
    append(stream, part);
    if (stream.have < stream.length) continue;
    const message = finish(stream);
    if (message.type === messageTypes.chunkSize) chunkBytes = readChunkSize(message.payload);
    else if (message.type === messageTypes.abort) dropPart(streams, message.payload);
    else yield message;
  }
}

async function readChunkHeader(
  bytes: ByteReader,
  streams: Map<number, ChunkStream>,
  limits: MessageLimits,
): Promise<ChunkStream | null> {
  const first = (await bytes.read(1))?.[0];
  if (first === undefined) return null;
  const id = await readChunkStreamId(bytes, first & 0x3f);
  const format = (first >> 6) as 0 | 1 | 2 | 3;
  const header = await bytes.read(headerBytes[format]);
  if (id === null || header === null) return null;
  const stream = streams.get(id) ?? newStream(streams, id, format);
  const time = format === 3 ? null : header.readUIntBE(0, 3);
  if (format < 2) {
    stream.length = header.readUIntBE(3, 3);
    stream.type = header.readUInt8(6);
  }
  if (format === 0) stream.streamId = header.readUInt32LE(7);
  if (time !== null) stream.extended = time === extendedMark;
  const extension = stream.extended ? await bytes.read(4) : undefined;
  if (extension === null) return null;
  if (stream.have === 0) setTime(stream, format, extension?.readUInt32BE(0) ?? time);
  else if (format !== 3) throw new Error('A message begins inside another one');
  const held = [...streams.values()].reduce((sum, { have }) => sum + have, 0);
  if (held + stream.length - stream.have > limits.messageBytes) throw new Error('A message is too large');
  return stream;
}

/** Sets the time of a message. A message without a timestamp repeats the last delta. */
function setTime(stream: ChunkStream, format: 0 | 1 | 2 | 3, time: number | null) {
  if (format === 0) {
    stream.timestamp = time ?? 0;
    stream.delta = 0;
    return;
  }
  if (format !== 3) stream.delta = time ?? 0;
  stream.timestamp = (stream.timestamp + stream.delta) >>> 0;
}

async function readChunkStreamId(bytes: ByteReader, low: number): Promise<number | null> {
  if (low > 1) return low;
  const more = await bytes.read(low + 1);
  if (more === null) return null;
  return low === 0 ? more.readUInt8(0) + 64 : more.readUInt16LE(0) + 64;
}

function newStream(streams: Map<number, ChunkStream>, id: number, format: number): ChunkStream {
  if (format !== 0) throw new Error('A chunk stream begins without a whole header');
  if (streams.size >= chunkStreamsMax) throw new Error('Too many chunk streams');
  const stream = { timestamp: 0, delta: 0, length: 0, type: 0, streamId: 0, extended: false, held: nothing, have: 0 };
  streams.set(id, stream);
  return stream;
}

/**
 * Copies a part to those before it. Each of them as a buffer of its own would need a hundred bytes, and chunks can have
 * a size of one byte.
 */
function append(stream: ChunkStream, part: Buffer) {
  const end = stream.have + part.length;
  if (end > stream.held.length) {
    const larger = Buffer.allocUnsafe(Math.min(stream.length, Math.max(end, 2 * stream.held.length)));
    stream.held.copy(larger, 0, 0, stream.have);
    stream.held = larger;
  }
  part.copy(stream.held, stream.have);
  stream.have = end;
}

function finish(stream: ChunkStream): Message {
  const { type, streamId, timestamp } = stream;
  const payload = stream.held.subarray(0, stream.have);
  stream.held = nothing;
  stream.have = 0;
  return { type, streamId, timestamp, payload };
}

function readChunkSize(payload: Buffer): number {
  const size = payload.readUInt32BE(0) & 0x7fffffff;
  if (size === 0) throw new Error('Chunks of no size');
  return size;
}

function dropPart(streams: Map<number, ChunkStream>, payload: Buffer) {
  const stream = streams.get(payload.readUInt32BE(0));
  if (stream) finish(stream);
}

/** Writes a message in chunks of at most this size. A small message is one chunk. */
export function writeMessage(
  { type, streamId, payload, timestamp = 0 }: Omit<Message, 'timestamp'> & { timestamp?: number },
  chunkStream: number,
  chunkBytes = Infinity,
): Buffer {
  const isLong = timestamp >= extendedMark;
  const extension = Buffer.alloc(isLong ? 4 : 0);
  if (isLong) extension.writeUInt32BE(timestamp);
  const header = Buffer.alloc(12);
  header.writeUInt8(chunkStream, 0);
  header.writeUIntBE(isLong ? extendedMark : timestamp, 1, 3);
  header.writeUIntBE(payload.length, 4, 3);
  header.writeUInt8(type, 7);
  header.writeUInt32LE(streamId, 8);
  const pieces = [header, extension, payload.subarray(0, chunkBytes)];
  for (let at = chunkBytes; at < payload.length; at += chunkBytes) {
    pieces.push(Buffer.of(0xc0 | chunkStream), extension, payload.subarray(at, at + chunkBytes));
  }
  return Buffer.concat(pieces);
}

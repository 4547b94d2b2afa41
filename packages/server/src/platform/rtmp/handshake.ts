import { randomBytes } from 'node:crypto';
import type { Socket } from 'node:net';
import type { ByteReader } from './byte-reader.ts';

const version = 3;
const packetBytes = 1536;

/**
 * The handshake of RTMP 1.0 §5.2, without the digests that only Flash players needed. Returns false for another
 * protocol.
 */
export async function shakeHands(bytes: ByteReader, socket: Socket): Promise<boolean> {
  const asked = await bytes.read(1 + packetBytes);
  if (asked?.[0] !== version) return false;
  const own = Buffer.concat([Buffer.alloc(8), randomBytes(packetBytes - 8)]);
  socket.write(Buffer.concat([Buffer.of(version), own, asked.subarray(1)]));
  return (await bytes.read(packetBytes)) !== null;
}

/** The handshake of a client. Returns false if the server does not speak RTMP. */
export async function offerHand(bytes: ByteReader, socket: Socket): Promise<boolean> {
  socket.write(Buffer.concat([Buffer.of(version), Buffer.alloc(8), randomBytes(packetBytes - 8)]));
  const answer = await bytes.read(1 + packetBytes);
  if (answer?.[0] !== version) return false;
  socket.write(answer.subarray(1));
  return (await bytes.read(packetBytes)) !== null;
}

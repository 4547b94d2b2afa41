import { Readable } from 'node:stream';
import { flvHeader, flvTag, type MediaTag, roleOf } from '../../rtmp/flv.ts';
import { flags } from '../tool/flags.ts';
import { runTool } from '../tool/run-tool.ts';
import type { Toolchain } from '../tool/toolchain.ts';

/** The next piece of the file: `lengthS` of these tags, from `skipS` on. */
export interface SourcePart {
  tags: AsyncIterable<MediaTag>;
  skipS: number;
  lengthS: number;
}

const timeLimitMs = 12 * 60 * 60_000;
const memoryLimitBytes = 1024 ** 3;
/** Maximum size of the data from a key frame to the first picture that is shown. */
const leadMaxBytes = 64 * 1024 * 1024;
/** Number of bytes in a packet of FLV before the units of the picture. */
const pictureHead = 5;
const lengthSizeMask = 3;
const setCountMask = 0x1f;

/**
 * Writes the parts one after another to a Matroska file, each exactly at its time. The picture is copied, so all parts
 * must have the same size. The sound of one part is copied too; that of several parts is stored without loss (FLAC),
 * because encoders may use different formats.
 */
export async function joinSource(
  { ffmpeg }: Pick<Toolchain, 'ffmpeg'>,
  { parts, path, signal }: { parts: SourcePart[]; path: string; signal: AbortSignal },
): Promise<void> {
  const sound =
    parts.length === 1 ? '-c:a copy' : '-c:a flac -af aresample=48000:async=1,aformat=channel_layouts=stereo';
  await runTool(ffmpeg, {
    args: [
      ...flags('-nostdin -hide_banner -v error -y -protocol_whitelist pipe -format_whitelist flv'),
      ...flags(
        `-probesize 5000000 -analyzeduration 5000000 -f flv -i pipe:0 -map 0:v:0 -map 0:a:0? -c:v copy ${sound}`,
      ),
      ...flags('-copyts -f matroska'),
      `file:${path}`,
    ],
    input: Readable.from(joinTags(parts)),
    timeLimitMs,
    memoryLimitBytes,
    signal,
    patience: 'some',
  });
}

/** All parts as one FLV stream. */
export async function* joinTags(parts: SourcePart[]): AsyncGenerator<Buffer> {
  yield flvHeader;
  let atMs = 0;
  let totalS = 0;
  for (const part of parts) {
    totalS += part.lengthS;
    const endMs = Math.round(totalS * 1000);
    yield* placed(part, atMs, endMs);
    atMs = endMs;
  }
}

/** The tags of a part between two times. Earlier pictures that its first one needs are moved to the start. */
async function* placed({ tags, skipS }: SourcePart, atMs: number, endMs: number): AsyncGenerator<Buffer> {
  const skipMs = Math.round(skipS * 1000);
  let sets: Buffer = Buffer.alloc(0);
  let lead: MediaTag[] = [];
  let leadBytes = 0;
  for await (const tag of tags) {
    const role = tag.kind === 'data' ? 'other' : roleOf(tag);
    if (role === 'other') continue;
    if (role === 'header') {
      if (tag.kind === 'video') sets = parameterSets(tag.payload);
      yield flvTag(tag, atMs);
      continue;
    }
    const whole = role === 'key' ? { ...tag, payload: withSets(tag.payload, sets) } : tag;
    const timestamp = atMs + tag.timestamp - skipMs;
    if (timestamp >= endMs) {
      if (tag.kind === 'video') break;
      continue;
    }
    if (timestamp >= atMs) {
      for (const early of lead) yield flvTag(between(early, atMs, endMs), atMs);
      lead = [];
      yield tag.kind === 'video'
        ? flvTag(between({ ...whole, timestamp }, atMs, endMs), timestamp)
        : flvTag(tag, timestamp);
    } else if (tag.kind === 'video') {
      if (role === 'key') {
        lead = [];
        leadBytes = 0;
      }
      lead.push({ ...whole, timestamp });
      leadBytes += whole.payload.length;
      if (leadBytes > leadMaxBytes) throw new Error('A key frame is missing');
    }
  }
  for (const early of lead) yield flvTag(between(early, atMs, endMs), atMs);
}

/** Limits the display time of a picture to the time of its part. */
function between({ kind, timestamp, payload }: MediaTag, atMs: number, endMs: number): MediaTag {
  const decodedMs = Math.max(timestamp, atMs);
  const shownMs = Math.min(endMs - 1, Math.max(atMs, timestamp + payload.readIntBE(2, 3)));
  const moved = Buffer.from(payload);
  moved.writeIntBE(shownMs - decodedMs, 2, 3);
  return { kind, timestamp: decodedMs, payload: moved };
}

/** The parameter sets of an AVC decoder configuration record (ISO 14496-15), each after its length. */
function parameterSets(payload: Buffer): Buffer {
  const record = payload.subarray(pictureHead);
  const lengthSize = ((record[4] ?? 0) & lengthSizeMask) + 1;
  if (lengthSize !== 4) throw new Error('The picture has units with an unusual length');
  const units: Buffer[] = [];
  let at = 5;
  for (const mask of [setCountMask, 0xff]) {
    let count = record.readUInt8(at) & mask;
    at += 1;
    for (; count > 0; count -= 1) {
      const length = record.readUInt16BE(at);
      const size = Buffer.alloc(4);
      size.writeUInt32BE(length);
      units.push(size, record.subarray(at + 2, at + 2 + length));
      at += 2 + length;
    }
  }
  return Buffer.concat(units);
}

/** Adds the parameter sets to a key frame: the file header has only those of the first encoder. */
function withSets(payload: Buffer, sets: Buffer): Buffer {
  return Buffer.concat([payload.subarray(0, pictureHead), sets, payload.subarray(pictureHead)]);
}

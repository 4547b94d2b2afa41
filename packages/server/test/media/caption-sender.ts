import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { flvHeader, flvTag, type MediaTag } from '../../src/platform/rtmp/flv.ts';
import { publish } from '../../src/platform/rtmp/publish.ts';
import { readFlv } from '../../src/platform/rtmp/read-flv.ts';
import { ccData, type Pair, packet708, withCaptions } from './closed-captions.ts';

const program = 'ffmpeg';
export const captionRate = 30;

/** Pairs of a field of CTA-608 from a picture on, one for each picture; or codes of the first service of CTA-708. */
export type CaptionCue = { picture: number } & ({ pairs: Pair[]; field?: 1 | 2 } | { codes: number[] });

interface Sending {
  seconds: number;
  cues: CaptionCue[];
  /** The number of pictures between two others that need both. */
  bFrames?: number;
  /** A source filter of libavfilter. */
  sound?: string;
}

/** Sends a test card with B-frames and captions (ATSC A/53) by RTMP, in real time. Resolves when it has sent all. */
export function sendCaptions(
  { server, key, signal }: { server: string; key: string; signal?: AbortSignal },
  sending: Sending,
): Promise<void> {
  const { signal: noAbort } = new AbortController();
  return withCard(sending, (tags) => publish({ url: server, key, signal: signal ?? noAbort }, tags, () => undefined));
}

/** Sends the same by SRT (MPEG-TS). Resolves with false when nobody listens there. */
export async function sendCaptionsBySrt(address: string, sending: Sending): Promise<boolean> {
  let isTaken = false;
  await withCard(sending, async (tags) => {
    const input = '-nostdin -v error -probesize 100000 -analyzeduration 500000 -f flv -i pipe:0';
    const args = `${input} -c copy -f mpegts ${address}`.split(' ');
    const child = spawn(program, args, { stdio: ['pipe', 'ignore', 'inherit'] });
    const over = once(child, 'close');
    // A sender that could not connect ends before its input.
    await pipeline(Readable.from(flvOf(tags)), child.stdin).catch(() => undefined);
    isTaken = (await over)[0] === 0;
  });
  return isTaken;
}

/** Writes the same as an FLV file. */
export async function writeCaptioned(path: string, sending: Sending): Promise<void> {
  await withCard({ ...sending, pace: '' }, (tags) => pipeline(Readable.from(flvOf(tags)), createWriteStream(path)));
}

async function* flvOf(tags: AsyncIterable<MediaTag>): AsyncGenerator<Buffer> {
  yield flvHeader;
  for await (const tag of tags) yield flvTag(tag, tag.timestamp);
}

async function withCard(
  { seconds, cues, bFrames = 2, sound = 'sine=r=48000', pace = '-re ' }: Sending & { pace?: string },
  send: (tags: AsyncGenerator<MediaTag>) => Promise<void>,
): Promise<void> {
  const picture = `${pace}-f lavfi -i testsrc2=s=426x240:r=${captionRate} ${pace}-f lavfi -i`.split(' ');
  const coded = `-t ${seconds} -c:v libx264 -preset ultrafast -bf ${bFrames} -g 60 -pix_fmt yuv420p -c:a aac -f flv pipe:1`;
  const args = ['-nostdin', '-v', 'error', ...picture, sound, ...coded.split(' ')];
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    await send(captioned(readFlv(child.stdout), cues));
  } finally {
    child.kill('SIGKILL');
  }
}

async function* captioned(tags: AsyncIterable<MediaTag>, cues: CaptionCue[]): AsyncGenerator<MediaTag> {
  const sent = new Map<number, Buffer[]>();
  for (const { picture, ...cue } of cues) {
    const packets =
      'codes' in cue ? [packet708(cue.codes)] : cue.pairs.map((pair) => ccData(pair, 'field' in cue ? cue.field : 1));
    for (const [at, packet] of packets.entries()) {
      sent.set(picture + at, [...(sent.get(picture + at) ?? []), packet]);
    }
  }
  for await (const tag of tags) {
    yield withCaptions(tag, (shownMs) => {
      const data = sent.get(Math.round((shownMs * captionRate) / 1000));
      return Buffer.concat(data ?? [ccData(null)]);
    });
  }
}

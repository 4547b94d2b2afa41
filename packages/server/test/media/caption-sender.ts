import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { flvHeader, flvTag, type MediaTag } from '../../src/platform/rtmp/flv.ts';
import { publish } from '../../src/platform/rtmp/publish.ts';
import { readFlv } from '../../src/platform/rtmp/read-flv.ts';
import { ccData, type Pair, withCaptions } from './closed-captions.ts';

const program = 'ffmpeg';
export const captionRate = 30;

/** Pairs of a field from a picture on, one for each picture. */
export interface CaptionCue {
  picture: number;
  pairs: Pair[];
  field?: 1 | 2;
}

interface Sending {
  seconds: number;
  cues: CaptionCue[];
  /** Of libavfilter. */
  sound?: string;
}

/** Sends a test card with B-frames and captions (ATSC A/53) by RTMP, in real time. Resolves at its end. */
export function sendCaptions(
  { server, key, signal }: { server: string; key: string; signal?: AbortSignal },
  sending: Sending,
): Promise<void> {
  const { signal: never } = new AbortController();
  return withCard(sending, (tags) => publish({ url: server, key, signal: signal ?? never }, tags, () => undefined));
}

/** The same by SRT (MPEG-TS). Resolves with false when nobody listens there. */
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

async function* flvOf(tags: AsyncIterable<MediaTag>): AsyncGenerator<Buffer> {
  yield flvHeader;
  for await (const tag of tags) yield flvTag(tag, tag.timestamp);
}

async function withCard(
  { seconds, cues, sound = 'sine=r=48000' }: Sending,
  send: (tags: AsyncGenerator<MediaTag>) => Promise<void>,
): Promise<void> {
  const picture = `-re -f lavfi -i testsrc2=s=426x240:r=${captionRate} -re -f lavfi -i`.split(' ');
  const coded = `-t ${seconds} -c:v libx264 -preset ultrafast -bf 2 -g 60 -pix_fmt yuv420p -c:a aac -f flv pipe:1`;
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
  for (const { picture, pairs, field = 1 } of cues) {
    for (const [at, pair] of pairs.entries()) {
      const before = sent.get(picture + at) ?? [];
      sent.set(picture + at, [...before, ccData(pair, field)]);
    }
  }
  for await (const tag of tags) {
    yield withCaptions(tag, (shownMs) => {
      const data = sent.get(Math.round((shownMs * captionRate) / 1000));
      return Buffer.concat(data ?? [ccData(null)]);
    });
  }
}

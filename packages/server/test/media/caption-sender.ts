import { spawn } from 'node:child_process';
import type { MediaTag } from '../../src/platform/rtmp/flv.ts';
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
export async function sendCaptions(
  { server, key, signal }: { server: string; key: string; signal?: AbortSignal },
  { seconds, cues, sound = 'sine=r=48000' }: Sending,
): Promise<void> {
  const picture = `-re -f lavfi -i testsrc2=s=426x240:r=${captionRate} -re -f lavfi -i`.split(' ');
  const coded = `-t ${seconds} -c:v libx264 -preset ultrafast -bf 2 -g 60 -pix_fmt yuv420p -c:a aac -f flv pipe:1`;
  const args = ['-nostdin', '-v', 'error', ...picture, sound, ...coded.split(' ')];
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    const tags = captioned(readFlv(child.stdout), cues);
    await publish({ url: server, key, signal: signal ?? new AbortController().signal }, tags, () => undefined);
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

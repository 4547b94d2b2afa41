import type { Readable } from 'node:stream';
import { flags } from '../tool/flags.ts';
import { runTool } from '../tool/run-tool.ts';
import type { Toolchain } from '../tool/toolchain.ts';

export interface PictureSize {
  width: number;
  height: number;
}

const timeLimitMs = 30 * 60_000;
const memoryLimitBytes = 2 * 1024 ** 3;

/**
 * Decodes only the key frames of a finished rendition (initialisation segment and segments, one after another), and
 * calls back with each of them in order, as RGB with three bytes a pixel.
 */
export async function eachKeyFrame(
  { ffmpeg }: Pick<Toolchain, 'ffmpeg'>,
  { segments, size, signal }: { segments: Readable; size: PictureSize; signal: AbortSignal },
  onFrame: (rgb: Buffer, index: number) => Promise<void> | void,
): Promise<void> {
  const args = [
    ...flags('-nostdin -hide_banner -v error -skip_frame nokey'),
    ...flags('-protocol_whitelist pipe -f mov -i pipe:0 -fps_mode passthrough'),
    ...flags(`-vf scale=${size.width}:${size.height} -pix_fmt rgb24 -f rawvideo pipe:3`),
  ];
  const frames = (stream: Readable) => cutFrames(stream, size.width * size.height * 3, onFrame);
  await runTool(ffmpeg, {
    args,
    input: segments,
    outputs: [frames],
    timeLimitMs,
    memoryLimitBytes,
    signal,
    patience: 'some',
  });
}

async function cutFrames(
  stream: Readable,
  frameBytes: number,
  onFrame: (rgb: Buffer, index: number) => Promise<void> | void,
): Promise<void> {
  let pending: Buffer[] = [];
  let length = 0;
  let index = 0;
  for await (const bytes of stream) {
    pending.push(bytes as Buffer);
    length += (bytes as Buffer).length;
    if (length < frameBytes) continue;
    let rest = Buffer.concat(pending);
    for (; rest.length >= frameBytes; rest = rest.subarray(frameBytes)) {
      await onFrame(rest.subarray(0, frameBytes), index);
      index += 1;
    }
    pending = [rest];
    length = rest.length;
  }
}

import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { flags } from '../../../platform/ffmpeg/tool/flags.ts';
import { runTool } from '../../../platform/ffmpeg/tool/run-tool.ts';
import type { Toolchain } from '../../../platform/ffmpeg/tool/toolchain.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { AssetRow } from '../asset-queries.ts';
import { renditionBytes } from '../publish/rendition-bytes.ts';
import type { SegmentRow } from './broadcast-queries.ts';
import { broadcastProgress, readBroadcast } from './live-playlist.ts';

const timeLimitMs = 6 * 60 * 60_000;
const memoryLimitBytes = 4 * 1024 ** 3;

/**
 * FLV of segments of the best live rendition, in another size and nearly without loss. `path` is a folder for temporary
 * files.
 */
export async function copyLiveSegments(
  { db, storage }: Platform,
  { ffmpeg }: Pick<Toolchain, 'ffmpeg'>,
  copy: {
    asset: AssetRow;
    segments: SegmentRow[];
    size: { width: number; height: number };
    path: string;
    signal: AbortSignal;
  },
): Promise<AsyncIterable<Buffer>> {
  const { asset, segments, size, path, signal } = copy;
  await mkdir(path, { recursive: true });
  const made = broadcastProgress(await readBroadcast(db, asset.id), segments);
  const inputs: string[] = [];
  for (const rendition of [made[0], made.at(-1)]) {
    if (!rendition) throw new Error(`Asset ${asset.id} has no picture`);
    const file = join(path, `${rendition.row.name}.mp4`);
    await pipeline(
      Readable.from(renditionBytes({ storage }, { ...asset, generation: 1 }, rendition)),
      createWriteStream(file),
    );
    inputs.push('-i', `file:${file}`);
  }
  const out = join(path, 'copy.flv');
  await runTool(ffmpeg, {
    args: [
      ...flags('-nostdin -hide_banner -v error -y'),
      ...inputs,
      ...flags(`-map 0:v -map 1:a -vf scale=${size.width}:${size.height},setsar=1,format=yuv420p`),
      ...flags('-c:v libx264 -preset veryfast -crf 17 -g 60 -bf 0 -c:a copy -f flv -flvflags no_duration_filesize'),
      `file:${out}`,
    ],
    timeLimitMs,
    memoryLimitBytes,
    signal,
    patience: 'some',
  });
  return createReadStream(out);
}

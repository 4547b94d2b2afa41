import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { flags } from '../ffmpeg/tool/flags.ts';
import { runTool } from '../ffmpeg/tool/run-tool.ts';
import { flvTag, type MediaTag } from '../rtmp/flv.ts';
import { samplesPerSecond } from './speech-engine.ts';

/** FLV header of a file with sound only. */
const flvHeader = Buffer.of(0x46, 0x4c, 0x56, 1, 4, 0, 0, 0, 9, 0, 0, 0, 0);
const memoryLimitBytes = 512 * 1024 ** 2;
/** Gaps between two tags become silence, so that the number of samples is the time. */
const filter = `aresample=${samplesPerSecond}:async=${samplesPerSecond}:first_pts=0`;
const args = [
  ...flags('-nostdin -hide_banner -v error -protocol_whitelist pipe -format_whitelist flv -f flv -i pipe:0'),
  ...flags(`-vn -af ${filter} -ac 1 -f s16le -flush_packets 1 pipe:3`),
];

/** Gives `listen` the samples of tags of sound. Resolves when both have ended. */
export async function decodeSound(
  ffmpeg: string,
  tags: AsyncIterable<MediaTag>,
  listen: (pcm: AsyncIterable<Buffer>) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  const read = async (stream: Readable) => {
    const pcm = new PassThrough();
    await Promise.all([pipeline(stream, pcm), listen(pcm)]);
  };
  const input = Readable.from(flvOf(tags));
  const run = { args, input, outputs: [read], timeLimitMs: Infinity, memoryLimitBytes, signal };
  await runTool(ffmpeg, { ...run, patience: 'most' });
}

async function* flvOf(tags: AsyncIterable<MediaTag>): AsyncGenerator<Buffer> {
  yield flvHeader;
  for await (const tag of tags) yield flvTag(tag, tag.timestamp);
}

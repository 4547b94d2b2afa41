import type { Readable } from 'node:stream';
import { readSegments } from '../fmp4/read-segments.ts';
import { runTool } from '../tool/run-tool.ts';
import type { Toolchain } from '../tool/toolchain.ts';
import { type AudioWork, audioArgs, audioSegmentSamples } from './audio-args.ts';
import { type EncodeOptions, type SegmentSink, stallLimitMs } from './encode-chunk.ts';

const timeLimitMs = 6 * 60 * 60_000;
const memoryLimitBytes = 2 * 1024 ** 3;

/** Encodes the whole sound of a source into segments, without gaps, from 0 on. */
export async function encodeAudio(
  { ffmpeg }: Pick<Toolchain, 'ffmpeg'>,
  work: AudioWork,
  sink: SegmentSink<'audio'>,
  { signal, patience }: EncodeOptions,
): Promise<void> {
  const pass = async (stream: Readable) => {
    let index = 0;
    for await (const part of readSegments(stream)) {
      if (part.kind === 'init') {
        await sink.init('audio', part.bytes);
        continue;
      }
      if (part.fragment.start !== index * audioSegmentSamples)
        throw new Error(`Sound segment ${index} is off its place`);
      await sink.segment('audio', index, part.fragment);
      index += 1;
    }
  };
  const args = audioArgs(work);
  await runTool(ffmpeg, { args, outputs: [pass], timeLimitMs, stallLimitMs, memoryLimitBytes, signal, patience });
}

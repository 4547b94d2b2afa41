import { runTool, ToolError } from '../tool/run-tool.ts';
import { headArgs, isNetworkTrouble, maxStreams, type Source } from '../tool/source.ts';
import type { Toolchain } from '../tool/toolchain.ts';
import { Refusal } from './refusal.ts';

/** The fields of ffprobe's JSON that are used here. */
export interface ProbedStream {
  index: number;
  codec_type?: string;
  codec_name?: string;
  codec_tag_string?: string;
  profile?: string;
  width?: number;
  height?: number;
  pix_fmt?: string;
  bits_per_raw_sample?: string;
  field_order?: string;
  sample_aspect_ratio?: string;
  color_space?: string;
  color_transfer?: string;
  avg_frame_rate?: string;
  r_frame_rate?: string;
  start_time?: string;
  duration?: string;
  channels?: number;
  sample_rate?: string;
  disposition?: { attached_pic?: number; default?: number };
  tags?: Record<string, string>;
  side_data_list?: { side_data_type?: string; rotation?: number }[];
}

export interface FfprobeReport {
  streams: ProbedStream[];
  format: { format_name: string; start_time?: string; duration?: string };
}

const timeLimitMs = 60_000;
const memoryLimitBytes = 1024 ** 3;
/** Only these tags are read, because others may have any length. */
const entries = ['format=format_name,start_time,duration', 'stream', 'stream_tags=language,rotate'];

/** Runs ffprobe on the head of a file. Throws `Refusal` if it is not a readable video container. */
export async function readFfprobeReport(
  { ffprobe }: Pick<Toolchain, 'ffprobe'>,
  source: Source,
  signal: AbortSignal | undefined,
): Promise<FfprobeReport> {
  const shown = [...entries, 'stream_disposition', 'stream_side_data'].join(':');
  const args = ['-v', 'error', '-of', 'json', '-show_entries', shown, ...headArgs(source)];
  try {
    const { stdout, stderr } = await runTool(ffprobe, { args, timeLimitMs, memoryLimitBytes, signal });
    if (isNetworkTrouble(source, stderr)) throw new ToolError('exit', 'The source broke off', stderr);
    const report = JSON.parse(stdout.toString()) as Partial<FfprobeReport>;
    if (report.format === undefined) throw new Refusal('not_video');
    // ffprobe silently skips attachments above its limit.
    if ((report.streams?.length ?? 0) >= maxStreams) throw new Refusal('streams', { most: String(maxStreams) });
    return { streams: report.streams ?? [], format: report.format };
  } catch (error) {
    throw error instanceof ToolError && error.reason !== 'aborted' ? refusalFor(source, error) : error;
  }
}

/** A fault of the file becomes a `Refusal`; other errors are unchanged. */
export function refusalFor(source: Source, error: ToolError): Error {
  if (isNetworkTrouble(source, error.stderr)) return error;
  if (/exceeds max_streams/.test(error.stderr)) return new Refusal('streams', { most: String(maxStreams) });
  // On a local disk probing takes milliseconds, so only a bad file can use up that time or memory.
  const isCostly = error.reason === 'output' || (error.reason === 'time' && 'path' in source);
  if (isCostly || /Cannot allocate memory/i.test(error.stderr)) return new Refusal('costly');
  if (/moov atom not found|EBML header parsing failed|End of file/i.test(error.stderr)) {
    return new Refusal('truncated', { what: 'its end, which says how to read it, is missing' });
  }
  if (/Invalid data found|not on whitelist|Invalid argument|could not find codec/i.test(error.stderr)) {
    return new Refusal('not_video');
  }
  return error;
}

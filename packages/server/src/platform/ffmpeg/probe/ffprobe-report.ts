import { runTool, ToolError } from '../tool/run-tool.ts';
import { isNetworkTrouble, type Source, sourceArgs } from '../tool/source.ts';
import type { Toolchain } from '../tool/toolchain.ts';
import { Refusal } from './refusal.ts';

/** The parts of ffprobe's JSON that are read here. */
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

export interface ProbedPacket {
  stream_index: number;
  pts_time?: string;
  dts_time?: string;
  duration_time?: string;
}

export interface FfprobeReport {
  streams: ProbedStream[];
  /** Those after the last key frame: they say where the file really ends. */
  packets: ProbedPacket[];
  format: { format_name: string; start_time?: string; duration?: string };
}

const timeLimitMs = 60_000;
const memoryLimitBytes = 2 * 1024 ** 3;
/** A time past any file's end: ffprobe goes to the last key frame. */
const pastTheEnd = '100000000%';
const entries = ['format=format_name,start_time,duration', 'stream', 'stream_tags', 'stream_disposition'];
const packetEntries = 'packet=stream_index,pts_time,dts_time,duration_time';

/** One run of ffprobe over the head and the tail of a file. Throws `Refusal` when it is no readable video container. */
export async function readFfprobeReport(
  { ffprobe }: Pick<Toolchain, 'ffprobe'>,
  source: Source,
  signal: AbortSignal | undefined,
): Promise<FfprobeReport> {
  const shown = [...entries, 'stream_side_data', packetEntries].join(':');
  const args = ['-v', 'error', '-of', 'json', '-read_intervals', pastTheEnd, '-show_entries', shown];
  try {
    const { stdout, stderr } = await runTool(ffprobe, {
      args: [...args, ...sourceArgs(source)],
      timeLimitMs,
      memoryLimitBytes,
      signal,
    });
    if (isNetworkTrouble(source, stderr)) throw new ToolError('exit', 'The source broke off', stderr);
    const report = JSON.parse(stdout.toString()) as Partial<FfprobeReport>;
    if (report.format === undefined) throw new Refusal('not_video');
    return { streams: report.streams ?? [], packets: report.packets ?? [], format: report.format };
  } catch (error) {
    throw error instanceof ToolError && error.reason !== 'aborted' ? refusalFor(source, error) : error;
  }
}

function refusalFor(source: Source, error: ToolError): Error {
  if (isNetworkTrouble(source, error.stderr)) return error;
  if (/moov atom not found|EBML header parsing failed|End of file/i.test(error.stderr)) {
    return new Refusal('truncated', { what: 'its end, which says how to read it, is missing' });
  }
  if (/Invalid data found|not on whitelist|Invalid argument|could not find codec/i.test(error.stderr)) {
    return new Refusal('not_video');
  }
  return error;
}

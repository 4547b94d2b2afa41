import { Readable } from 'node:stream';
import type { MediaTag } from '../../rtmp/flv.ts';
import { readFlv } from '../../rtmp/read-flv.ts';
import { flags } from './flags.ts';
import { runTool, ToolError } from './run-tool.ts';

export interface SrtListening {
  host: string;
  port: number;
  /** 10 to 79 characters, without quotes and spaces (AES-256). */
  passphrase: string;
  signal: AbortSignal;
}

const memoryLimitBytes = 1024 ** 3;
const latencyUs = 200_000;
/**
 * Size of the receive window; it holds a second of 40 Mbit/s. Every caller takes memory for a window, even without the
 * passphrase. A flood of callers took 0.9 GB with libsrt's default, which is six times as large, and takes 0.4 GB with
 * this one.
 */
const windowPackets = 4096;
const windowBytes = windowPackets * 1316;
const args = [
  // The address comes through stdin: it contains the passphrase, and the list of processes is public on a machine.
  ...flags('-nostdin -hide_banner -v error -protocol_whitelist pipe,srt -safe 0 -f concat -i pipe:0'),
  ...flags('-map 0:v:0 -map 0:a:0? -c:v copy -c:a aac -b:a 160k -ac 2 -ar 48000'),
  ...flags('-flush_packets 1 -f flv -flvflags no_duration_filesize pipe:3'),
];

/** The data of an encoder cannot be used; the message is for the broadcaster. */
export class UnfitSender extends Error {
  override name = 'UnfitSender';
}

/**
 * Waits for one encoder (SRT with MPEG-TS) and passes on what it sends, until it disconnects. Only encoders with the
 * passphrase can connect. Throws `UnfitSender`, `ToolError` if the port is not available, and errors of `take`.
 */
export async function receiveSrt(
  ffmpeg: string,
  { host, port, passphrase, signal }: SrtListening,
  take: (tags: AsyncGenerator<MediaTag>) => Promise<void>,
): Promise<void> {
  const address = host.includes(':') ? `[${host}]` : host;
  const security = `passphrase=${passphrase}&pbkeylen=32`;
  const options = `mode=listener&${security}&latency=${latencyUs}&ffs=${windowPackets}&rcvbuf=${windowBytes}`;
  const list = `ffconcat version 1.0\nfile 'srt://${address}:${port}?${options}'\n`;
  const run = { args, input: Readable.from([list]), timeLimitMs: Infinity, memoryLimitBytes, signal };
  try {
    await runTool(ffmpeg, { ...run, outputs: [(stream) => take(readFlv(stream))] });
  } catch (error) {
    if (error instanceof ToolError && /not compatible with flv|incompatible with output codec/i.test(error.stderr)) {
      throw new UnfitSender('The picture must be H.264.', { cause: error });
    }
    if (error instanceof ToolError && /matches no streams/.test(error.stderr)) {
      throw new UnfitSender('The stream has no picture.', { cause: error });
    }
    throw error;
  }
}

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

interface Sending {
  seconds?: number;
  size?: string | undefined;
  /** A source of libavfilter. */
  picture?: string;
  sound?: string;
  /** Options for the picture. */
  coding?: string;
  /** Sends in real time, like a camera, instead of as fast as possible. */
  realtime?: boolean;
}

/** A running encoder of a broadcast; `ended` resolves with its exit code and stderr. */
export interface Encoder {
  child: ChildProcess;
  ended: Promise<{ code: number | null; complaints: string }>;
}

const program = 'ffmpeg';

/** Sends a test card with a tone to an RTMP URL, for `seconds` or until the child is killed. */
export function startEncoder(
  address: string,
  { seconds = 600, size = '426x240', realtime = true, picture = 'testsrc2', ...more }: Sending = {},
): Encoder {
  const { sound = 'sine=r=48000', coding = '-g 30' } = more;
  const pace = realtime ? '-re ' : '';
  const sources = `${pace}-f lavfi -i ${picture}${picture.includes('=') ? ':' : '='}s=${size}:r=30 ${pace}-f lavfi -i ${sound} -t ${seconds}`;
  const coded = `-c:v libx264 -preset ultrafast ${coding} -pix_fmt yuv420p -c:a aac -f flv`;
  const args = `-nostdin -v error ${sources} ${coded} ${address}`.split(' ');
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  let complaints = '';
  child.stderr.on('data', (bytes) => {
    complaints += bytes;
  });
  return { child, ended: once(child, 'close').then(([code]) => ({ code, complaints })) };
}

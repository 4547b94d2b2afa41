import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

interface Sending {
  seconds?: number;
  size?: string;
  /** As fast as a camera, and not as fast as it goes. */
  realtime?: boolean;
}

/** A broadcaster's program at work; `ended` resolves with its exit code and its complaints. */
export interface Encoder {
  child: ChildProcess;
  ended: Promise<{ code: number | null; complaints: string }>;
}

const program = 'ffmpeg';

/** Sends a test card with a tone to an RTMP address, until it is over or the child is killed. */
export function startEncoder(
  address: string,
  { seconds = 600, size = '426x240', realtime = true }: Sending = {},
): Encoder {
  const pace = realtime ? '-re ' : '';
  const sources = `${pace}-f lavfi -i testsrc2=s=${size}:r=30 ${pace}-f lavfi -i sine=r=48000 -t ${seconds}`;
  const coded = '-c:v libx264 -preset ultrafast -g 30 -pix_fmt yuv420p -c:a aac -f flv';
  const args = `-nostdin -v error ${sources} ${coded} ${address}`.split(' ');
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  let complaints = '';
  child.stderr.on('data', (bytes) => {
    complaints += bytes;
  });
  return { child, ended: once(child, 'close').then(([code]) => ({ code, complaints })) };
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { clockSize, drawClock } from './clock-picture.ts';
import type { Stream } from './site.ts';

const rate = 30;
const { width, height } = clockSize;

export interface Sender {
  /** Times of day; it has no end while it sends. */
  startedMs: number;
  endedMs?: number;
  /** Ends it as a broken connection would. */
  drop(): Promise<void>;
}

export function sendTo({ rtmp }: Stream): Sender {
  return startSender(['-f', 'flv', rtmp]);
}

/**
 * Sends with additional key frames at random moments, on average one per second, as programs do when the scene changes.
 */
export function sendCuts({ rtmp }: Stream): Sender {
  return startSender(['-force_key_frames', 'expr:lt(random(0),0.03)', '-f', 'flv', rtmp]);
}

/** Sends a clock of 720 lines as an encoder does that keeps no picture back. `output` are arguments of ffmpeg. */
export function startSender(output: string[]): Sender {
  const input = `-f rawvideo -pix_fmt gray -video_size ${width}x${height} -framerate ${rate} -i pipe:0`;
  // A tone with each flash of the picture.
  const sound = '-f lavfi -i aevalsrc=if(lt(mod(t\\,1)\\,0.2)\\,sin(2*PI*880*t)/2\\,0):s=48000';
  const scale = '-vf scale=1280:720:flags=neighbor,format=yuv420p';
  const coded = '-c:v libx264 -preset ultrafast -tune zerolatency -g 60 -b:v 2500k -c:a aac -shortest';
  const args = ['-nostdin', '-v', 'error', ...`${input} ${sound} ${scale} ${coded}`.split(' '), ...output];
  const child = spawn('ffmpeg', args, { stdio: ['pipe', 'ignore', 'inherit'] });
  const exit = once(child, 'exit');
  child.stdin.on('error', () => undefined);
  const startMs = performance.now();
  const picture = Buffer.alloc(width * height);
  let count = 0;
  const timer = setInterval(() => {
    const due = Math.floor(((performance.now() - startMs) * rate) / 1000);
    for (; count < due; count += 1) {
      drawClock(picture, count);
      child.stdin.write(Buffer.from(picture));
    }
  }, 5);
  void exit.then(() => clearInterval(timer));
  const sender: Sender = {
    startedMs: Date.now(),
    async drop() {
      child.kill('SIGKILL');
      await exit;
      sender.endedMs = Date.now();
    },
  };
  return sender;
}

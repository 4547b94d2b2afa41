import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

const ffmpeg = 'ffmpeg';
const unitS = 30;
/** Strong movement and grain: harder to encode than film. */
const made = 'mandelbrot=size=1920x1080:rate=30:end_pts=900,noise=alls=12:allf=t';
/** The bitrate that video sites ask creators for. */
const encoded =
  '-vf scale=1920:1080:force_original_aspect_ratio=increase,crop=1920:1080,fps=30,setsar=1 -c:v libx264 -preset veryfast -b:v 10M -maxrate 15M -bufsize 20M -g 250 -pix_fmt yuv420p -c:a aac -b:a 192k -ac 2';

/** A 1080p30 file with sound, like a creator's upload: `path` in a loop, or made by ffmpeg without `path`. */
export function makeSource(folder: string, seconds: number, path: string | undefined): string {
  const unit = join(folder, 'unit.mp4');
  const [picture, sound] = path === undefined ? [made, 'anoisesrc=color=pink:amplitude=0.3:sample_rate=48000'] : [];
  const inputs =
    picture && sound
      ? ['-f', 'lavfi', '-i', picture, '-f', 'lavfi', '-i', sound]
      : ['-stream_loop', '-1', '-i', path ?? ''];
  run([...inputs, '-t', String(Math.min(unitS, seconds)), ...encoded.split(' '), unit]);
  const source = join(folder, `source-${seconds}.mp4`);
  run(['-stream_loop', '-1', '-i', unit, '-t', String(seconds), '-c', 'copy', '-movflags', '+faststart', source]);
  return source;
}

function run(args: string[]): void {
  execFileSync(ffmpeg, ['-nostdin', '-v', 'error', '-y', ...args], { stdio: 'inherit' });
}

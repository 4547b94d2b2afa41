import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A folder for the footage of one test file. */
export interface FootageFolder {
  path: string;
  remove(): Promise<void>;
}

export interface FootageOptions {
  seconds?: number;
  /** Frames per second, such as `30000/1001`. */
  rate?: string;
  size?: string;
  /** The lavfi source of the picture; by default a moving test card. */
  picture?: string;
  /** The lavfi source of the sound; by default a tone, null for none. */
  sound?: string | null;
  /** ffmpeg's output arguments, instead of the usual encoders. */
  output?: string[];
}

const usualOutput = '-c:v libx264 -preset ultrafast -crf 23 -g 60 -pix_fmt yuv420p -c:a aac -b:a 96k'.split(' ');

export async function createFootageFolder(): Promise<FootageFolder> {
  const path = await mkdtemp(join(tmpdir(), 'greenlight-footage-'));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

/** Makes a clip with ffmpeg; returns its path. */
export async function makeFootage(
  folder: FootageFolder,
  name: string,
  { seconds = 4, rate = '30', size = '640x360', ...options }: FootageOptions = {},
): Promise<string> {
  const path = join(folder.path, name);
  const picture = options.picture ?? `testsrc2=size=${size}:rate=${rate}`;
  const sound = options.sound === undefined ? 'sine=frequency=440:sample_rate=48000' : options.sound;
  await ffmpeg([
    ...[picture, ...(sound === null ? [] : [sound])].flatMap((source) => [
      '-f',
      'lavfi',
      '-t',
      String(seconds),
      '-i',
      source,
    ]),
    ...(options.output ?? usualOutput),
    path,
  ]);
  return path;
}

/** Runs ffmpeg; returns its stderr. Throws if it fails. */
export async function ffmpeg(args: string[]): Promise<string> {
  const { stderr } = await run('ffmpeg', ['-nostdin', '-hide_banner', '-y', ...args], { maxBuffer: 1e9 });
  return stderr;
}

export async function ffprobe(path: string, entries: string, ...more: string[]): Promise<string> {
  const { stdout } = await run('ffprobe', ['-v', 'error', ...more, '-show_entries', entries, '-of', 'csv=p=0', path], {
    maxBuffer: 1e9,
  });
  return stdout.trim();
}

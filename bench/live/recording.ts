import { spawn } from 'node:child_process';
import { buffer } from 'node:stream/consumers';
import { readPlaylist } from '../../packages/server/test/playlist-rules.ts';

/** Largest time between a flash and its tone (the sender makes one pair a second). */
const pairMaxMs = 500;
/** Playlists have rounded durations. */
const roundedS = 0.001;
const stepMs = 2;
const samplesPerStep = 16;
const loud = 2000;
const bright = 200;

/** The playlist of the first rendition. */
export async function playlistOf(master: string): Promise<string> {
  const text = await (await fetch(master)).text();
  const uri = text.split('\n').find((line) => line !== '' && !line.startsWith('#')) ?? '';
  return (await fetch(new URL(uri, master))).text();
}

/**
 * What a playlist of the stream listed and the recording does not have: segments by name and duration, and the parts of
 * the segment that was not complete.
 */
export function missingOf(
  listed: string,
  recorded: string,
): { segments: number; missing: string[]; missingMs: number } {
  const { segments, open } = readPlaylist(listed);
  const kept = new Map(readPlaylist(recorded).segments.map(({ uri, durationS }) => [nameOf(uri), durationS]));
  const openS = open.reduce((sum, { durationS }) => sum + durationS, 0);
  const last = open.slice(0, 1).map(({ uri }) => ({ uri: `${nameOf(uri).split('.')[0]}.m4s`, durationS: openS }));
  const lost = [...segments, ...last].flatMap(({ uri, durationS }) => {
    const lostS = durationS - (kept.get(nameOf(uri)) ?? 0);
    return lostS > roundedS ? [{ name: nameOf(uri), lostS }] : [];
  });
  return {
    segments: segments.length,
    missing: lost.map(({ name }) => name),
    missingMs: lost.reduce((sum, { lostS }) => sum + lostS, 0) * 1000,
  };
}

function nameOf(uri: string): string {
  return uri.split('/').at(-1) ?? '';
}

/** A flash and its tone. */
interface Pair {
  atMs: number;
  /** How far the tone is behind the flash, exact to 2 ms. */
  distanceMs: number;
}

/** The pairs of a recording; `alone` are flashes and tones whose other half was cut off. */
export async function readPairs(master: string): Promise<{ pairs: Pair[]; alone: number }> {
  const picture = `crop=iw:ih/4:0:ih*3/4,scale=1:1:flags=area,format=gray,fps=${1000 / stepMs}:start_time=0`;
  const levels = await decode(master, `-map 0:v:0 -vf ${picture} -f rawvideo`);
  const samples = await decode(master, '-map 0:a:0 -af aresample=8000:async=8000:first_pts=0 -ac 1 -f s16le');
  const peaks = Array.from({ length: Math.floor(samples.length / 2 / samplesPerStep) }, (_, step) =>
    peakOf(samples, step),
  );
  const flashes = startsOf([...levels].map((level) => level > bright));
  const tones = startsOf(peaks.map((peak) => peak > loud));
  const pairs = flashes.flatMap((atMs) => {
    const distances = tones.map((tone) => tone - atMs).filter((distance) => Math.abs(distance) <= pairMaxMs);
    const nearest = distances.toSorted((one, other) => Math.abs(one) - Math.abs(other))[0];
    return nearest === undefined ? [] : [{ atMs, distanceMs: nearest }];
  });
  const heard = new Set(pairs.map(({ atMs, distanceMs }) => atMs + distanceMs));
  return { pairs, alone: flashes.length - pairs.length + tones.length - heard.size };
}

async function decode(master: string, output: string): Promise<Buffer> {
  const args = ['-nostdin', '-v', 'error', '-i', master, ...output.split(' '), 'pipe:1'];
  const child = spawn('ffmpeg', args, { stdio: ['ignore', 'pipe', 'inherit'] });
  return buffer(child.stdout);
}

function peakOf(samples: Buffer, step: number): number {
  let peak = 0;
  for (let at = 0; at < samplesPerStep; at += 1) {
    peak = Math.max(peak, Math.abs(samples.readInt16LE(2 * (step * samplesPerStep + at))));
  }
  return peak;
}

/** In milliseconds. A pause of less than 100 ms, as between two waves, does not end what is on. */
function startsOf(steps: boolean[]): number[] {
  return steps.flatMap((isOn, step) => {
    if (!isOn) return [];
    return steps.slice(Math.max(0, step - 100 / stepMs), step).some(Boolean) ? [] : [step * stepMs];
  });
}

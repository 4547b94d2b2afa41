import { spawn } from 'node:child_process';
import { buffer } from 'node:stream/consumers';

/** Of the flashes and tones that the sender makes once a second. */
const pairMaxMs = 500;
const stepMs = 10;
const samplesPerStep = 80;
const loud = 2000;
const bright = 200;

/** The playlist of the first rendition. */
export async function playlistOf(master: string): Promise<string> {
  const text = await (await fetch(master)).text();
  const uri = text.split('\n').find((line) => line !== '' && !line.startsWith('#')) ?? '';
  return (await fetch(new URL(uri, master))).text();
}

/** Seconds of all segments and of the parts after the last one. */
export function lengthOf(playlist: string): number {
  const lines = playlist.split('\n');
  const lastSegment = lines.findLastIndex((line) => line.startsWith('#EXTINF:'));
  return lines.reduce((sum, line, index) => {
    const [, segmentS] = /^#EXTINF:([\d.]+)/.exec(line) ?? [];
    const [, partS] = (index > lastSegment && /^#EXT-X-PART:.*DURATION=([\d.]+)/.exec(line)) || [];
    return sum + Number(segmentS ?? partS ?? 0);
  }, 0);
}

/**
 * How far the tone is behind its flash, in milliseconds to 10 ms, for each pair of a recording. One of which the other half
 * was cut off by a drop has no pair.
 */
export async function readPairs(master: string): Promise<number[]> {
  const picture = 'crop=iw:ih/4:0:ih*3/4,scale=1:1:flags=area,format=gray,fps=100:start_time=0';
  const levels = await decode(master, `-map 0:v:0 -vf ${picture} -f rawvideo`);
  const samples = await decode(master, '-map 0:a:0 -af aresample=8000:async=8000:first_pts=0 -ac 1 -f s16le');
  const peaks = Array.from({ length: Math.floor(samples.length / 2 / samplesPerStep) }, (_, step) =>
    peakOf(samples, step),
  );
  const flashes = startsOf([...levels].map((level) => level > bright));
  const tones = startsOf(peaks.map((peak) => peak > loud));
  return flashes.flatMap((flash) => {
    const distances = tones.map((tone) => tone - flash).filter((distance) => Math.abs(distance) < pairMaxMs);
    const nearest = distances.toSorted((a, b) => Math.abs(a) - Math.abs(b))[0];
    return nearest === undefined ? [] : [nearest];
  });
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
    const before = steps.slice(Math.max(0, step - 10), step);
    return isOn && !before.some(Boolean) ? [step * stepMs] : [];
  });
}

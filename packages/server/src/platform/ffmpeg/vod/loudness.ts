import type { AudioFacts } from '../probe/source-facts.ts';
import { runTool, ToolError } from '../tool/run-tool.ts';
import { type Source, sourceArgs } from '../tool/source.ts';
import type { Toolchain } from '../tool/toolchain.ts';

const targetLufs = -16;
/** Maximum gain: quieter sound is silence or noise, and is not raised further. */
const largestGainDb = 20;
/** Up to this length, the whole sound is measured before encoding, which takes some tenths of a second. */
export const measuredWholeUpToS = 90;
/** Number of samples. Each opens the file again, while the first picture is encoded. */
const sampleCount = 6;
const sampleS = 3;
/** Spreads the samples: equidistant ones would all fall on the same place of repeating sound. */
const goldenRatio = 0.6180339887;
const timeLimitMs = 30 * 60_000;
const memoryLimitBytes = 2 * 1024 ** 3;

interface Measuring {
  source: Source;
  audio: AudioFacts;
  signal: AbortSignal;
}

/** The filters before the encoder and before the measurement, which must receive the same sound. */
export const stereo = 'aresample=48000:async=1:first_pts=0,aformat=channel_layouts=stereo';

/** The gain in dB that brings the whole source to the target (EBU R 128, integrated). */
export async function measureGain(toolchain: Toolchain, { source, audio, signal }: Measuring): Promise<number> {
  const input = ['-vn', '-sn', '-dn', ...sourceArgs(source), '-map', `0:${audio.streamIndex}`];
  return measure(toolchain, [...input, '-af', `${stereo},${meter}`], signal);
}

/** The same gain, estimated from some seconds spread over the source: takes as long for an hour as for two minutes. */
export async function estimateGain(
  toolchain: Toolchain,
  { source, audio, signal, durationS }: Measuring & { durationS: number },
): Promise<number> {
  const places = Array.from({ length: sampleCount }, (_, index) => {
    const jitter = (index * goldenRatio) % 1;
    return ((index + jitter) / sampleCount) * (durationS - sampleS);
  });
  const inputs = places.flatMap((placeS) => {
    return ['-ss', placeS.toFixed(3), '-t', String(sampleS), '-vn', '-sn', '-dn', ...sourceArgs(source)];
  });
  const heard = places.map(
    (_, index) => `[${index}:${audio.streamIndex}]aresample=48000,aformat=channel_layouts=stereo[a${index}]`,
  );
  const joined = places.map((_, index) => `[a${index}]`).join('');
  const graph = `${heard.join(';')};${joined}concat=n=${sampleCount}:v=0:a=1,${meter}[out]`;
  return measure(toolchain, [...inputs, '-filter_complex', graph, '-map', '[out]'], signal);
}

const meter = 'ebur128=framelog=verbose';

async function measure({ ffmpeg }: Toolchain, middle: string[], signal: AbortSignal): Promise<number> {
  const args = ['-nostdin', '-hide_banner', '-nostats', '-v', 'info', ...middle, '-f', 'null', '-'];
  const { stderr } = await runTool(ffmpeg, { args, timeLimitMs, memoryLimitBytes, signal });
  // A filter graph that was configured again has several summaries; the last one counts.
  const integrated = [...stderr.matchAll(/Integrated loudness:\s+I:\s+(-?[\d.]+) LUFS/g)].at(-1)?.[1];
  if (integrated === undefined) throw new ToolError('exit', 'ffmpeg measured no loudness', stderr);
  return gainFor(Number(integrated));
}

/** The meter shows −70 for silence, which gets no gain. */
function gainFor(integratedLufs: number): number {
  return integratedLufs <= -69 ? 0 : Math.min(largestGainDb, targetLufs - integratedLufs);
}

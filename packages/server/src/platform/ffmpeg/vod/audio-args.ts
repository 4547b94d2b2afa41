import { durationS, type SourceFacts } from '../probe/source-facts.ts';
import { flags } from '../tool/flags.ts';
import type { Source } from '../tool/source.ts';
import { sourceArgs } from '../tool/source.ts';
import { stereo } from './loudness.ts';
import { segmentArgs } from './segment-args.ts';

export const audioBitrate = 128_000;
const audioSampleRate = 48_000;
const frameSamples = 1024;
/** Whole AAC frames, as near to two seconds as possible. */
export const audioSegmentSamples = 94 * frameSamples;
export const audioSegmentS = audioSegmentSamples / audioSampleRate;
/** −1 dB, which leaves room for what the codec adds. */
const ceiling = 0.891;

export interface AudioWork {
  source: Source;
  facts: SourceFacts;
  /** Gain in dB, applied linearly; peaks above the ceiling are limited. */
  gainDb: number;
}

/**
 * The arguments that encode the whole sound of a source as AAC stereo on pipe 3, as long as the picture. Drops the
 * encoder's 1,024 priming samples, so that the first segment starts at 0.
 */
export function audioArgs({ source, facts, gainDb }: AudioWork): string[] {
  const end = Math.ceil(durationS(facts) * audioSampleRate);
  const { startS } = facts;
  const filters = [
    ...(startS ? [`asetpts=PTS-${startS}/TB`] : []),
    stereo,
    `volume=${gainDb.toFixed(2)}dB`,
    `alimiter=limit=${ceiling}:level=disabled:latency=1`,
    'apad',
    `atrim=end_sample=${end}`,
  ];
  return [
    ...flags('-nostdin -hide_banner -v error -progress pipe:1 -copyts -start_at_zero -vn -sn -dn'),
    ...(startS ? ['-ss', startS.toFixed(6)] : []),
    ...sourceArgs(source),
    ...flags(`-map 0:${facts.audio?.streamIndex} -af ${filters.join(',')}`),
    ...flags(`-c:a aac -b:a ${audioBitrate} -bsf:a noise=drop=lt(pts\\,0)`),
    ...segmentArgs(3, ['-frag_duration', '2000000']),
  ];
}

export function audioSegmentCount(facts: SourceFacts): number {
  return Math.ceil((durationS(facts) * audioSampleRate) / audioSegmentSamples);
}

import { type AmfValue, readAmf } from '../../rtmp/amf.ts';
import { constantRate, type Rational } from '../probe/frame-rate.ts';

export interface BroadcastFacts {
  width: number;
  height: number;
  rate: Rational;
  /** The `AVCDecoderConfigurationRecord` of its H.264. */
  config?: Buffer | undefined;
  /** Bitrate of the picture as announced by the program, in bits a second. */
  bitrate?: number | undefined;
}

const largestPx = 4096;

/** Undefined for other data, and for data that cannot be read: a sender may send anything beside its description. */
export function readDescription(payload: Buffer) {
  const description = valuesOf(payload).find((value) => typeof value === 'object' && value !== null);
  if (description === undefined || description === null || Array.isArray(description)) return undefined;
  if (typeof description !== 'object') return undefined;
  const { width, height, framerate, videodatarate } = description;
  if (!isSize(width) || !isSize(height)) return undefined;
  const positive = (value: unknown) => (typeof value === 'number' && value > 0 ? value : undefined);
  const kilobits = positive(videodatarate);
  return { width, height, rate: positive(framerate), bitrate: kilobits && kilobits * 1000 };
}

export function factsOf(
  { rate, ...described }: NonNullable<ReturnType<typeof readDescription>>,
  config: Buffer | undefined,
): BroadcastFacts {
  const number = rate === undefined ? undefined : { num: Math.round(rate * 1000), den: 1000 };
  return { ...described, rate: constantRate(number, undefined).rate, config };
}

function valuesOf(payload: Buffer): AmfValue[] {
  try {
    return readAmf(payload);
  } catch {
    return [];
  }
}

function isSize(value: unknown): value is number {
  return typeof value === 'number' && value >= 16 && value <= largestPx;
}

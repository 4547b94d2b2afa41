import { type Rational, rateOf } from '../probe/frame-rate.ts';

/** One rendition of the picture. */
export interface Rung {
  /** Name such as `1080p`, which is part of addresses and shown to viewers. */
  name: string;
  /** The height of a 16:9 picture of this rung. */
  level: number;
  width: number;
  height: number;
  /** Quality (CRF), and the maximum number of bits a second. */
  crf: number;
  maxBitrate: number;
}

/** The rungs of one pass over the source: each is scaled from the next larger one. */
export type Tier = 'low' | 'upper';

type Cap = [level: number, bitrate: number, crf: number];

const standardLevels = [2160, 1440, 1080, 720, 480, 240];
/** A source that is larger than the highest standard rung by this factor gets a rung of its own size on top. */
const ownRungFactor = 1.12;
/** A source that is smaller than a standard rung by at most this factor (some cropped lines) counts as that rung. */
const rungTolerance = 1.03;
/** The low tier is encoded first, so that the video can be watched soon. */
const lowTierUpTo = 480;
const fastRateAbove = 30.5;
const fastRateFactor = 1.5;
const lowestCap: Cap = [240, 400_000, 24];
const caps: [Cap, ...Cap[]] = [
  [2160, 16_000_000, 24],
  [1440, 9_000_000, 24],
  [1080, 5_000_000, 23],
  [720, 2_800_000, 23],
  [480, 1_200_000, 23],
  lowestCap,
];

/**
 * The ladder for a picture, largest first. A rung of level N fits a box of N lines and 16:9, turned for a vertical
 * picture. No rung is larger than the source, and every side is even.
 */
export function planLadder({ width, height, rate }: { width: number; height: number; rate: Rational }): Rung[] {
  const short = Math.min(width, height);
  const level = Math.round(Math.max(short, (Math.max(width, height) * 9) / 16));
  const standard = standardLevels.filter((standardLevel) => standardLevel <= level * rungTolerance);
  const top = standard[0] ?? 0;
  const levels = level > top * ownRungFactor ? [Math.min(level, standardLevels[0] as number), ...standard] : standard;
  return [...new Set(levels)].map((rungLevel) => {
    const scale = Math.min(1, rungLevel / level);
    const [bitrate, crf] = capFor(rungLevel);
    return {
      name: `${rungLevel}p`,
      level: rungLevel,
      width: even(width * scale, width),
      height: even(height * scale, height),
      crf,
      maxBitrate: Math.round(bitrate * (rateOf(rate) > fastRateAbove ? fastRateFactor : 1)),
    };
  });
}

export function tierOf({ level }: Pick<Rung, 'level'>): Tier {
  return level <= lowTierUpTo ? 'low' : 'upper';
}

/** The nearest even size that is not larger than the source. */
function even(pixels: number, most: number): number {
  return Math.max(2, 2 * Math.min(Math.round(pixels / 2), Math.floor(most / 2)));
}

/** Interpolates between two known levels by a power of the height. */
function capFor(level: number): [bitrate: number, crf: number] {
  const above = caps.findLast(([known]) => known >= level) ?? caps[0];
  const below = caps.find(([known]) => known <= level) ?? lowestCap;
  if (above[0] === below[0]) return [above[1] * Math.min(1, level / above[0]), above[2]];
  const share = Math.log(level / below[0]) / Math.log(above[0] / below[0]);
  return [below[1] * (above[1] / below[1]) ** share, above[2]];
}

import { availableParallelism } from 'node:os';
import { type Rational, rateOf } from '../probe/frame-rate.ts';
import { planLadder, type Rung } from '../vod/ladder.ts';
import type { BroadcastFacts } from './broadcast-facts.ts';
import { type CopiedVideo, isCopyable } from './copied-video.ts';

export interface LiveLadder {
  rate: Rational;
  /** The rungs, largest first. */
  rungs: Rung[];
  /** The broadcaster's own video as the first rung, if it is suitable. */
  copied?: CopiedVideo | undefined;
}

const rungsMax = 3;
/** With fewer processors, 1080 lines or 60 frames a second would fall behind. */
const manyProcessors = 8;
const linesMax = { few: 720, many: 1080 };
/** Most lines beside a copied picture with more than 30 frames a second. */
const fastLinesMax = { few: 480, many: 1080 };
const fastRateAbove = 30.5;
/** The bitrate that a program announces is an average. */
const peakFactor = 1.2;

/**
 * The rungs of a broadcast: those that this machine can encode in real time, and the broadcaster's own video on top.
 */
export function planLive(facts: BroadcastFacts, processors = availableParallelism()): LiveLadder {
  const { width, height, rate, config } = facts;
  const kind = kindOf(processors);
  if (config && isCopyable(config, facts))
    return planCopied(facts, planLadder({ width, height, rate }), { config, kind });
  const shownRate = kind === 'few' && rateOf(rate) > fastRateAbove ? { num: rate.num, den: rate.den * 2 } : rate;
  const ladder = planLadder({ width, height, rate: shownRate });
  return { rate: shownRate, rungs: ladder.filter(({ level }) => level <= linesMax[kind]).slice(0, rungsMax) };
}

function planCopied(
  { width, height, rate, bitrate }: BroadcastFacts,
  [top, ...others]: Rung[],
  { config, kind }: { config: Buffer; kind: keyof typeof linesMax },
): LiveLadder {
  if (top === undefined) throw new Error('A picture has no rung');
  const lines = (rateOf(rate) > fastRateAbove ? fastLinesMax : linesMax)[kind];
  const lower = others.filter(({ level }) => level <= lines).slice(0, rungsMax - 1);
  const maxBitrate = bitrate === undefined ? top.maxBitrate : Math.round(bitrate * peakFactor);
  return { rate, rungs: [{ ...top, width, height, maxBitrate }, ...lower], copied: { config } };
}

/** Whether this machine can encode it in real time only in the fastest way. */
export function isHeavy({ level }: Rung, rate: Rational, processors = availableParallelism()): boolean {
  const kind = kindOf(processors);
  return level > linesMax[kind] || (kind === 'few' && rateOf(rate) > fastRateAbove && level > fastLinesMax.few);
}

function kindOf(processors: number): keyof typeof linesMax {
  return processors < manyProcessors ? 'few' : 'many';
}

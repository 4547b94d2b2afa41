import { availableParallelism } from 'node:os';
import { type Rational, rateOf } from '../probe/frame-rate.ts';
import { planLadder, type Rung } from '../vod/ladder.ts';

export interface LivePicture {
  rate: Rational;
  /** Largest first. */
  rungs: Rung[];
}

const mostRungs = 3;
/** With fewer processors, 1080 lines or 60 frames a second would fall behind. */
const manyProcessors = 8;
const mostLines = { few: 720, many: 1080 };
const fastRateAbove = 30.5;

/** The rungs of a broadcast: those that this machine encodes in real time. */
export function planLive(
  { width, height, rate }: { width: number; height: number; rate: Rational },
  processors = availableParallelism(),
): LivePicture {
  const kind = processors < manyProcessors ? 'few' : 'many';
  const shownRate = kind === 'few' && rateOf(rate) > fastRateAbove ? { num: rate.num, den: rate.den * 2 } : rate;
  const ladder = planLadder({ width, height, rate: shownRate });
  return { rate: shownRate, rungs: ladder.filter(({ level }) => level <= mostLines[kind]).slice(0, mostRungs) };
}

import { expect, test } from 'vitest';
import type { SourceFacts } from '../../../platform/ffmpeg/probe/source-facts.ts';
import { planPasses } from './rendition-plan.ts';

const video: SourceFacts['video'] = {
  streamIndex: 0,
  codec: 'h264',
  width: 1920,
  height: 1080,
  rate: { num: 30, den: 1 },
  variableRate: false,
  interlaced: false,
  hdr: null,
  colorTagged: true,
};
const tiers = ['low', 'upper'] as const;
const ofTwoMinutes = tiers.flatMap((tier) => [0, 1, 2, 3, 4].map((index) => ({ tier, index })));

function passes(seconds: number, toMake = ofTwoMinutes, picture = video): string[] {
  const frameCount = seconds * (picture.rate.num / picture.rate.den);
  const facts = { container: 'mov', frameCount, pictureFrames: frameCount, video: picture, audio: null };
  return planPasses(facts, toMake).map(({ tier, index }) => `${tier} ${index}`);
}

test('low rungs are encoded ahead in the first part, then all in one pass', () => {
  expect(passes(108)).toEqual(['low 0', 'low 1', 'upper 0', 'upper 1', 'whole 2', 'whole 3', 'whole 4']);
  const ofHalfAMinute = tiers.flatMap((tier) => [0, 1].map((index) => ({ tier, index })));
  expect(passes(30, ofHalfAMinute)).toEqual(['low 0', 'upper 0', 'whole 1']);
});

test('a video that encodes slower than it plays gets all its low rungs first', () => {
  const all = ofTwoMinutes.map(({ tier, index }) => `${tier} ${index}`);
  expect(passes(108, ofTwoMinutes, { ...video, width: 3840, height: 2160 })).toEqual(all);
  expect(passes(108, ofTwoMinutes, { ...video, rate: { num: 60, den: 1 } })).toEqual(all);
});

test('finished chunks are not encoded again', () => {
  expect(passes(108, [{ tier: 'upper', index: 3 }])).toEqual(['whole 3']);
});

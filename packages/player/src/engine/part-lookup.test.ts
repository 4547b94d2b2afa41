import Hls from 'hls.js';
import { expect, test } from 'vitest';
import { tolerateEarlyEnds } from './part-lookup.ts';

const [endS, partS] = [75.479, 1 / 3];

function fragment(sn: number, start: number, duration: number) {
  return { sn, start, duration, end: start + duration, level: 0, type: 'audio', cc: 0, endDTS: start + duration };
}

/**
 * The segment that hls.js loads next when the sound of segment 40 ends at this time. The first part of 41 is listed.
 */
function nextAfter(bufferedS: number) {
  const before = fragment(40, endS - 2, 2);
  const hint = fragment(41, endS, partS);
  const { audioStreamController } = Hls.DefaultConfig;
  const controller = Object.create(audioStreamController?.prototype as object);
  Object.assign(controller, {
    loadingParts: true,
    startFragRequested: true,
    lastCurrentTime: 74,
    config: { lowLatencyMode: true, initialLiveManifestSize: 1, maxFragLookUpTolerance: 0.25 },
    fragPrevious: { ...before },
    fragmentTracker: { getState: ({ sn }: { sn: number }) => (sn === 40 ? 'OK' : 'NOT_LOADED') },
  });
  const details = {
    live: true,
    PTSKnown: true,
    startSN: 39,
    endSN: 40,
    fragmentStart: 0,
    fragmentEnd: endS,
    partEnd: endS + partS,
    fragments: [fragment(39, endS - 4, 2), before],
    fragmentHint: hint,
    partList: [
      { fragment: before, index: 5 },
      { fragment: hint, index: 0 },
    ],
  };
  return controller.getNextFragment(bufferedS, details)?.sn;
}

test('the segment after a buffer that ends half a frame of sound early is the next one', () => {
  tolerateEarlyEnds();
  expect(nextAfter(endS)).toBe(41);
  // Outside the tolerance hls.js finds the segment that is already loaded.
  expect(nextAfter(endS - 0.2)).toBe(40);
  expect(nextAfter(endS - 0.002)).toBe(41);
  expect(nextAfter(endS - 0.0135)).toBe(41);
  // The difference after a hundred drops of the broadcaster.
  expect(nextAfter(endS - 0.05)).toBe(41);
});

test('a part that is shorter than this tolerance is not skipped', () => {
  const controller = Object.create(Hls.DefaultConfig.audioStreamController?.prototype as object);
  controller.log = () => undefined;
  const [before, next] = [fragment(40, endS - 2, 2), fragment(41, endS, partS)];
  const parts = [
    { fragment: before, start: endS - 0.366, loaded: true },
    { fragment: before, start: endS - 0.033, loaded: false },
    { fragment: next, start: endS, loaded: false, independent: true },
  ];
  // With the tolerance, its segment was found as the next one.
  expect(controller.getNextPart(parts, next, endS - 0.033)).toBe(1);
});

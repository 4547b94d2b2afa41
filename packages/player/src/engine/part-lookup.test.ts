import Hls from 'hls.js';
import { expect, test } from 'vitest';
import { tolerateEarlyEnds } from './part-lookup.ts';

const [endS, partS] = [75.479, 1 / 3];

function fragment(sn: number, start: number, duration: number) {
  return { sn, start, duration, end: start + duration, level: 0, type: 'audio', cc: 0, endDTS: start + duration };
}

interface Part {
  start: number;
  loaded: boolean;
  independent?: boolean;
}

/** hls.js at the end of segment 40, which has these last parts. The first part of 41 is listed. */
function atEdge(state: 'OK' | 'PARTIAL', parts: Part[]) {
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
    fragmentTracker: { getState: ({ sn }: { sn: number }) => (sn === 40 ? state : 'NOT_LOADED') },
    log: () => undefined,
  });
  const partList = [
    ...parts.map((part) => ({ ...part, fragment: before })),
    { fragment: hint, start: endS, loaded: false, independent: true },
  ];
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
    partList,
  };
  return { controller, details, partList };
}

/**
 * The segment that hls.js loads next when the buffer ends at this time. It holds segment 40 to be loaded, but has no
 * note of its last part.
 */
function nextAfter(bufferedS: number) {
  const { controller, details } = atEdge('OK', [{ start: endS - partS, loaded: false }]);
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

test('a part that is shorter than this tolerance is not skipped, also when the next segment has begun', () => {
  tolerateEarlyEnds();
  const { controller, details, partList } = atEdge('PARTIAL', [
    { start: endS - 0.366, loaded: true },
    { start: endS - 0.033, loaded: false },
  ]);
  const bufferedS = endS - 0.033;
  const next = controller.getNextFragment(bufferedS, details);
  // hls.js looks for a part from the start of the segment that it has found.
  expect(controller.getNextPart(partList, next, Math.max(next.start, bufferedS))).toBe(1);
});

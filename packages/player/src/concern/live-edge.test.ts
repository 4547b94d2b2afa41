import { expect, test } from 'vitest';
import { placeInStream } from './live-edge.ts';

test.each([
  ['playing at the edge', { time: 100, edge: 101, paused: false, rate: 1 }, { atEdge: true, behindS: 0 }],
  ['playing a little beyond it', { time: 101.5, edge: 101, paused: false, rate: 1 }, { atEdge: true, behindS: 0 }],
  ['paused at the edge', { time: 100, edge: 100.4, paused: true, rate: 1 }, { atEdge: false, behindS: 0 }],
  ['paused, and the stream went on', { time: 100, edge: 183.9, paused: true, rate: 1 }, { atEdge: false, behindS: 83 }],
  ['playing behind it', { time: 100, edge: 104, paused: false, rate: 1 }, { atEdge: false, behindS: 4 }],
  ['hours behind it', { time: 0, edge: 43_200, paused: false, rate: 1 }, { atEdge: false, behindS: 43_200 }],
  ['a little faster, near it', { time: 100, edge: 103, paused: false, rate: 1.05 }, { atEdge: true, behindS: 0 }],
  ['faster by choice, near it', { time: 100, edge: 103, paused: false, rate: 1.5 }, { atEdge: false, behindS: 3 }],
  ['faster by choice, arriving', { time: 100, edge: 100.9, paused: false, rate: 1.5 }, { atEdge: true, behindS: 0 }],
])('%s', (_what, at, place) => {
  expect(placeInStream(at)).toEqual(place);
});

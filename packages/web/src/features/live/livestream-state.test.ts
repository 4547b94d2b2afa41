import type { LivestreamStatus } from '@greenlight/contract/live';
import { expect, test } from 'vitest';
import {
  hasShownEnd,
  type LiveEvent,
  type Livestream,
  livestreamReducer,
  pollMs,
  retryMs,
  startLivestream,
} from './livestream-state.ts';

function status(...streams: { id: number; url?: string | null }[]): LiveEvent {
  const body: LivestreamStatus = {
    isLive: streams.length > 0,
    nextStream: null,
    recording: null,
    streams: streams.map(({ id, url = `/media/${id}.m3u8` }) => ({
      livestreamId: id,
      kind: 'broadcast',
      mediaId: id + 100,
      title: `Stream ${id}`,
      requiresSubscription: url === null,
      thumbnail: null,
      url,
      expiresAt: null,
      streamId: null,
      captions: [],
      startedAt: '2026-05-01T20:00:00.000Z',
    })),
  };
  return { type: 'status', status: body };
}

const one = { id: 1 };
const two = { id: 2 };
const over: LiveEvent = { type: 'over' };

function wants(wanted: number | null): LiveEvent {
  return { type: 'wanted', wanted };
}

function seen({ view, stream }: Livestream): string {
  return stream ? `${view} ${stream.livestreamId}` : view;
}

test.each<[string, number | null, LiveEvent[], string]>([
  ['nothing is known before the first answer', null, [], 'unknown'],
  ['nothing on air is offline', null, [status()], 'offline'],
  ['without an id the first stream is used', null, [status(one, two)], 'live 1'],
  ['with an id the matching stream is used', 2, [status(one, two)], 'live 2'],
  ['with an id that is not on air the first stream is used', 3, [status(one, two)], 'live 1'],
  [
    'a stream that comes first later does not take the place of the one that is watched',
    null,
    [status(two), status(one, two)],
    'live 2',
  ],
  [
    'the stream of the address takes the place of the first once it is on air',
    2,
    [status(one), status(one, two)],
    'live 2',
  ],
  ['another address is another stream', 1, [status(one, two), wants(2)], 'live 2'],
  ['an address without an id is the first stream again', 2, [status(one, two), wants(null)], 'live 1'],
  ['the same address changes nothing', null, [status(two), status(one, two), wants(null)], 'live 2'],
  ['a stream that the viewer may not watch is closed', null, [status({ id: 1, url: null })], 'closed 1'],
  ['whoever has subscribed meanwhile watches', null, [status({ id: 1, url: null }), status(one)], 'live 1'],
  ['a renewed address is the same stream', null, [status(one), status({ id: 1, url: '/renewed' })], 'live 1'],
  ['what is off the air is watched to its end', null, [status(one), status()], 'ending 1'],
  ['then there is nothing', null, [status(one), status(), over], 'offline'],
  ['or what else is on air', null, [status(one), status(two), over], 'live 2'],
  ['a stream that comes back within its end goes on', null, [status(one), status(), status(one)], 'live 1'],
  ['a status that is older than the end does not bring it back', null, [status(one), over, status(one)], 'offline'],
  ['what could not be watched has no rest to watch', null, [status({ id: 1, url: null }), status()], 'offline'],
  ['the end of nothing is nothing', null, [status(), over], 'offline'],
])('%s', (_, wanted, events, expected) => {
  expect(seen(events.reduce(livestreamReducer, startLivestream({ wanted, isAlone: false })))).toBe(expected);
});

test.each<[string, LiveEvent[], string]>([
  ['it is not on air: no other is shown', [status(one, two)], 'offline'],
  ['it is on air', [status(one, { id: 3 })], 'live 3'],
  ['it is watched to its end', [status({ id: 3 }), status(one)], 'ending 3'],
  ['after it no other is shown', [status({ id: 3 }), status(one), over], 'offline'],
  ['another premiere is another page', [status(one, { id: 3 }), wants(2)], 'offline'],
])('on the page of premiere 3: %s', (_, events, expected) => {
  expect(seen(events.reduce(livestreamReducer, startLivestream({ wanted: 3, isAlone: true })))).toBe(expected);
});

test('a renewed address replaces the earlier one', () => {
  const before = startLivestream({ wanted: null, isAlone: false });
  const renewed = [status(one), status({ id: 1, url: '/renewed' })].reduce(livestreamReducer, before);
  expect(renewed.stream?.url).toBe('/renewed');
});

test.each([
  ['at the edge, the rest is on its way', 15_000, 0, false],
  ['at the edge, nothing more can come', 21_000, 0, true],
  ['a viewer behind sees more', 200_000, 199_000, false],
  ['a viewer who was behind has come to the end', 200_000, 179_000, true],
  ['until addresses end', 301_000, 300_000, true],
])('after the end of a stream: %s', (_, afterMs, behindMs, isOver) => {
  const endedMs = 1_000_000;
  expect(hasShownEnd({ nowMs: endedMs + afterMs, endedMs, behindMs: endedMs + behindMs })).toBe(isOver);
});

test.each([
  [false, undefined, 600_000],
  [false, 60 * 60_000, 600_000],
  [false, 3 * 60_000, 150_000],
  [false, 20_000, 5000],
  [false, -30 * 60_000, 5000],
  [false, -2 * 60 * 60_000, 600_000],
  [true, undefined, 600_000],
  [true, 20_000, 600_000],
  [true, -30 * 60_000, 600_000],
])(
  'the status is asked for again: with a socket %s, and %s ms before the start, after %d ms',
  (hasLiveUpdates, leftMs, expected) => {
    const nowMs = Date.UTC(2026, 0, 1);
    const startsAt = leftMs === undefined ? undefined : new Date(nowMs + leftMs).toISOString();
    expect(pollMs({ hasLiveUpdates, startsAt, nowMs })).toBe(expected);
  },
);

test('without a first status it is asked for again, ever later, after each failure', () => {
  expect([0, 1, 2, 3, 4, 5, 20].map(retryMs)).toEqual([false, 5000, 10_000, 20_000, 40_000, 60_000, 60_000]);
});

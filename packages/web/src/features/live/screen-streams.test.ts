import type { LiveMedia } from '@greenlight/contract/live';
import { expect, test } from 'vitest';
import type { Stream } from './livestream-state.ts';
import { screenStreams } from './screen-streams.ts';

function listed(livestreamId: number, state: LiveMedia['state'], startsAt = ''): LiveMedia {
  return { livestreamId, state, startsAt, isRecorded: state === 'ended' } as LiveMedia;
}

function idsOf(shown: ReturnType<typeof screenStreams>) {
  const { coming, others, ...one } = shown;
  const single = Object.entries(one).map(([name, stream]) => [name, stream?.livestreamId ?? null]);
  const ids = (streams: { livestreamId: number }[]) => streams.map(({ livestreamId }) => livestreamId);
  return { ...Object.fromEntries(single), coming: ids(coming), others: ids(others) };
}

const status = { streams: [], nextStream: null, recording: null } as unknown as Parameters<
  typeof screenStreams
>[0]['status'];
const nothing = { status, stream: null, media: [], wanted: null, isAlone: false, over: [] };

test('the next stream is not among those that come later, except beside one on air', () => {
  const media = [listed(3, 'scheduled', '2030-01-02'), listed(2, 'scheduled', '2030-01-01')];
  const premiere = { ...nothing, media, wanted: 2, isAlone: true };
  expect(idsOf(screenStreams(premiere))).toMatchObject({ planned: 2, next: 2, coming: [3] });
  const stream = { livestreamId: 9 } as Stream;
  expect(idsOf(screenStreams({ ...premiere, stream }))).toMatchObject({ coming: [2, 3] });
  expect(idsOf(screenStreams({ ...premiere, isAlone: false }))).toMatchObject({ next: null, coming: [2, 3] });
});

test('what was watched last has ended, and the recording is that of the address', () => {
  const media = [listed(4, 'ended')];
  expect(idsOf(screenStreams({ ...nothing, media, over: [1, 4] }))).toMatchObject({ ended: 4, recording: null });
  expect(idsOf(screenStreams({ ...nothing, media, wanted: 4 }))).toMatchObject({ ended: 4, recording: 4 });
});

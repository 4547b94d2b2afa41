import type { HealthSample } from '@greenlight/contract/live-health';
import type { StudioLivestreamDetail } from '@greenlight/contract/live-studio';
import { expect, test } from 'vitest';
import { checklistOf } from './checklist.ts';

const empty = {
  title: 'A',
  description: ' ',
  thumbnail: null,
  hasKey: false,
  wasSeen: false,
} as StudioLivestreamDetail;
const sample = { audioKbps: 128, isSilent: false, keyFrameS: 2 } as HealthSample;

function openOf(...[stream, health]: Parameters<typeof checklistOf>): string[] {
  return checklistOf(stream, health)
    .filter(({ isDone }) => !isDone)
    .map(({ key }) => key);
}

test('a new stream has a title, an access and a recording; the rest is open', () => {
  const rest = ['description', 'picture', 'key', 'signal', 'sound', 'keyFrames'];
  expect(openOf(empty, undefined)).toEqual(rest);
  expect(openOf(empty, { samples: [], findings: [] })).toEqual(rest);
});

test('all is ready once a test was seen and heard', () => {
  const thumbnail = { imageId: 'x' } as unknown as StudioLivestreamDetail['thumbnail'];
  const stream = { ...empty, description: 'B', thumbnail, hasKey: true, wasSeen: true };
  expect(openOf(stream, { samples: [sample], findings: [] })).toEqual([]);
});

test('what arrives is shown in a rehearsal: before, its lines lead to the start of one', () => {
  const placeOf = (stream: StudioLivestreamDetail) =>
    checklistOf(stream, undefined).find(({ key }) => key === 'sound')?.href;
  expect([placeOf(empty), placeOf({ ...empty, isRehearsal: true })]).toEqual(['#status', '#health']);
});

test('silence and far key frames stay open', () => {
  const findings = [{ code: 'key_frames_too_far' as const, seconds: 8 }];
  const samples = [{ ...sample, isSilent: true, keyFrameS: 8 }];
  const stream = { ...empty, wasSeen: true };
  expect(openOf(stream, { samples, findings })).toEqual(['description', 'picture', 'sound', 'keyFrames']);
});

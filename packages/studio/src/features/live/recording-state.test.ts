import type { StudioLivestreamDetail } from '@greenlight/contract/live-studio';
import { expect, test } from 'vitest';
import { publicationOf } from './recording-state.ts';

const now = Date.parse('2026-01-02T00:00:00Z');
const [before, after] = ['2026-01-01T00:00:00Z', '2026-01-03T00:00:00Z'];
const recording = { lengthS: 60, startS: 0, endS: 60, isMaking: false };

test.each([
  ['a draft', { publishAt: null, publishesRecording: false, recording: null }, 'draft'],
  ['wished, before there is a recording', { publishAt: null, publishesRecording: true, recording: null }, 'soon'],
  ['for a time that has passed, before it', { publishAt: before, publishesRecording: false, recording: null }, 'soon'],
  ['for a time to come, before it', { publishAt: after, publishesRecording: false, recording: null }, 'later'],
  ['published', { publishAt: before, publishesRecording: true, recording }, 'published'],
  ['taken back', { publishAt: null, publishesRecording: true, recording }, 'draft'],
  ['for a time to come', { publishAt: after, publishesRecording: false, recording }, 'later'],
])('%s', (_, stream, expected) => {
  expect(publicationOf(stream as StudioLivestreamDetail, now)).toBe(expected);
});

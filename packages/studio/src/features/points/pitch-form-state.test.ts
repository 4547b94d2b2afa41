import { expect, test } from 'vitest';
import type { StudioPitch } from './hooks.ts';
import { toBody, toForm } from './pitch-form-state.ts';

const pitch: StudioPitch = {
  id: 3,
  version: 1,
  title: 'A film about rain',
  summary: 'Ten minutes',
  text: '',
  image: null,
  images: [],
  mediaId: null,
  creatorTeamId: 2,
  channelId: null,
  state: 'draft',
  goal: 500,
  points: 0,
  supporters: 0,
  closesAt: '2027-01-31T18:30:00.000Z',
  missed: 'returned',
  canTakeBack: true,
  head: { number: 0, hash: '' },
  states: [],
  updates: [],
  next: ['open'],
  isFixed: false,
  settledAt: null,
};

test('the form keeps the closing time to the minute', () => {
  expect(toBody(toForm(pitch)).closesAt).toBe('2027-01-31T18:30:00.000Z');
});

test('without a closing time the team closes the pitch', () => {
  expect(toForm({ ...pitch, closesAt: null }).closesAt).toBe('');
  expect(toBody({ ...toForm(pitch), closesAt: '' }).closesAt).toBeNull();
});

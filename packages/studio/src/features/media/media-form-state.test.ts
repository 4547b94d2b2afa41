import type { StudioMediaDetail } from '@greenlight/contract/media-studio';
import { expect, test } from 'vitest';
import { type MediaFormValues, toChanges, toFormValues } from './media-form-state.ts';

const now = new Date('2026-03-01T10:20:00.000Z');
const media: StudioMediaDetail = {
  mediaId: 7,
  version: 3,
  title: 'Title',
  description: 'About',
  channelId: 2,
  seasonId: 5,
  episode: 4,
  access: 'members',
  publishAt: '2026-02-01T00:00:30.000Z',
  tags: ['a'],
  creatorTeamIds: [1],
  chapters: [{ start: 0, title: 'Opening' }],
  state: 'published',
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  duration: 60,
  thumbnail: null,
  captions: [],
  hasStoryboard: false,
  processing: null,
  premiere: null,
  isLivestream: false,
};

function edit(values: Partial<MediaFormValues>, opened = media) {
  return toChanges({ ...toFormValues(opened, now), ...values }, opened, now);
}

test('only typed values are changes; without one nothing changes, to the second of the publication', () => {
  expect(edit({})).toEqual({});
  expect(edit({ description: 'Mine' })).toEqual({ description: 'Mine' });
});

test('a scheduled time is shown as it was set', () => {
  const scheduled: StudioMediaDetail = { ...media, state: 'scheduled', publishAt: '2026-04-05T06:07:00.000Z' };
  expect(edit({}, scheduled)).toEqual({});
  expect(
    edit({ publishAt: toFormValues(media, new Date('2026-05-01T10:20:00Z')).publishAt }, scheduled).publishAt,
  ).toBe('2026-05-01T11:00:00.000Z');
});

test('publishing a draft sets the present time, and unpublishing removes the date', () => {
  const draft: StudioMediaDetail = { ...media, state: 'draft', publishAt: null };
  expect(toFormValues(draft, now).visibility).toBe('draft');
  expect(edit({ visibility: 'now' }, draft).publishAt).toBe(now.toISOString());
  expect(edit({ visibility: 'draft' }).publishAt).toBeNull();
});

test('a video without a show has no season, and an empty episode is null', () => {
  expect(edit({ channelId: null, episode: ' ' })).toEqual({
    channelId: null,
    seasonId: null,
    episode: null,
  });
});

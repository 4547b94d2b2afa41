import type { StudioMediaDetail } from '@greenlight/contract/media-studio';
import { expect, test } from 'vitest';
import { toEdit, toFormValues } from './media-form-state.ts';

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
  storyboardUrl: null,
  processing: null,
};

test('saving without a change changes nothing, to the second of its publication', () => {
  const edit = toEdit(toFormValues(media, now), media, now);
  expect(edit).toEqual({
    version: 3,
    title: 'Title',
    description: 'About',
    channelId: 2,
    seasonId: 5,
    episode: 4,
    access: 'members',
    publishAt: media.publishAt,
    tags: ['a'],
    creatorTeamIds: [1],
    chapters: media.chapters,
  });
});

test('a scheduled time comes back as it was set', () => {
  const scheduled: StudioMediaDetail = { ...media, state: 'scheduled', publishAt: '2026-04-05T06:07:00.000Z' };
  expect(toEdit(toFormValues(scheduled, now), scheduled, now).publishAt).toBe('2026-04-05T06:07:00.000Z');
});

test('a draft that is published is published now, and one that is taken back has no date', () => {
  const draft: StudioMediaDetail = { ...media, state: 'draft', publishAt: null };
  const values = toFormValues(draft, now);
  expect(values.visibility).toBe('draft');
  expect(toEdit({ ...values, visibility: 'now' }, draft, now).publishAt).toBe(now.toISOString());
  expect(toEdit({ ...toFormValues(media, now), visibility: 'draft' }, media, now).publishAt).toBeNull();
});

test('a video without a show has no season, and an empty episode is none', () => {
  const values = { ...toFormValues(media, now), channelId: null, episode: ' ' };
  expect(toEdit(values, media, now)).toMatchObject({ channelId: null, seasonId: null, episode: null });
});

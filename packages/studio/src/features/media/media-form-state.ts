import type { StudioMediaDetail } from '@greenlight/contract/media-studio';
import { changedFields } from '../../platform/changed-fields.ts';
import { nextHour, toLocalTime } from '../../platform/local-time.ts';
import { formatChapters, parseChapters } from './chapters-state.ts';

/** The values of the controls. */
export interface MediaFormValues {
  title: string;
  description: string;
  channelId: string | null;
  seasonId: string | null;
  episode: string;
  access: 'free' | 'members';
  visibility: 'draft' | 'now' | 'later';
  /** In the format of `datetime-local`: local, to the minute. */
  publishAt: string;
  tags: string[];
  creatorTeamIds: number[];
  chapters: string;
}

export function toFormValues(media: StudioMediaDetail, now: Date): MediaFormValues {
  const scheduled = media.state === 'scheduled';
  return {
    title: media.title,
    description: media.description,
    channelId: media.channelId === null ? null : String(media.channelId),
    seasonId: media.seasonId === null ? null : String(media.seasonId),
    episode: media.episode === null ? '' : String(media.episode),
    access: media.access,
    visibility: media.state === 'draft' ? 'draft' : scheduled ? 'later' : 'now',
    publishAt: toLocalTime(scheduled && media.publishAt ? new Date(media.publishAt) : nextHour(now)),
    tags: media.tags,
    creatorTeamIds: media.creatorTeamIds,
    chapters: formatChapters(media.chapters),
  };
}

/**
 * The fields that differ from the video as it was `opened`. A published video keeps its date. Chapters must be valid.
 */
export function toChanges(values: MediaFormValues, opened: StudioMediaDetail, now: Date) {
  return changedFields(fieldsOf(values, opened, now), opened);
}

function fieldsOf(values: MediaFormValues, media: StudioMediaDetail, now: Date) {
  const chapters = parseChapters(values.chapters);
  return {
    title: values.title,
    description: values.description,
    channelId: values.channelId === null ? null : Number(values.channelId),
    seasonId: values.channelId === null || values.seasonId === null ? null : Number(values.seasonId),
    episode: values.episode.trim() === '' ? null : Number(values.episode),
    access: values.access,
    publishAt: publishAt(values, media, now),
    tags: values.tags,
    creatorTeamIds: values.creatorTeamIds,
    chapters: 'chapters' in chapters ? chapters.chapters : media.chapters,
  };
}

function publishAt(values: MediaFormValues, media: StudioMediaDetail, now: Date): string | null {
  if (values.visibility === 'draft') return null;
  if (values.visibility === 'later') return new Date(values.publishAt).toISOString();
  return media.state === 'published' ? media.publishAt : now.toISOString();
}

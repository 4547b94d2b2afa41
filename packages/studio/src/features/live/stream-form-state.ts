import type { StudioLivestreamDetail } from '@greenlight/contract/live-studio';
import { isoOf, nextHour, toLocalTime } from '../../platform/local-time.ts';

/** The values of the controls. */
export interface StreamForm {
  title: string;
  description: string;
  access: 'free' | 'members';
  creatorTeamIds: number[];
  startsAt: string;
  /** When the recording is published after the end of the stream. */
  recording: 'draft' | 'ended' | 'later';
  /** In the format of `datetime-local`: local, to the minute. */
  publishAt: string;
}

type Fields = Pick<
  StudioLivestreamDetail,
  'title' | 'description' | 'access' | 'creatorTeamIds' | 'startsAt' | 'publishesRecording' | 'publishAt'
>;

export function publishingOf(stream: Pick<Fields, 'publishesRecording' | 'publishAt'>): StreamForm['recording'] {
  if (stream.publishAt) return 'later';
  return stream.publishesRecording ? 'ended' : 'draft';
}

export function toForm(stream: Fields): StreamForm {
  const { title, description, access, creatorTeamIds, startsAt, publishesRecording, publishAt } = stream;
  return {
    title,
    description,
    access,
    creatorTeamIds,
    startsAt: toLocalTime(new Date(startsAt)),
    recording: publishingOf({ publishAt, publishesRecording }),
    publishAt: toLocalTime(publishAt ? new Date(publishAt) : nextHour(new Date(startsAt))),
  };
}

export function toBody({ startsAt, recording, publishAt, ...form }: StreamForm) {
  return {
    ...form,
    startsAt: isoOf(startsAt),
    publishesRecording: recording === 'ended',
    publishAt: recording === 'later' ? isoOf(publishAt) : null,
  };
}

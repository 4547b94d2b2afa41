import { isoOf, toLocalTime } from '../../platform/local-time.ts';
import type { StudioPitch } from './hooks.ts';

export type PitchForm = Pick<
  StudioPitch,
  | 'title'
  | 'summary'
  | 'text'
  | 'images'
  | 'mediaId'
  | 'creatorTeamId'
  | 'channelId'
  | 'goal'
  | 'missed'
  | 'canTakeBack'
> & {
  /** In the format of `datetime-local`, in the viewer's zone; empty for none. */
  closesAt: string;
};

export function toForm(pitch: StudioPitch): PitchForm {
  const { title, summary, text, images, mediaId, creatorTeamId, channelId, goal, missed, canTakeBack } = pitch;
  const closesAt = toLocalTime(pitch.closesAt ? new Date(pitch.closesAt) : null);
  return { title, summary, text, images, mediaId, creatorTeamId, channelId, goal, missed, canTakeBack, closesAt };
}

export function toBody({ images, closesAt, ...same }: PitchForm) {
  return {
    ...same,
    imageIds: images.map(({ imageId }) => imageId),
    closesAt: closesAt === '' ? null : isoOf(closesAt),
  };
}

import type { StudioLivestreamDetail } from '@greenlight/contract/live-studio';
import { isoOf, toLocalTime } from '../../platform/local-time.ts';

/** The values of the controls. */
export interface StreamForm {
  title: string;
  description: string;
  access: 'free' | 'members';
  creatorTeamIds: number[];
  startsAt: string;
}

type Fields = Pick<StudioLivestreamDetail, 'title' | 'description' | 'access' | 'creatorTeamIds' | 'startsAt'>;

export function toForm({ title, description, access, creatorTeamIds, startsAt }: Fields): StreamForm {
  return {
    title,
    description,
    access,
    creatorTeamIds,
    startsAt: toLocalTime(new Date(startsAt)),
  };
}

export function toBody({ startsAt, ...form }: StreamForm) {
  return { ...form, startsAt: isoOf(startsAt) };
}

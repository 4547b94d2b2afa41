import { z } from 'zod';
import { id } from './field.ts';

/** What members write about: a video (also as a stream or a clip of it), or a pitch. In rows the other one is null. */
export type Place = { mediaId: number; pitchId?: null | undefined } | { pitchId: number; mediaId?: null | undefined };

/** The same without null, as in messages. */
export type WirePlace = { mediaId: number; pitchId?: undefined } | { pitchId: number; mediaId?: undefined };

/** A place before it is known that exactly one of the two is there. */
export interface PlaceFields {
  mediaId?: number | null | undefined;
  pitchId?: number | null | undefined;
}

/** The fields of a place. `requireOnePlace` checks that there is one. */
export const placeFields = {
  mediaId: id.optional().describe('of a video; else pitchId'),
  pitchId: id.optional().describe('of a pitch; else mediaId'),
};

/** For `superRefine`: exactly one place, and no moments at a pitch. */
export function requireOnePlace({ mediaId, pitchId, ...sent }: PlaceFields, context: z.RefinementCtx): void {
  const refuse = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message });
  if (mediaId === undefined && pitchId === undefined) refuse('mediaId', 'Name a video, or a pitch by pitchId');
  if (mediaId !== undefined && pitchId !== undefined) refuse('pitchId', 'Name either a video or a pitch');
  if (pitchId !== undefined && 'momentS' in sent && sent.momentS !== undefined) {
    refuse('momentS', 'A pitch has no moments');
  }
}

/** Throws for fields without a place. */
export function toPlace({ mediaId, pitchId }: PlaceFields): WirePlace {
  if (typeof mediaId === 'number') return { mediaId };
  if (typeof pitchId === 'number') return { pitchId };
  throw new Error('no place');
}

/** A word that no other place has. */
export function placeKey(place: PlaceFields): string {
  const { mediaId, pitchId } = toPlace(place);
  return pitchId ? `pitch ${pitchId}` : `${mediaId}`;
}

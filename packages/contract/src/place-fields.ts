import type { z } from 'zod';
import { id } from './field.ts';
import type { PlaceFields } from './place.ts';

/** The fields of a place. `requireOnePlace` checks that there is one. */
export const placeFields = {
  mediaId: id.optional().describe('id of a video; else pitchId is set'),
  pitchId: id.optional().describe('id of a pitch; else mediaId is set'),
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

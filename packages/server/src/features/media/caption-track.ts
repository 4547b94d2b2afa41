import type { CaptionTrack } from '@greenlight/contract/media';
import type { Db } from '../../platform/db/database.ts';
import { listCaptionTracks } from './queries.ts';

/** The languages in which at least one of the videos has captions. */
export function readCaptionTracks(db: Db, mediaIds: number[]): Promise<CaptionTrack[]> {
  return listCaptionTracks(db, mediaIds);
}

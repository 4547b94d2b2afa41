import { randomUUID } from 'node:crypto';
import { hourMs } from '@greenlight/contract/duration';
import type { StreamKind } from '@greenlight/contract/live';
import type { Platform } from '../../platform/platform.ts';
import { type MediaOptions, makeMedia } from '../media/test-data.ts';
import { goOnAir } from './on-air.ts';

export interface StreamOptions extends Pick<MediaOptions, 'title' | 'access' | 'createdBy' | 'teamIds'> {
  /** Start; by default an hour from now. */
  startsAt?: Date;
  onAir?: boolean;
  kind?: StreamKind;
}

/** For tests: an announced stream without segments, on air if the options say so. */
export async function makeStream(platform: Platform, { startsAt, onAir, kind, ...options }: StreamOptions = {}) {
  const { db, clock } = platform;
  const mediaId = await makeMedia(db, { ...options, playable: false, publishAt: null });
  const { id: livestreamId } = await db
    .insertInto('livestream')
    .values({ media_id: mediaId, kind, starts_at: startsAt ?? new Date(clock.now().getTime() + hourMs) })
    .returning('id')
    .executeTakeFirstOrThrow();
  const assetId = randomUUID();
  if (onAir) await goOnAir(platform, { livestreamId, assetId });
  return { mediaId, livestreamId, assetId };
}

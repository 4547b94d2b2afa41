import type { Db } from '../../platform/db/database.ts';
import { recordChange } from '../audit/audit-entry.ts';
import { publishMedia } from './studio/edit-media-queries.ts';

/** Publishes a video as its team decided before, unless it is published already. The history records it. */
export async function publishVideo(tx: Db, { mediaId, at }: { mediaId: number; at: Date }): Promise<void> {
  const published = await publishMedia(tx, { mediaId, at });
  if (!published) return;
  await recordChange(tx, {
    actorId: null,
    action: 'media.edit',
    subject: `media:${mediaId}`,
    before: { publishAt: published.before?.toISOString() ?? null },
    after: { publishAt: at.toISOString() },
  });
}

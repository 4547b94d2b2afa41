import { inTransaction } from '../../platform/db/transaction.ts';
import { signedFolder } from '../../platform/delivery/media-address.ts';
import type { Editor, Viewer } from '../../platform/http/viewer.ts';
import type { Platform } from '../../platform/platform.ts';
import { ProblemError } from '../../platform/problem-error.ts';
import { requireEditableMedia } from '../media/studio/editable-media.ts';
import { mediaGrantOf } from '../revocation/media-revocation.ts';
import { changeRehearsal } from './on-air.ts';
import { lockBroadcast, recordLiveChange, requireStream } from './studio-livestream.ts';

/**
 * Starts a rehearsal (only the team sees the stream), or ends it: then the stream begins for everybody with the next
 * picture. Throws `conflict` for a stream on air, `ended` for one that is over.
 */
export async function setRehearsal(
  platform: Platform,
  editor: Editor,
  { mediaId, rehearsal }: { mediaId: number; rehearsal: boolean },
): Promise<void> {
  await inTransaction(platform.db, async (tx) => {
    const stream = await lockBroadcast(tx, editor, mediaId);
    if (stream.endedAt) throw new ProblemError('ended');
    if (stream.startedAt) throw new ProblemError('conflict', { detail: 'This stream is on air already.' });
    if (stream.isRehearsal === rehearsal) return;
    await changeRehearsal(platform, tx, { ...stream, isRehearsal: rehearsal });
    await recordLiveChange(tx, editor, { action: rehearsal ? 'live.rehearse' : 'live.go-live', mediaId });
  });
}

/** The address at which the team sees the broadcast. It ends with the editor's session. Throws `not_found`. */
export async function readPreview(platform: Platform, editor: Viewer, mediaId: number) {
  const { db, clock, config } = platform;
  await requireEditableMedia(db, editor, { mediaId });
  const { assetId, endedAt } = await requireStream(db, { mediaId, lock: false });
  if (assetId === null || endedAt) return { url: null, expiresAt: null };
  const { url, expiresAt } = signedFolder(
    config,
    { assetId, grants: [await mediaGrantOf(platform, editor)] },
    clock.now(),
  );
  return { url: `${url}/live/master.m3u8`, expiresAt: expiresAt.toISOString() };
}

import { dayMs } from '@greenlight/contract/duration';
import type { TrashItem } from '@greenlight/contract/trash-studio';
import { clearContentCaches } from '../../../platform/cache/content-change.ts';
import type { Db } from '../../../platform/db/database.ts';
import { cutPage, type Page } from '../../../platform/db/page.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Editor } from '../../../platform/http/viewer.ts';
import type { Platform } from '../../../platform/platform.ts';
import { recordAudit, recordChange, releaseChangeImages } from '../../audit/audit-entry.ts';
import { toImage } from '../../image/image.ts';
import { readmitAssetsOf, removeAssetsOf, revokeAssetsOf } from '../../transcode/asset-lifecycle.ts';
import { mediaFields, requireEditableMedia } from './editable-media.ts';
import {
  deleteMedia,
  listTrash,
  listTrashBefore,
  lockTrashItem,
  moveMediaToTrash,
  type TrashRow,
  takeMediaFromTrash,
} from './trash-queries.ts';

const trashLifeMs = 30 * dayMs;
const purgedAtOnce = 100;

/** The deleted videos that the editor may restore, the latest first. */
export async function readTrash(platform: Platform, editor: Editor, page: Page) {
  const editorId = editor.permissions.includes('content.edit-all') ? undefined : editor.userId;
  const { rows, ...paging } = cutPage(await listTrash(platform.db, { editorId, page }), page);
  return { media: rows.map((row) => toItem(platform, row)), ...paging };
}

/** Moves a video to the trash: it is hidden at once and stays there for 30 days, with its files and members' data. */
export async function removeMedia(platform: Platform, editor: Editor, mediaId: number): Promise<void> {
  await inTransaction(platform.db, async (tx) => {
    const row = await requireEditableMedia(tx, editor, { mediaId, lock: true });
    const entry = { actorId: editor.userId, action: 'media.remove' as const, subject: `media:${mediaId}` };
    await recordChange(tx, { ...entry, before: mediaFields(row), after: null });
    await moveMediaToTrash(tx, { mediaId, userId: editor.userId, at: platform.clock.now() });
    await revokeAssetsOf(platform, tx, { mediaId });
    clearContentCaches(platform, tx);
  });
}

/** Throws `not_found` for a video that is not in the trash, or that the editor may not edit. */
export async function restoreMedia(platform: Platform, editor: Editor, mediaId: number): Promise<void> {
  await inTransaction(platform.db, async (tx) => {
    const row = await requireEditableMedia(tx, editor, { mediaId, lock: true, removed: true });
    await takeMediaFromTrash(tx, mediaId);
    await readmitAssetsOf(platform, tx, { mediaId });
    const entry = { actorId: editor.userId, action: 'media.restore' as const, subject: `media:${mediaId}` };
    await recordChange(tx, { ...entry, before: null, after: mediaFields(row) });
    clearContentCaches(platform, tx);
  });
}

/** Deletes a video for good before its 30 days are over. Throws as {@link restoreMedia}. */
export async function purgeMedia(platform: Platform, editor: Editor, mediaId: number): Promise<void> {
  await inTransaction(platform.db, async (tx) => {
    const { title } = await requireEditableMedia(tx, editor, { mediaId, lock: true, removed: true });
    await purge(platform, tx, { mediaId, actorId: editor.userId, title });
  });
}

/** The handler of `emptyTrashJob`: deletes videos that are in the trash for more than 30 days. */
export async function emptyTrash(platform: Platform): Promise<void> {
  const before = new Date(platform.clock.now().getTime() - trashLifeMs);
  for (;;) {
    const mediaIds = await listTrashBefore(platform.db, before, purgedAtOnce);
    for (const mediaId of mediaIds) {
      await inTransaction(platform.db, async (tx) => {
        const row = await lockTrashItem(tx, mediaId, before);
        if (row) await purge(platform, tx, { mediaId, actorId: null, title: row.title });
      });
    }
    if (mediaIds.length < purgedAtOnce) return;
  }
}

/** Deletes the row with its dependent rows; jobs remove the files, the clean-up the pictures. */
async function purge(
  platform: Platform,
  tx: Db,
  { mediaId, actorId, title }: { mediaId: number; actorId: string | null; title: string },
) {
  const subject = `media:${mediaId}`;
  await removeAssetsOf(platform, tx, { mediaId });
  await deleteMedia(tx, mediaId);
  await releaseChangeImages(tx, subject);
  await recordAudit(tx, { actorId, action: 'media.purge', subject, detail: { title } });
}

function toItem(platform: Platform, { id, thumbnail, removedAt, ...row }: TrashRow): TrashItem {
  return {
    ...row,
    mediaId: id,
    thumbnail: thumbnail && toImage(platform, thumbnail),
    removedAt: removedAt.toISOString(),
    purgeAt: new Date(removedAt.getTime() + trashLifeMs).toISOString(),
  };
}

import type { Editor } from '../../platform/http/viewer.ts';
import type { Platform } from '../../platform/platform.ts';
import { requireEditableMedia } from '../media/studio/editable-media.ts';
import { clipLimit, cutClips, toStudioClip } from './clip-view.ts';
import { listClipsForEditor } from './queries.ts';

/** Clips of the videos that the editor may edit. Throws `not_found` for a video that they may not edit. */
export async function readStudioClips(
  platform: Platform,
  editor: Editor,
  { mediaId = null, before = null }: { mediaId?: number | undefined | null; before?: number | undefined | null },
) {
  const { db, clock } = platform;
  if (mediaId !== null) await requireEditableMedia(db, editor, { mediaId });
  const editorId = editor.permissions.includes('content.edit-all') ? null : editor.userId;
  const rows = await listClipsForEditor(db, { editorId, mediaId, before, limit: clipLimit, at: clock.now() });
  return cutClips(rows, (row) => toStudioClip(platform, row));
}

import { chatExportFile } from '@greenlight/contract/raw-routes';
import { type Cell, csvOf } from '../../platform/csv.ts';
import { type OpenedFile, requireParts, timedAddressOf } from '../../platform/http/token-file.ts';
import type { Editor } from '../../platform/http/viewer.ts';
import type { Platform } from '../../platform/platform.ts';
import { ProblemError } from '../../platform/problem-error.ts';
import { recordAudit } from '../audit/audit-entry.ts';
import { requireEditableMedia } from '../media/studio/editable-media.ts';
import { type ExportedRow, findStreamOfMedia, listMessagesToExport } from './export-queries.ts';

const purpose = 'chat-export';
const rowsAtOnce = 1000;

/**
 * Makes a signed address of the chat of a stream, which is valid for some minutes without a session. Throws
 * `not_found`.
 */
export async function beginChatExport(platform: Platform, editor: Editor, mediaId: number): Promise<{ url: string }> {
  await requireEditableMedia(platform.db, editor, { mediaId });
  const livestreamId = await findStreamOfMedia(platform.db, mediaId);
  if (livestreamId === undefined) throw new ProblemError('not_found');
  await recordAudit(platform.db, { actorId: editor.userId, action: 'chat.export', subject: `media:${mediaId}` });
  return { url: timedAddressOf(platform, chatExportFile, { purpose, parts: [livestreamId] }) };
}

/** The chat of the token as CSV, read in batches. Throws `not_found` for an invalid or expired token. */
export function openChatExport(platform: Platform, token: string): OpenedFile {
  const [livestreamId] = requireParts(platform, purpose, token);
  return { filename: `chat-${livestreamId}.csv`, body: csvOf(rowsOf(platform, Number(livestreamId))) };
}

async function* rowsOf({ db }: Platform, livestreamId: number): AsyncGenerator<Cell[]> {
  yield Object.keys(columns);
  const cells = Object.values(columns);
  let after = 0;
  for (;;) {
    const rows = await listMessagesToExport(db, { livestreamId, after, limit: rowsAtOnce });
    yield* rows.map((row) => cells.map((cell) => cell(row)));
    if (rows.length < rowsAtOnce) return;
    after = rows.at(-1)?.id ?? after;
  }
}

const columns: Record<string, (row: ExportedRow) => Cell> = {
  id: ({ id }) => id,
  created: ({ createdAt }) => createdAt.toISOString(),
  'offset (s)': ({ createdAt, startedAt }) => startedAt && (createdAt.getTime() - startedAt.getTime()) / 1000,
  'user id': ({ accountId }) => accountId,
  name: ({ displayName }) => displayName,
  message: ({ message }) => message,
  'reply to': ({ replyToId }) => replyToId,
  announcement: ({ isAnnouncement }) => isAnnouncement,
};

import { badgeExportFile } from '@greenlight/contract/raw-routes';
import { type Cell, csvOf } from '../../platform/csv.ts';
import { type OpenedFile, requireParts, timedAddressOf } from '../../platform/http/token-file.ts';
import type { Platform } from '../../platform/platform.ts';
import { recordAudit } from '../audit/audit-entry.ts';
import { readStudioBadge } from './edit-badge.ts';
import { listExportedHolders } from './edit-queries.ts';

const purpose = 'badge-export';
const rowsAtOnce = 1000;
const beforeAll = '00000000-0000-0000-0000-000000000000';

/**
 * Makes a signed address of all holders of a badge, which is valid for some minutes without a session. Throws
 * `not_found`.
 */
export async function beginHolderExport(platform: Platform, actorId: string, badge: string): Promise<{ url: string }> {
  const { name } = await readStudioBadge(platform, badge);
  await recordAudit(platform.db, { actorId, action: 'badge.export', subject: `badge:${badge}`, detail: { name } });
  return { url: timedAddressOf(platform, badgeExportFile, { purpose, parts: [badge] }) };
}

/** Reads in batches. Throws `not_found` for an invalid or expired token. */
export function openHolderExport(platform: Platform, token: string): OpenedFile {
  const [badge = ''] = requireParts(platform, purpose, token);
  return { filename: `badge-${badge}.csv`, body: csvOf(rowsOf(platform, badge)) };
}

async function* rowsOf({ db }: Platform, badge: string): AsyncGenerator<Cell[]> {
  yield ['user id', 'name', 'earned', 'event', 'taken back'];
  let after = beforeAll;
  for (;;) {
    const rows = await listExportedHolders(db, { badge, after, limit: rowsAtOnce });
    yield* rows.map(({ userId, displayName, at, event, takenBackAt }): Cell[] => [
      userId,
      displayName,
      at.toISOString(),
      event,
      takenBackAt?.toISOString() ?? null,
    ]);
    if (rows.length < rowsAtOnce) return;
    after = rows.at(-1)?.userId ?? after;
  }
}

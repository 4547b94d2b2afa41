import { storeExportFile } from '@greenlight/contract/store-file';
import { type Cell, csvOf } from '../../platform/csv.ts';
import { type OpenedFile, requireParts, timedAddressOf } from '../../platform/http/token-file.ts';
import type { Platform } from '../../platform/platform.ts';
import { recordAudit } from '../audit/audit-entry.ts';
import { listExportedCodes } from './queries.ts';

const purpose = 'store-export';
const rowsAtOnce = 2000;

/** A signed address of all codes, valid for some minutes without a session. */
export async function beginCodeExport(platform: Platform, actorId: string): Promise<{ url: string }> {
  await recordAudit(platform.db, { actorId, action: 'store.export', subject: 'store:codes' });
  return { url: timedAddressOf(platform, storeExportFile, { purpose, parts: ['codes'] }) };
}

/** Read in batches. Throws `not_found` for an invalid or expired token. */
export function openCodeExport(platform: Platform, token: string): OpenedFile {
  requireParts(platform, purpose, token);
  return { filename: 'store-codes.csv', body: csvOf(rowsOf(platform)) };
}

async function* rowsOf({ db }: Platform): AsyncGenerator<Cell[]> {
  yield ['code', 'percent off', 'expires', 'created', 'given', 'user id', 'e-mail', 'used'];
  for (let after = 0; ; ) {
    const rows = await listExportedCodes(db, { after, limit: rowsAtOnce });
    yield* rows.map((row): Cell[] => [
      row.code,
      row.percentOff,
      row.expiresAt?.toISOString() ?? null,
      row.createdAt.toISOString(),
      row.takenAt?.toISOString() ?? null,
      row.userId,
      row.email,
      row.usedAt?.toISOString() ?? null,
    ]);
    const last = rows.at(-1);
    if (!last || rows.length < rowsAtOnce) return;
    after = last.id;
  }
}

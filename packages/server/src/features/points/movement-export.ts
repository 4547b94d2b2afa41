import { movementExportFile } from '@greenlight/contract/points-file';
import { type Cell, csvOf } from '../../platform/csv.ts';
import { type OpenedFile, requireParts, timedAddressOf } from '../../platform/http/token-file.ts';
import type { Platform } from '../../platform/platform.ts';
import { recordAudit } from '../audit/audit-entry.ts';
import { listExportedMovements } from './report-queries.ts';

const purpose = 'points-export';
const rowsAtOnce = 2000;

/** Makes a signed address of all movements of points, which is valid for some minutes without a session. */
export async function beginMovementExport(platform: Platform, actorId: string): Promise<{ url: string }> {
  await recordAudit(platform.db, { actorId, action: 'points.export', subject: 'points-export:movements' });
  return { url: timedAddressOf(platform, movementExportFile, { purpose, parts: ['movements'] }) };
}

/** Reads in batches. Throws `not_found` for an invalid or expired token. */
export function openMovementExport(platform: Platform, token: string): OpenedFile {
  requireParts(platform, purpose, token);
  return { filename: 'points-movements.csv', body: csvOf(rowsOf(platform)) };
}

async function* rowsOf({ db }: Platform): AsyncGenerator<Cell[]> {
  yield ['number', 'time', 'kind', 'points', 'holder', 'user id', 'name', 'pitch id', 'pitch', 'event'];
  for (let after = 0; ; ) {
    const rows = await listExportedMovements(db, { after, limit: rowsAtOnce });
    yield* rows.map(({ at, ...row }): Cell[] => [
      row.id,
      at.toISOString(),
      row.kind,
      row.points,
      row.holderId,
      row.userId,
      row.displayName,
      row.pitchId,
      row.title,
      row.event,
    ]);
    const last = rows.at(-1);
    if (!last || rows.length < rowsAtOnce) return;
    after = last.id;
  }
}

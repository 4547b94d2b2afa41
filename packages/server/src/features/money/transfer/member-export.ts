import type { Readable } from 'node:stream';
import { memberExportFile } from '@greenlight/contract/raw-routes';
import { ZipFile } from 'yazl';
import { type Cell, csvOf } from '../../../platform/csv.ts';
import type { Db } from '../../../platform/db/database.ts';
import { type OpenedFile, requireParts, timedAddressOf } from '../../../platform/http/token-file.ts';
import type { Platform } from '../../../platform/platform.ts';
import { recordAudit } from '../../audit/audit-entry.ts';
import { type ExportRow, listBatch, tables } from './member-export-queries.ts';

const about = `All members of this service, and what they have and paid: one table a file, as UTF-8 with commas.
Amounts are whole minor units (cents) of their currency; times are in UTC. Passwords and card numbers are not here.
`;

/** An address that a browser can load for ten minutes without a session token. */
export async function beginMemberExport(platform: Platform, actorId: string): Promise<{ url: string }> {
  await recordAudit(platform.db, { actorId, action: 'member.export', subject: 'members' });
  return { url: timedAddressOf(platform, memberExportFile, { purpose: 'member-export', parts: [] }) };
}

/** The archive of a token, made while it is sent. Throws `not_found`, also for an expired token. */
export function openMemberExport(platform: Platform, token: string): OpenedFile {
  requireParts(platform, 'member-export', token);
  const mtime = platform.clock.now();
  const archive = new ZipFile();
  const zip = archive.outputStream as Readable;
  archive.addBuffer(Buffer.from(about), 'README.txt', { mtime });
  for (const table of Object.keys(tables)) {
    archive.addReadStreamLazy(`${table}.csv`, { mtime }, (give) => {
      const csv = csvOf(rowsOf(platform.db, table));
      csv.on('error', (error) => zip.destroy(error));
      give(null, csv);
    });
  }
  archive.end();
  return { filename: `members-${mtime.toISOString().slice(0, 10)}.zip`, body: zip };
}

async function* rowsOf(db: Db, table: string): AsyncGenerator<Cell[]> {
  let after: ExportRow['id'] | undefined;
  let hasHeader = false;
  do {
    const rows: ExportRow[] = await listBatch(db, table, after);
    for (const row of rows) {
      if (!hasHeader) yield Object.keys(row);
      hasHeader = true;
      yield Object.values(row).map((cell) => (cell instanceof Date ? cell.toISOString() : cell));
    }
    after = rows.at(-1)?.id;
  } while (after !== undefined);
}

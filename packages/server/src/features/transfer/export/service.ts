import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import { ZipFile } from 'yazl';
import { idOfToken, tokenOf } from '../../../platform/auth/one-time-code.ts';
import type { Db } from '../../../platform/db/database.ts';
import { ProblemError } from '../../../platform/errors/problem-error.ts';
import type { Platform } from '../../../platform/platform.ts';
import { recordAudit } from '../../audit/service.ts';
import { type Cell, type ExportRow, listBatch, tables } from './queries.ts';

/** How long the address opens the archive, in milliseconds. */
const addressMs = 10 * 60 * 1000;

const about = `All members of this service, and what they have and paid: one table a file, as UTF-8 with commas.
Amounts are whole minor units (cents) of their currency; times are in UTC. Passwords and card numbers are not here.
`;

/** Where everything can be loaded for some minutes, by a browser that sends no token. */
export async function beginExport({ db, config, clock }: Platform, actorId: string): Promise<{ url: string }> {
  const expiry = Math.floor((clock.now().getTime() + addressMs) / 1000);
  await recordAudit(db, { actorId, action: 'member.export', subject: 'members' });
  return {
    url: `${config.hosts.studio}/v1/member-exports/${tokenOf(config.secrets.token, `member-export:${expiry}`)}`,
  };
}

/** The archive behind the token, made while it is sent. Throws `not_found`, also when its time is over. */
export function openExport({ db, config, clock }: Platform, token: string): { filename: string; zip: Readable } {
  const [kind, expiry] = idOfToken(config.secrets.token, token)?.split(':') ?? [];
  if (kind !== 'member-export' || Number(expiry) * 1000 <= clock.now().getTime()) throw new ProblemError('not_found');
  const mtime = clock.now();
  const archive = new ZipFile();
  const zip = archive.outputStream as Readable;
  archive.addBuffer(Buffer.from(about), 'README.txt', { mtime });
  for (const table of Object.keys(tables)) {
    archive.addReadStreamLazy(`${table}.csv`, { mtime }, (give) => {
      const rows = Readable.from(rowsOf(db, table));
      // A spreadsheet knows UTF-8 by the mark at its beginning, and would run what begins like a formula.
      const csv = stringify({ bom: true, escape_formulas: true, record_delimiter: 'windows' });
      rows.on('error', (error) => zip.destroy(error));
      give(null, rows.pipe(csv));
    });
  }
  archive.end();
  return { filename: `members-${mtime.toISOString().slice(0, 10)}.zip`, zip };
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

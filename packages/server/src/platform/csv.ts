import { pipeline, Readable } from 'node:stream';
import { csvText } from '@greenlight/contract/csv-text';
import { stringify } from 'csv-stringify';

export type Cell = string | number | boolean | null;

/**
 * A table for spreadsheets that is written while its rows are read. An error of the rows becomes the stream's error.
 */
export function csvOf(rows: AsyncIterable<Cell[]>): Readable {
  // Spreadsheets recognise UTF-8 by the byte order mark.
  const csv = stringify({ bom: true, record_delimiter: 'windows', cast: { string: csvText } });
  // Unlike `pipe`, this also stops reading when the download is aborted.
  pipeline(Readable.from(rows), csv, () => undefined);
  return csv;
}

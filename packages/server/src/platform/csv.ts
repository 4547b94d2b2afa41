import { pipeline, Readable } from 'node:stream';
import { stringify } from 'csv-stringify';

export type Cell = string | number | boolean | null;

/** A table for spreadsheets, written as its rows are read. An error while reading is the stream's own. */
export function csvOf(rows: AsyncIterable<Cell[]>): Readable {
  // Spreadsheets recognise UTF-8 by the mark at the beginning.
  const csv = stringify({ bom: true, record_delimiter: 'windows', cast: { string: plainText } });
  // Unlike `pipe`, this also stops the reading when the other end stops loading.
  pipeline(Readable.from(rows), csv, () => undefined);
  return csv;
}

/** Spreadsheets would run what begins like a formula; names are whatever members typed. */
function plainText(text: string): string {
  return /^[=+\-@\t\r\n\uFF0B\uFF0D\uFF1D\uFF20]/.test(text) ? `'${text}` : text;
}

import { Readable } from 'node:stream';
import type { ImportSource } from '@greenlight/contract/transfer-studio';
import { CsvError, parse } from 'csv-parse';
import { invalidField } from '../../../platform/problem-error.ts';
import { columnName, type Line, type ReadLine, readLine, requiredColumns, sourceNames } from './import-source.ts';

/** A file is read in pieces of this size, so that other requests are served in between. */
const pieceBytes = 64 * 1024;
const batchLines = 1000;

/**
 * The lines of an export in batches, each with its line number in the file. Throws `invalid_request` with the reason if
 * the file cannot be read.
 */
export async function* readMemberFile(
  source: ImportSource,
  csv: string,
): AsyncGenerator<(ReadLine & { line: number })[], void> {
  const seen = new Set<string>();
  let batch: (ReadLine & { line: number })[] = [];
  for await (const { record, info } of recordsOf(csv)) {
    if (seen.size === 0) requireColumns(source, Object.keys(record));
    const read = readLine(source, record);
    const problem = read.problem ?? (seen.has(read.email) ? 'The address stands above already' : null);
    seen.add(read.email);
    batch.push({ ...read, line: info.lines, problem });
    if (batch.length < batchLines) continue;
    yield batch;
    batch = [];
  }
  if (seen.size === 0) throw invalidField('body.csv', 'There are no lines in this file');
  if (batch.length > 0) yield batch;
}

function requireColumns(source: ImportSource, columns: string[]): void {
  const missing = [['email', 'email address', 'e mail'], ...requiredColumns[source]].find(
    (names) => !names.some((name) => columns.includes(name)),
  );
  if (missing) {
    throw invalidField(
      'body.csv',
      `This is not an export of ${sourceNames[source]}: the column “${missing[0]}” is missing`,
    );
  }
}

/** Many times what any service exports. There is a limit because each line becomes an object with all columns. */
const columnsMax = 500;

function columnsOf(header: string[]): string[] {
  if (header.length > columnsMax)
    throw invalidField('body.csv', 'This is not an export of members: it has too many columns');
  return header.map(columnName);
}

async function* recordsOf(csv: string): AsyncGenerator<{ record: Line; info: { lines: number } }> {
  const parser = Readable.from(piecesOf(csv)).pipe(
    parse({
      bom: true,
      columns: columnsOf,
      delimiter: [',', ';', '\t'],
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
    }),
  );
  try {
    yield* parser;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw invalidField('body.csv', `This is not CSV: it cannot be read in line ${String(error.lines)}`);
  }
}

function* piecesOf(csv: string): Generator<Buffer> {
  const bytes = Buffer.from(csv);
  for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes);
}

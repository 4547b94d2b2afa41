import type { ImportSource } from '@greenlight/contract/transfer-studio';
import { parse } from 'csv-parse/sync';
import { invalidField, ProblemError } from '../../../platform/errors/problem-error.ts';
import { columnName, type Line, type ReadLine, readLine, signatures, sourceNames } from './policy.ts';

/** The lines of an export, each with its number in the file. Throws `invalid_request`, which says what is wrong with it. */
export function readFile(source: ImportSource, csv: string): (ReadLine & { line: number })[] {
  const records = recordsOf(csv);
  const [header] = records;
  if (!header) throw invalidField('body.csv', 'There are no lines in this file');
  const columns = Object.keys(header.record);
  const missing = [['email', 'email address', 'e mail'], ...signatures[source]].find(
    (names) => !names.some((name) => columns.includes(name)),
  );
  if (missing) {
    throw invalidField(
      'body.csv',
      `This is no export of ${sourceNames[source]}: the column “${missing[0]}” is missing`,
    );
  }
  const seen = new Set<string>();
  return records.map(({ record, info }) => {
    const read = readLine(source, record);
    const isSecond = seen.has(read.email);
    seen.add(read.email);
    return {
      ...read,
      line: info.lines,
      problem: read.problem ?? (isSecond ? 'The address stands above already' : null),
    };
  });
}

/** Many times what any service exports: each line is an object of all of them. */
const columnsMax = 500;

function columnsOf(header: string[]): string[] {
  if (header.length > columnsMax)
    throw invalidField('body.csv', 'This is no export of members: it has too many columns');
  return header.map(columnName);
}

function recordsOf(csv: string): { record: Line; info: { lines: number } }[] {
  try {
    return parse(csv, {
      bom: true,
      columns: columnsOf,
      delimiter: [',', ';', '\t'],
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
    }) as unknown as { record: Line; info: { lines: number } }[];
  } catch (error) {
    if (error instanceof ProblemError) throw error;
    const line = error instanceof Error && 'lines' in error ? ` in line ${String(error.lines)}` : '';
    throw invalidField('body.csv', `This is no CSV: it can not be read${line}`);
  }
}

import { csvText } from '@greenlight/contract/csv-text';

/** A table as CSV (RFC 4180), with a byte order mark for spreadsheets. */
export function csvOf(header: string[], rows: (string | number)[][]): string {
  const lines = [header, ...rows].map((row) => row.map(cellOf).join(','));
  return `\uFEFF${lines.join('\r\n')}\r\n`;
}

function cellOf(value: string | number): string {
  const text = typeof value === 'string' ? csvText(value) : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Downloads a table as a file. */
export function downloadCsv(filename: string, csv: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([csv], { type: 'text/csv;charset=utf-8' }));
  link.download = filename;
  link.click();
  URL.revokeObjectURL(link.href);
}

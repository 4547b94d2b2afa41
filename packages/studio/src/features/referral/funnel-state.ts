import type { ReferralFunnel } from '@greenlight/contract/referral-studio';

/** RFC 4180, with a byte order mark by which spreadsheets know that it is UTF-8. */
export function csvOf(header: string[], rows: (string | number)[][]): string {
  const lines = [header, ...rows].map((row) => row.map(cellOf).join(','));
  return `\uFEFF${lines.join('\r\n')}\r\n`;
}

/** What begins like a formula is made text: campaigns are named by whoever opens an address. */
function cellOf(value: string | number): string {
  const text = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** How many of those before came this far; null where nobody did. */
export function shareOf(part: number, of: number): number | null {
  return of === 0 ? null : part / of;
}

export function rowsOf(funnels: ReferralFunnel[]): (string | number)[][] {
  return funnels.map(({ name, visits, signUps, trials, paid }) => [name, visits, signUps, trials, paid]);
}

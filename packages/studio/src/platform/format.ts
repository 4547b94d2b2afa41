const date = new Intl.DateTimeFormat('en', { dateStyle: 'medium' });
const units = ['B', 'kB', 'MB', 'GB', 'TB'];

export function formatDate(iso: string): string {
  return date.format(new Date(iso));
}

/** Seconds as 1:02:03 or 2:03. */
export function formatDuration(seconds: number): string {
  const whole = Math.round(seconds);
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const shown = parts[0] === 0 ? parts.slice(1) : parts;
  return shown.map((part, index) => (index === 0 ? String(part) : String(part).padStart(2, '0'))).join(':');
}

/** Decimal units, as disks and browsers count. */
export function formatBytes(bytes: number): string {
  const power = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(bytes, 1)) / 3)));
  const value = bytes / 1000 ** power;
  return `${value.toFixed(value < 10 && power > 0 ? 1 : 0)} ${units[power]}`;
}

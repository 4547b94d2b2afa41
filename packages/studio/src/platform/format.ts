import { language } from './texts.ts';

const date = new Intl.DateTimeFormat(language, { dateStyle: 'medium' });
const dateAndTime = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' });
const number = new Intl.NumberFormat(language);
const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 });
const units = ['B', 'kB', 'MB', 'GB', 'TB'];

export function formatDate(iso: string): string {
  return date.format(new Date(iso));
}

/** A date with the time of day, in the viewer's zone. */
export function formatMoment(iso: string): string {
  return dateAndTime.format(new Date(iso));
}

/** A number with the language's separators: 12,000. */
export function formatNumber(value: number): string {
  return number.format(value);
}

/** A share from 0 to 1, with one digit after the point: 12.5%. */
export function formatPercent(share: number): string {
  return percent.format(share);
}

/** The viewer's zone at that time, by default now, such as "Central European Standard Time, GMT+1". */
export function zoneName(at = new Date()): string {
  const named = (timeZoneName: 'long' | 'shortOffset') =>
    new Intl.DateTimeFormat(language, { timeZoneName }).formatToParts(at).find(({ type }) => type === 'timeZoneName')
      ?.value;
  return [...new Set([named('long'), named('shortOffset')])].join(', ');
}

/** "30 seconds", "5 minutes", "6 hours". */
export function formatLength(seconds: number): string {
  const [unit, length] = seconds % 3600 === 0 ? ['hour', 3600] : seconds % 60 === 0 ? ['minute', 60] : ['second', 1];
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(seconds / length);
}

/** A size in decimal units, as for disks and in browsers. */
export function formatBytes(bytes: number): string {
  const power = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(bytes, 1)) / 3)));
  const value = bytes / 1000 ** power;
  const digits = value < 10 && power > 0 ? 1 : 0;
  const places = { minimumFractionDigits: digits, maximumFractionDigits: digits, useGrouping: false };
  return `${value.toLocaleString(language, places)} ${units[power]}`;
}

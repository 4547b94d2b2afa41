import { memoize } from './memoize.ts';

const minuteS = 60;
const hourS = 60 * minuteS;
const dayS = 24 * hourS;
const spans: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 365 * dayS],
  ['month', 30 * dayS],
  ['week', 7 * dayS],
  ['day', dayS],
  ['hour', hourS],
  ['minute', minuteS],
];

const distances = memoize((language) => new Intl.RelativeTimeFormat(language, { numeric: 'auto' }));
const dates = memoize((language) => new Intl.DateTimeFormat(language, { dateStyle: 'long' }));
const moments = memoize((language) => new Intl.DateTimeFormat(language, { dateStyle: 'full', timeStyle: 'short' }));
const prices = memoize((language, currency) => new Intl.NumberFormat(language, { style: 'currency', currency }));
const eithers = memoize((language) => new Intl.ListFormat(language, { type: 'disjunction' }));
const counts = memoize((language) => new Intl.NumberFormat(language, { notation: 'compact' }));

/** An ISO time as a distance from now: "3 days ago", "last month". */
export function formatAgo(time: string, language: string): string {
  const seconds = (Date.parse(time) - Date.now()) / 1000;
  const [unit, length] = spans.find(([, span]) => Math.abs(seconds) >= span) ?? ['minute', minuteS];
  return distances(language).format(Math.trunc(seconds / length), unit);
}

export function formatDate(time: string, language: string): string {
  return dates(language).format(new Date(time));
}

/** A time with the day of the week and the time of day. */
export function formatMoment(time: string, language: string): string {
  return moments(language).format(new Date(time));
}

/** Minor units of an ISO 4217 currency as a price: $3.99. */
export function formatPrice({ amount, currency }: { amount: number; currency: string }, language: string): string {
  const format = prices(language, currency);
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}

/** A list with "or": one, two or three. */
export function formatEither(words: string[], language: string): string {
  return eithers(language).format(words);
}

/** A short number, such as 12K. */
export function formatCount(count: number, language: string): string {
  return counts(language).format(count);
}

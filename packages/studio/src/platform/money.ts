import type { Money } from '@greenlight/contract/money';
import { language } from './texts.ts';

function formatOf(currency: string, options: Intl.NumberFormatOptions = {}) {
  return new Intl.NumberFormat(language, { style: 'currency', currency, ...options });
}

/** The decimal places of a currency: 2 for a dollar, 0 for a yen. */
function digitsOf(currency: string): number {
  return formatOf(currency).resolvedOptions().maximumFractionDigits ?? 2;
}

export function formatMoney({ amount, currency }: Money): string {
  return formatOf(currency).format(amount / 10 ** digitsOf(currency));
}

/** A short amount for an axis: $1.2K, or $2.50 if a whole number would be wrong. */
export function formatMoneyShort({ amount, currency }: Money): string {
  const digits = digitsOf(currency);
  const value = amount / 10 ** digits;
  if (Math.abs(value) < 100 && !Number.isInteger(value)) return formatMoney({ amount, currency });
  return formatOf(currency, { notation: 'compact', maximumFractionDigits: 1 }).format(value);
}

/** An amount as text for a field, such as 3.99. */
export function typedMoney({ amount, currency }: Money): string {
  const digits = digitsOf(currency);
  return (amount / 10 ** digits).toFixed(digits);
}

/** The typed amount in minor units, with a point or a comma; null if invalid. */
export function minorUnitsOf(text: string, currency: string): number | null {
  const plain = text.trim().replace(',', '.');
  if (!/^\d{1,9}(\.\d*)?$/.test(plain)) return null;
  const minor = Number(plain) * 10 ** digitsOf(currency);
  const whole = Math.round(minor);
  return Math.abs(minor - whole) < 1e-6 ? whole : null;
}

/** Common currencies. */
export const currencies = [
  'USD',
  'EUR',
  'GBP',
  'CAD',
  'AUD',
  'CHF',
  'JPY',
  'SEK',
  'NOK',
  'DKK',
  'PLN',
  'MXN',
  'BRL',
  'INR',
];

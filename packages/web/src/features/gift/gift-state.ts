import type { Gift, GiftOption } from '@greenlight/contract/gift';
import type { Money } from '@greenlight/contract/money';
import { sitePath } from '@greenlight/contract/site-path';
import type { BadgeTone } from '@greenlight/ui/primitives/badge';

export const giftTones: Record<Gift['state'], BadgeTone> = {
  unpaid: 'warning',
  scheduled: 'neutral',
  sent: 'accent',
  redeemed: 'accent',
  refunded: 'danger',
};

/** Nothing has failed, so the gateway's answer is on its way. */
export function isAwaited({ state, failure }: Pick<Gift, 'state' | 'failure'>): boolean {
  return state === 'unpaid' && failure === null;
}

/** In words: a gift without an address is handed over by its buyer. */
export function giftStanding({
  state,
  recipientEmail,
}: Pick<Gift, 'state' | 'recipientEmail'>): Gift['state'] | 'ready' {
  return state === 'sent' && recipientEmail === null ? 'ready' : state;
}

export function giftPath(id: number): string {
  return sitePath('gift-detail', id);
}

/** What is taken for it, with the tax. */
export function totalOf({ price, tax }: Pick<GiftOption, 'price' | 'tax'>): Money {
  return tax && !tax.inclusive ? { ...price, amount: price.amount + tax.amount.amount } : price;
}

/** Where the recipient opens it. */
export function redeemAddress(origin: string, code: string): string {
  return `${origin}${sitePath('redeem-code', code)}`;
}

const sendHour = 9;

function two(value: number): string {
  return String(value).padStart(2, '0');
}

/** The morning of a day, with the giver's zone; undefined for no day. */
export function sendMoment(day: string): string | undefined {
  const [year, month, date] = day.split('-').map(Number);
  if (!year || !month || !date) return undefined;
  const east = -new Date(year, month - 1, date, sendHour).getTimezoneOffset();
  const away = Math.abs(east);
  return `${day}T${two(sendHour)}:00:00${east < 0 ? '-' : '+'}${two(Math.floor(away / 60))}:${two(away % 60)}`;
}

/** The day of a moment in the giver's zone, as a date field has it. */
export function dayOf(moment: Date): string {
  return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
}

/** From tomorrow on, for a year. */
export function sendDays(now = new Date()): { first: string; last: string } {
  const inDays = (days: number) => dayOf(new Date(now.getFullYear(), now.getMonth(), now.getDate() + days));
  return { first: inDays(1), last: inDays(365) };
}

/** What people make of a code: blanks around it, and all of the address. */
export function codeIn(typed: string): string {
  return typed.trim().replace(/^.*\/gift\//, '');
}

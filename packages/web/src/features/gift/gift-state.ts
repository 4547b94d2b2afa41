import type { Gift, GiftOption } from '@greenlight/contract/gift';
import type { Money } from '@greenlight/contract/money';
import { sitePath } from '@greenlight/contract/site-path';
import { localDay } from '@greenlight/ui/calendar-day';
import type { BadgeTone } from '@greenlight/ui/primitives/badge';

export const giftTones: Record<Gift['state'], BadgeTone> = {
  unpaid: 'warning',
  scheduled: 'neutral',
  sent: 'accent',
  redeemed: 'accent',
  refunded: 'danger',
};

/** Whether the gateway's answer is still pending. */
export function isPaymentPending({ state, failure }: Pick<Gift, 'state' | 'failure'>): boolean {
  return state === 'unpaid' && failure === null;
}

/** Key of the text about the state of a gift. The buyer hands over a gift without an e-mail address. */
export function giftStanding({
  state,
  recipientEmail,
}: Pick<Gift, 'state' | 'recipientEmail'>): Gift['state'] | 'ready' {
  return state === 'sent' && recipientEmail === null ? 'ready' : state;
}

export function giftPath(id: number): string {
  return sitePath('gift-detail', id);
}

/** The charged total, with tax. */
export function totalOf({ price, tax }: Pick<GiftOption, 'price' | 'tax'>): Money {
  return tax && !tax.inclusive ? { ...price, amount: price.amount + tax.amount.amount } : price;
}

/** The address at which the recipient redeems the gift. */
export function redeemAddress(origin: string, code: string): string {
  return `${origin}${sitePath('redeem-code', code)}`;
}

const sendHour = 9;

function two(value: number): string {
  return String(value).padStart(2, '0');
}

/** The morning of a day in the giver's zone; undefined without a day. */
export function sendMoment(day: string): string | undefined {
  const [year, month, date] = day.split('-').map(Number);
  if (!year || !month || !date) return undefined;
  const east = -new Date(year, month - 1, date, sendHour).getTimezoneOffset();
  const away = Math.abs(east);
  return `${day}T${two(sendHour)}:00:00${east < 0 ? '-' : '+'}${two(Math.floor(away / 60))}:${two(away % 60)}`;
}

/** The days on which a gift can be sent: from tomorrow, for a year. */
export function sendDays(now = new Date()): { first: string; last: string } {
  const inDays = (days: number) => localDay(new Date(now.getFullYear(), now.getMonth(), now.getDate() + days));
  return { first: inDays(1), last: inDays(365) };
}

/** The code in a typed text, which may have blanks or be the whole address. */
export function codeIn(typed: string): string {
  return typed.trim().replace(/^.*\/gift\//, '');
}

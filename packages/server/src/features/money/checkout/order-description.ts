import { formatDay } from '../../../platform/clock/format-day.ts';
import { formatMoney } from '../../../platform/format-money.ts';
import { fill } from '../../../platform/mail/letter-texts.ts';
import type { PageWords } from '../gateway/gateway.ts';
import type { Interval } from '../plan/billing-calendar.ts';

const en = {
  month: '{price} a month',
  year: '{price} a year',
  trial: '{plan}: {days} days free, then {regular}',
  trialReduced: '{plan}: {days} days free, then {first}, later {regular}',
  paid: '{plan}: {regular}',
  paidReduced: '{plan}: {first} now, later {regular}',
  given: '{plan}: {regular}, from {date}',
  givenReduced: '{plan}: {first} on {date}, later {regular}',
};
const es: typeof en = {
  month: '{price} al mes',
  year: '{price} al año',
  trial: '{plan}: {days} días gratis, después {regular}',
  trialReduced: '{plan}: {days} días gratis, después {first}, más tarde {regular}',
  paid: '{plan}: {regular}',
  paidReduced: '{plan}: {first} ahora, más tarde {regular}',
  given: '{plan}: {regular}, desde el {date}',
  givenReduced: '{plan}: {first} el {date}, más tarde {regular}',
};

interface DescribedOrder {
  plan: string;
  interval: Interval;
  /** In minor units, with tax; `first` is the first charge. */
  amount: number;
  first: number;
  currency: string;
  trialDays: number;
  /** When the first charge is made, if another membership fact gives access until then; else null. */
  from: Date | null;
}

/** The texts of the payment page: what is charged and when. */
export function wordsOf(order: DescribedOrder, language: string): PageWords {
  const { first, currency, trialDays, from } = order;
  const isNow = first > 0 && trialDays === 0 && !from;
  const now = isNow ? formatMoney({ amount: first, currency }, language) : '';
  return { order: describeOrder(order, language), now, card: '' };
}

export function describeOrder(order: DescribedOrder, language: string): string {
  const { plan, interval, amount, first, currency, trialDays, from } = order;
  const text = language.startsWith('es') ? es : en;
  const price = (sum: number) => formatMoney({ amount: sum, currency }, language);
  const kind = from ? ('given' as const) : trialDays > 0 ? ('trial' as const) : ('paid' as const);
  return fill(text[first < amount ? (`${kind}Reduced` as const) : kind], {
    plan,
    days: String(trialDays),
    date: from ? formatDay(from, language) : '',
    first: price(first),
    regular: fill(text[interval], { price: price(amount) }),
  });
}

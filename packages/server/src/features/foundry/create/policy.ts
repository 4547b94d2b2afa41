import { fill } from '../../../platform/mail/letter-texts.ts';
import { formatMoney } from '../../../platform/money/format-money.ts';
import type { Interval } from '../period/policy.ts';

const en = {
  month: '{price} a month',
  year: '{price} a year',
  trial: '{plan}: {days} days free, then {regular}',
  trialReduced: '{plan}: {days} days free, then {first}, later {regular}',
  paid: '{plan}: {regular}',
  paidReduced: '{plan}: {first} now, later {regular}',
};
const es: typeof en = {
  month: '{price} al mes',
  year: '{price} al año',
  trial: '{plan}: {days} días gratis, después {regular}',
  trialReduced: '{plan}: {days} días gratis, después {first}, más tarde {regular}',
  paid: '{plan}: {regular}',
  paidReduced: '{plan}: {first} ahora, más tarde {regular}',
};

/** What is taken and when, in words for the gateway's page. `first` is the first charge, in minor units as `amount`. */
export function describeOrder(
  order: { plan: string; interval: Interval; amount: number; first: number; currency: string; trialDays: number },
  language: string,
): string {
  const { plan, interval, amount, first, currency, trialDays } = order;
  const text = language.startsWith('es') ? es : en;
  const price = (sum: number) => formatMoney({ amount: sum, currency }, language);
  const kind = trialDays > 0 ? ('trial' as const) : ('paid' as const);
  return fill(text[first < amount ? (`${kind}Reduced` as const) : kind], {
    plan,
    days: String(trialDays),
    first: price(first),
    regular: fill(text[interval], { price: price(amount) }),
  });
}

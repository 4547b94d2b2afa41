import { withTax } from '../ledger/tax/tax-math.ts';
import type { TaxRate } from '../ledger/tax/tax-rate.ts';
import { discounted } from './price-math.ts';

export interface Quote {
  /** What the member calls it. */
  plan: string;
  /** What the member pays for the period before tax, unless the price includes it. */
  net: number;
  /** All that is taken; nothing where discounts and credit cover it. */
  amount: number;
  tax: number;
  taxRateId: number | null;
  lines: { description: string; amount: number }[];
  /** How much of the credit it uses. */
  creditUsed: number;
  /** What is unused beyond the price. */
  creditLeft: number;
}

/** The price of a period: less the discount, less what is unused of the one before, less credit; then tax. */
export function quoteOf(args: {
  plan: string;
  price: number;
  discount: { code: string; percentOff: number } | null;
  unused: number;
  credit: number;
  rate: TaxRate | null;
}): Quote {
  const reduced = args.discount ? discounted(args.price, args.discount.percentOff) : args.price;
  const due = Math.max(0, reduced - args.unused);
  const creditUsed = Math.min(due, args.credit);
  const net = due - creditUsed;
  const lines = [
    { description: args.plan, amount: args.price },
    { description: `${args.discount?.code} −${args.discount?.percentOff} %`, amount: reduced - args.price },
    { description: 'Unused time', amount: due - reduced },
    { description: 'Credit', amount: -creditUsed },
  ];
  return {
    plan: args.plan,
    net,
    ...withTax(net, args.rate),
    taxRateId: args.rate?.id ?? null,
    lines: lines.filter(({ amount }) => amount !== 0),
    creditUsed,
    creditLeft: Math.max(0, args.unused - reduced),
  };
}

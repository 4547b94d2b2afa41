import type { Translate } from '../../platform/translate.ts';
import { planName } from '../membership/plan-name.ts';

/** The description of a payment, with a plan's built-in name translated. */
export function describePayment(description: string, t: Translate<'membership'>): string {
  return description.replace(/^\w+(?=, \d{4}-)/, (name) => planName({ planId: name.toLowerCase(), name }, t));
}

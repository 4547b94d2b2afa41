import type { Translate } from '../../platform/translate.ts';
import { planName } from '../membership/plan-name.ts';

/** The description of a payment, with its days (ISO 8601, UTC) formatted for the language. */
export function spellDays(description: string, language: string): string {
  const days = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' });
  return description.replaceAll(/\b\d{4}-\d\d-\d\d\b/g, (day) => days.format(new Date(day)));
}

/** The same, with a plan's built-in name translated. */
export function namePlan(description: string, t: Translate<'membership'>): string {
  return description.replace(/^\w+(?=, \d{4}-)/, (name) => planName({ planId: name.toLowerCase(), name }, t));
}

import type { Translate } from '../../platform/translate.ts';
import { planName } from '../membership/plan-name.ts';

/** What was paid for, with the days in it (ISO 8601, of UTC) as people of that language write them. */
export function spellDays(description: string, language: string): string {
  const days = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' });
  return description.replaceAll(/\b\d{4}-\d\d-\d\d\b/g, (day) => days.format(new Date(day)));
}

/** The same with a plan that has its first name still, in the viewer's language. */
export function namePlan(description: string, t: Translate<'membership'>): string {
  return description.replace(/^\w+(?=, \d{4}-)/, (name) => planName({ planId: name.toLowerCase(), name }, t));
}

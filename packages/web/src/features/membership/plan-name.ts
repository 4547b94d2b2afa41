import type { Translate } from '../../platform/translate.ts';

/** The built-in names of the built-in plans. */
const builtIn: Record<string, string> = { monthly: 'Monthly', annual: 'Annual', member: 'Member' };

/** The operator's name; translated while it is the built-in one. */
export function planName({ planId, name }: { planId: string; name: string }, t: Translate<'membership'>): string {
  const isOurs = name === builtIn[planId] || name === planId;
  return (isOurs && t.find(`plans.names.${planId}`)) || name;
}

import type { Translate } from '../../platform/translate.ts';

/** The plans that come with the service, as it calls them. */
const builtIn: Record<string, string> = { monthly: 'Monthly', annual: 'Annual', member: 'Member' };

/** As the operator calls it; in the viewer's language while they left it its first name. */
export function planName({ planId, name }: { planId: string; name: string }, t: Translate<'membership'>): string {
  const isOurs = name === builtIn[planId] || name === planId;
  return (isOurs && t.find(`plans.names.${planId}`)) || name;
}

import type { Translate } from '../../../platform/translate.ts';

/** As the operator calls it, but in the viewer's language where we know the plan. */
export function planName({ planId, name }: { planId: string; name: string }, t: Translate<'membership'>): string {
  return t.find(`plans.names.${planId}`) ?? name;
}

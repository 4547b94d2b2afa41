import type { Translate } from '../../platform/translate.ts';

/** The badge that comes with the service, as it is called until staff give it other words. */
const builtIn = { annual: ['Annual member', 'For joining with an annual membership.'] } as const;

function isBuiltIn(id: string, word: string): id is 'annual' {
  return id === 'annual' && (builtIn.annual as readonly string[]).includes(word);
}

/** The service's own words in the viewer's language; those of staff as they are. */
export function nameOf({ id, name }: { id: string; name: string }, t: Translate<'badge'>): string {
  return isBuiltIn(id, name) ? t(`names.${id}`) : name;
}

export function descriptionOf({ id, description }: { id: string; description: string }, t: Translate<'badge'>): string {
  return isBuiltIn(id, description) ? t(`descriptions.${id}`) : description;
}

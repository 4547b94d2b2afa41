import type { Translate } from '../../platform/translate.ts';

/** The texts of the built-in badge, until staff change them. */
const builtIn = { annual: ['Annual member', 'For joining with an annual membership.'] } as const;

function isBuiltIn(id: string, word: string): id is 'annual' {
  return id === 'annual' && (builtIn.annual as readonly string[]).includes(word);
}

/** The name of a badge: built-in names in the viewer's language, names by staff unchanged. */
export function badgeName({ id, name }: { id: string; name: string }, t: Translate<'badge'>): string {
  return isBuiltIn(id, name) ? t(`names.${id}`) : name;
}

export function badgeDescription(
  { id, description }: { id: string; description: string },
  t: Translate<'badge'>,
): string {
  return isBuiltIn(id, description) ? t(`descriptions.${id}`) : description;
}

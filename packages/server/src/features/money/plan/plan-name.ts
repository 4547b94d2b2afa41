import type { Db } from '../../../platform/db/database.ts';
import { listLanguagesOf, listNamesIn } from './queries.ts';

/** The plans that come with the service, as it calls them; the web app names them in its own words. */
const builtIn: Record<string, { name: string; es: string }> = {
  monthly: { name: 'Monthly', es: 'Mensual' },
  annual: { name: 'Annual', es: 'Anual' },
  member: { name: 'Member', es: 'Miembro' },
};

type Named = { id: string; name: string };

/** Names plans in the languages of these accounts. */
export async function planNames(db: Db, userIds: string[]): Promise<(userId: string, plan: Named) => string> {
  const languages = new Map(userIds.length === 0 ? [] : await listLanguagesOf(db, userIds));
  const nameIn = await planNamesIn(db, [...new Set(languages.values())]);
  return (userId, plan) => nameIn(languages.get(userId) ?? '', plan);
}

/** Names plans in these languages: as it was given there, else one of ours in our words, else as it is. */
export async function planNamesIn(db: Db, tags: string[]): Promise<(tag: string, plan: Named) => string> {
  const rows = tags.length === 0 ? [] : await listNamesIn(db, tags);
  const given = new Map(rows.map(({ tag, planId, name }) => [`${tag} ${planId}`, name]));
  return (tag, { id, name }) => {
    const isOurs = name === builtIn[id]?.name && tag.toLowerCase().split('-')[0] === 'es';
    return given.get(`${tag} ${id}`) ?? (isOurs ? builtIn[id]?.es : undefined) ?? name;
  };
}

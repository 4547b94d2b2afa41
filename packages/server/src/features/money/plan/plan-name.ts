import type { Db } from '../../../platform/db/database.ts';
import { listLanguagesOf, listNamesIn } from './queries.ts';

/** The server's names of the built-in plans; the web app has its own texts for them. */
const builtIn: Record<string, { name: string; es: string }> = {
  monthly: { name: 'Monthly', es: 'Mensual' },
  annual: { name: 'Annual', es: 'Anual' },
  member: { name: 'Member', es: 'Miembro' },
};

type Named = { id: string; name: string };

/** Returns a function that names a plan in the language of one of these accounts. */
export async function planNames(db: Db, userIds: string[]): Promise<(userId: string, plan: Named) => string> {
  const languages = new Map(userIds.length === 0 ? [] : await listLanguagesOf(db, userIds));
  const nameIn = await planNamesIn(db, [...new Set(languages.values())]);
  return (userId, plan) => nameIn(languages.get(userId) ?? '', plan);
}

/**
 * Returns a function that names a plan in one of these languages: its translation, else the built-in Spanish name if it
 * was not renamed, else its own name.
 */
export async function planNamesIn(db: Db, tags: string[]): Promise<(tag: string, plan: Named) => string> {
  const rows = tags.length === 0 ? [] : await listNamesIn(db, tags);
  const given = new Map(rows.map(({ tag, planId, name }) => [`${tag} ${planId}`, name]));
  return (tag, { id, name }) => {
    const isOurs = name === builtIn[id]?.name && tag.toLowerCase().split('-')[0] === 'es';
    return given.get(`${tag} ${id}`) ?? (isOurs ? builtIn[id]?.es : undefined) ?? name;
  };
}

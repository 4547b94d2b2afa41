import type { Db } from '../../../platform/db/database.ts';
import { listNamesInLanguages } from './queries.ts';

/** The plans that come with the service, as it calls them; the web app names them in its own words. */
const builtIn: Record<string, { name: string; es: string }> = {
  monthly: { name: 'Monthly', es: 'Mensual' },
  annual: { name: 'Annual', es: 'Anual' },
  member: { name: 'Member', es: 'Miembro' },
};

/** Names plans in the languages of these accounts: as it was given there, else one of ours in our words, else as it is. */
export async function planNames(
  db: Db,
  userIds: string[],
): Promise<(userId: string, plan: { id: string; name: string }) => string> {
  const rows = userIds.length === 0 ? [] : await listNamesInLanguages(db, userIds);
  const given = new Map(rows.map(({ userId, planId, name }) => [`${userId} ${planId}`, name]));
  const languages = new Map(rows.map(({ userId, language }) => [userId, language]));
  return (userId, { id, name }) => {
    const isOurs = name === builtIn[id]?.name && languages.get(userId)?.toLowerCase().split('-')[0] === 'es';
    return given.get(`${userId} ${id}`) ?? (isOurs ? builtIn[id]?.es : undefined) ?? name;
  };
}

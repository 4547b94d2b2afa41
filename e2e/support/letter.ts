import { setTimeout as sleep } from 'node:timers/promises';
import type { Service } from './service.ts';

const patienceMs = 45_000;
const pollMs = 150;

/** The text of the newest letter to this e-mail address whose subject contains this. Throws after 45 s. */
export async function readLetter({ operator }: Service, to: string, subject: string): Promise<string> {
  let subjects: string[] = [];
  for (let waitedMs = 0; waitedMs < patienceMs; waitedMs += pollMs) {
    const { letters } = await operator.studioMail.list({ query: { pageSize: 50 } });
    const theirs = letters.filter((letter) => letter.to === to);
    const found = theirs.find((letter) => letter.subject.includes(subject));
    if (found) return (await operator.studioMail.get({ params: { name: found.name } })).text;
    subjects = theirs.map((letter) => letter.subject);
    await sleep(pollMs);
  }
  throw new Error(`no letter "${subject}" to ${to}, only: ${subjects.join(' · ')}`);
}

/** The URL in a letter with this path and a query. Throws if there is none. */
export function linkIn(text: string, path: string): string {
  const found = new RegExp(`https?://[^\\s/]+${path}\\?\\S+`).exec(text)?.[0];
  if (!found) throw new Error(`no link to ${path} in: ${text}`);
  return found;
}

export function codeIn(text: string): string {
  return /code: (\S+)/.exec(text)?.[1] ?? '';
}

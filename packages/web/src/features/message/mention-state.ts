export interface Person {
  userId: string;
  displayName: string;
  avatarUrl: string | null;
}

const offeredMax = 6;
const nameBegun = /(?:^|\s)@([^\n@]{0,50})$/;

/** The name that is being typed before the caret; undefined without an @. */
export function begunMention(text: string, caret: number): { at: number; typed: string } | undefined {
  const typed = nameBegun.exec(text.slice(0, caret))?.[1];
  return typed === undefined ? undefined : { at: caret - typed.length - 1, typed };
}

/** The people whose name, or a word of it, begins with what was typed. */
export function offeredPeople(people: Person[], typed: string): Person[] {
  const begin = typed.toLocaleLowerCase();
  return people
    .filter(({ displayName }) => {
      const name = displayName.toLocaleLowerCase();
      return name.startsWith(begin) || name.split(/\s+/).some((word) => word.startsWith(begin));
    })
    .slice(0, offeredMax);
}

/** The text with the chosen name, and where the caret goes. */
export function withMention(
  text: string,
  { at, caret, name }: { at: number; caret: number; name: string },
): { text: string; caret: number } {
  const head = `${text.slice(0, at)}@${name} `;
  return { text: head + text.slice(caret).replace(/^ /, ''), caret: head.length };
}

/** The ids of the people who are named in the text. */
export function mentionedIn(text: string, people: Person[], max: number): string[] {
  const named = people.filter(({ displayName }) => text.includes(`@${displayName}`));
  return [...new Set(named.map(({ userId }) => userId))].slice(0, max);
}

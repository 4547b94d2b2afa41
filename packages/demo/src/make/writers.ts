import { type Author, commenters } from '../catalogue/commenters.ts';
import { creatorEmail } from './accounts.ts';
import type { Operator } from './operator.ts';
import { openWriter, type Writer } from './writer.ts';

export type Writers = Map<Author, Writer>;

const displayNames: [Author, string][] = [
  ['creator', 'Creator'],
  ...Object.entries(commenters).map(([author, { displayName }]): [Author, string] => [author as Author, displayName]),
];

/** Signs in the creator and all commenters for as long as the work takes. */
export async function withWriters(operator: Operator, work: (writers: Writers) => Promise<void>): Promise<void> {
  const writers: Writers = new Map();
  try {
    writers.set('creator', await openWriter(operator, creatorEmail));
    for (const [author, { email }] of Object.entries(commenters)) {
      writers.set(author as Author, await openWriter(operator, email));
    }
    await work(writers);
  } finally {
    for (const writer of writers.values()) await writer.leave();
  }
}

export function writerOf(writers: Writers, author: Author): Writer {
  const writer = writers.get(author);
  if (!writer) throw new Error(`${author} is not signed in`);
  return writer;
}

/** The accounts whose display names stand in a text, each after an @. */
export function mentionsOf(writers: Writers, text: string): string[] {
  const mentioned = displayNames.filter(([, name]) => text.includes(`@${name}`));
  return mentioned.map(([author]) => writerOf(writers, author).userId);
}

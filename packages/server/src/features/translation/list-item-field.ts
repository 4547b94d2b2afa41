import { createHash } from 'node:crypto';

/** One of several texts of a name is known by what it says: when that is changed, it wants to be translated anew. */
export function listItemField(name: string, original: string): string {
  return `${name}.${createHash('sha1').update(original).digest('hex').slice(0, 16)}`;
}

import { createHash } from 'node:crypto';

/** A text in a list is identified by the original: when that changes, it has to be translated again. */
export function listItemField(name: string, original: string): string {
  return `${name}.${createHash('sha1').update(original).digest('hex').slice(0, 16)}`;
}

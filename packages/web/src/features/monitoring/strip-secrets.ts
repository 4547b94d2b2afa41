const addresses = /https?:\/\/[^\s"'<>()]+/g;
const emails = /[^\s@/:"'<>()]+@[^\s@/:"'<>()]+\.[a-z]+/gi;
/** Signatures and grants of media, keys of previews, codes of gifts and of letters. */
const secretParts =
  /(?<=\/media\/v\/).+?\/.+?\/[^/]+|(?<=\/(?:gift|preview)\/).+|(?<=\/)(?=[^/]*\d)[\w-]{16,}(?=\/|$)/g;

/** Of what leaves for another service: addresses keep no query, no fragment and no part that opens something. */
export function stripSecrets(text: string): string {
  return text
    .replace(addresses, (address) => {
      // The place in a script, of a stack, follows the address.
      const [, where = '', place = ''] = /^([^?#]*)[^:]*?((?::\d+){0,2})$/.exec(address) ?? [];
      return where.replace(/\/\/[^/]*@/, '//').replace(secretParts, '-') + place;
    })
    .replace(emails, '-');
}

/** The same for every text within. */
export function stripAll<T>(value: T): T {
  if (typeof value === 'string') return stripSecrets(value) as T;
  if (typeof value !== 'object' || value === null) return value;
  for (const [key, part] of Object.entries(value)) (value as Record<string, unknown>)[key] = stripAll(part);
  return value;
}

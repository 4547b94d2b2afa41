const addresses = /https?:\/\/[^\s"'<>()]+/g;
const emails = /[^\s@/:"'<>()]+@[^\s@/:"'<>()]+\.[a-z]+/gi;
/** Signatures and grants of media, keys of previews, codes of gifts and mails. */
const secretParts =
  /(?<=\/media\/v\/).+?\/.+?\/[^/]+|(?<=\/(?:gift|preview)\/).+|(?<=\/)(?=[^/]*\d)[\w-]{16,}(?=\/|$)/g;

/** For texts sent to another service: removes the query, the fragment and secret parts of addresses. */
export function stripSecrets(text: string): string {
  return text
    .replace(addresses, (address) => {
      // Keeps the line and column after an address in a stack.
      const [, where = '', place = ''] = /^([^?#]*)[^:]*?((?::\d+){0,2})$/.exec(address) ?? [];
      return where.replace(/\/\/[^/]*@/, '//').replace(secretParts, '-') + place;
    })
    .replace(emails, '-');
}

/** Strips secrets from every text in a value. */
export function stripAll<T>(value: T): T {
  if (typeof value === 'string') return stripSecrets(value) as T;
  if (typeof value !== 'object' || value === null) return value;
  for (const [key, part] of Object.entries(value)) (value as Record<string, unknown>)[key] = stripAll(part);
  return value;
}

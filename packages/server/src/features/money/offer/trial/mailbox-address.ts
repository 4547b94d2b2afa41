/** Hosts of mail that take dots in a name for nothing. */
const dotless = new Set(['gmail.com', 'googlemail.com']);

/** The same for all addresses that one mailbox has: without capitals, tags after a plus, and dots that count for nothing. */
export function normalizedEmail(email: string): string {
  const [name = '', host = ''] = email
    .trim()
    .toLowerCase()
    .split(/@(?=[^@]*$)/);
  const plain = name.split('+')[0] ?? '';
  return dotless.has(host) ? `${plain.replaceAll('.', '')}@gmail.com` : `${plain}@${host}`;
}

/** Mail hosts that ignore dots in the name of a mailbox. */
const dotless = new Set(['gmail.com', 'googlemail.com']);

/** The same text for all e-mails of a mailbox: lower case, without a tag after a plus, without ignored dots. */
export function normalizedEmail(email: string): string {
  const [name = '', host = ''] = email
    .trim()
    .toLowerCase()
    .split(/@(?=[^@]*$)/);
  const plain = name.split('+')[0] ?? '';
  return dotless.has(host) ? `${plain.replaceAll('.', '')}@gmail.com` : `${plain}@${host}`;
}

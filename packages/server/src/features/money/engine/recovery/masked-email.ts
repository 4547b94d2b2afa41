/** Enough of an address for its owner to know it: `o***@example.com`. */
export function maskedEmail(email: string): string {
  return email.replace(/^(.?).*@/, '$1***@');
}

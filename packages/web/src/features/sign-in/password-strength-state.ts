/** The strength of a password, rated by its length and not by kinds of characters. */
type Strength = 'short' | 'fair' | 'good';

const goodLength = 14;
const fairLength = 10;
const distinctMin = 5;

/** The strength of a typed password; undefined while it is too short to say. */
export function strengthOf(password: string, minLength: number): Strength | undefined {
  if (password.length < minLength) return undefined;
  if (password.length < fairLength || new Set(password).size < distinctMin) return 'short';
  return password.length < goodLength ? 'fair' : 'good';
}

/** Rated by length, not by kinds of characters. */
type Strength = 'short' | 'fair' | 'good';

const goodLength = 14;
const fairLength = 10;
const distinctMin = 5;

/** Undefined while it is too early to say. */
export function strengthOf(password: string, minLength: number): Strength | undefined {
  if (password.length < minLength) return undefined;
  if (password.length < fairLength || new Set(password).size < distinctMin) return 'short';
  return password.length < goodLength ? 'fair' : 'good';
}

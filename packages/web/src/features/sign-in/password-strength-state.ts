/** How soberly a new password may be called: what counts is its length, not which signs it has. */
type Strength = 'short' | 'fair' | 'good';

const goodLength = 14;
const fairLength = 10;
const distinctMin = 5;

/** Undefined where there is nothing to say yet. */
export function strengthOf(password: string, minLength: number): Strength | undefined {
  if (password.length < minLength) return undefined;
  if (password.length < fairLength || new Set(password).size < distinctMin) return 'short';
  return password.length < goodLength ? 'fair' : 'good';
}

/** Caches the result for each argument. The browser's formats are slow to make, and each card needs them. */
export function memoize<A extends string[], T>(make: (...args: A) => T): (...args: A) => T {
  const made = new Map<string, T>();
  return (...args) => {
    const key = args.join(' ');
    const known = made.get(key) ?? make(...args);
    made.set(key, known);
    return known;
  };
}

/**
 * Removes items with the same key. Items published during scrolling move others to the next page, so a list can get
 * them twice.
 */
export function withoutDuplicates<T>(items: T[], keyOf: (item: T) => string | number): T[] {
  return [...new Map(items.map((item) => [keyOf(item), item])).values()];
}

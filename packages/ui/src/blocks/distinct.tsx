/** Each item once: what is published while somebody scrolls pushes others onto the next page of a list. */
export function distinct<T>(items: T[], keyOf: (item: T) => string | number): T[] {
  return [...new Map(items.map((item) => [keyOf(item), item])).values()];
}

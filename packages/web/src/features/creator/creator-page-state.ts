import { creatorPageSize } from '@greenlight/contract/limits';

/**
 * Whether to fetch a page after pages of these lengths. It is not fetched after an empty page, or after two pages that
 * were not full (docs/product/creator.md).
 */
export function hasNextPage(lengths: number[]): boolean {
  const [last = 0, before = creatorPageSize] = lengths.toReversed();
  return last > 0 && (last >= creatorPageSize || before >= creatorPageSize);
}

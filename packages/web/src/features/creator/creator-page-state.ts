import { creatorPageSize } from '@greenlight/contract/limits';

/**
 * Whether to ask for another page after pages of these lengths: not after an empty one, nor after one that is not full
 * where the one before it was not full either (docs/product/creator.md).
 */
export function hasNextPage(lengths: number[]): boolean {
  const [last = 0, before = creatorPageSize] = lengths.toReversed();
  return last > 0 && (last >= creatorPageSize || before >= creatorPageSize);
}

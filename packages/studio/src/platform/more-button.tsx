import { Button } from '@greenlight/ui/primitives/button';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';

/** Loads more of a paged list. Renders nothing at its end. */
export function MoreButton({
  list,
  label,
}: {
  list: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>;
  label: string;
}) {
  if (!list.hasNextPage) return null;
  return (
    <Button className="self-center" pending={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
      {label}
    </Button>
  );
}

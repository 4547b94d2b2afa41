import { Button } from '@greenlight/ui/primitives/button';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';

/** Below a list that is read page by page; nothing once all of it is there. */
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

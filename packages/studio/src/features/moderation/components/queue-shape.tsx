import { Skeleton } from '@greenlight/ui/primitives/skeleton';

/** The queue while it loads. */
export function QueueShape() {
  return (
    <div className="flex flex-col gap-4 pt-15">
      {[1, 2, 3, 4].map((key) => (
        <div key={key} className="flex gap-4 rounded-lg border border-line bg-surface p-4 sm:p-5">
          <Skeleton className="size-10 shrink-0 rounded-full" />
          <div className="flex grow flex-col gap-3">
            <Skeleton className="h-4 w-44 rounded-sm" />
            <Skeleton className="h-4 w-full max-w-160 rounded-sm" />
            <Skeleton className="h-4 w-3/5 rounded-sm" />
            <Skeleton className="mt-2 h-9 w-72 max-w-full rounded-full" />
          </div>
        </div>
      ))}
    </div>
  );
}

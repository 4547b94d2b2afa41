import { Skeleton } from '@greenlight/ui/primitives/skeleton';

/** Placeholders of comments before they are loaded. */
export function CommentShape() {
  return (
    <div aria-hidden className="mt-6 grid gap-7">
      {['w-11/12', 'w-3/4', 'w-5/6'].map((width) => (
        <div key={width} className="flex gap-3">
          <Skeleton className="size-10 shrink-0 rounded-full" />
          <div className="grid grow content-start gap-2.5 pt-1">
            <Skeleton className="h-3 w-40 rounded-sm" />
            <Skeleton className={`h-4 rounded-sm ${width}`} />
            <Skeleton className="h-3 w-24 rounded-sm" />
          </div>
        </div>
      ))}
    </div>
  );
}

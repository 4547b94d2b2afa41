import { Skeleton } from '@greenlight/ui/primitives/skeleton';

/** The shape of a settings section while it loads. */
export function SectionShapes({ count = 2 }: { count?: number }) {
  return (
    <div className="flex flex-col gap-6">
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className="flex flex-col gap-4 rounded-xl border border-line bg-surface p-5 md:p-7">
          <Skeleton className="h-6 w-44 rounded-sm" />
          <Skeleton className="h-4 w-3/4 rounded-sm" />
          <Skeleton className="mt-3 h-11 w-full" />
        </div>
      ))}
    </div>
  );
}

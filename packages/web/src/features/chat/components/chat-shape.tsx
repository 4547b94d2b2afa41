import { Skeleton } from '@greenlight/ui/primitives/skeleton';

const widths = ['w-11/12', 'w-2/3', 'w-4/5', 'w-1/2', 'w-5/6', 'w-3/5'];

/** Placeholders of messages before they are loaded. */
export function ChatShape() {
  return (
    <div aria-hidden className="flex min-h-0 grow flex-col justify-end gap-4 overflow-hidden px-3 py-4">
      {widths.map((width) => (
        <div key={width} className="flex items-center gap-2">
          <Skeleton className="size-5 shrink-0 rounded-full" />
          <Skeleton className={`h-3.5 rounded-sm ${width}`} />
        </div>
      ))}
    </div>
  );
}

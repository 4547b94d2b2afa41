import { Skeleton } from '@greenlight/ui/primitives/skeleton';

/** The shape of a grid of cards while it loads. */
export function CardGridShape() {
  return (
    <div className="grid gap-card sm:grid-cols-2 xl:grid-cols-3">
      {[1, 2, 3].map((key) => (
        <Skeleton key={key} className="aspect-[16/11] rounded-lg" />
      ))}
    </div>
  );
}

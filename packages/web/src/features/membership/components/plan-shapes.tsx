import { Skeleton } from '@greenlight/ui/primitives/skeleton';
import { clsx } from 'clsx';

/** As high as the cards that replace them. */
export function PlanShapes({ count }: { count: 2 | 3 }) {
  return (
    <div className={clsx('grid gap-card', count === 3 ? 'md:grid-cols-3' : 'sm:grid-cols-2')}>
      {Array.from({ length: count }, (_, index) => (
        <Skeleton key={index} className="h-80 rounded-xl" />
      ))}
    </div>
  );
}

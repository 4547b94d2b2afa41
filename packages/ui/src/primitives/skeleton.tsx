import { clsx } from 'clsx';

/** A place holder of the size that `className` gives; silent for assistive technology. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <div aria-hidden className={clsx('relative overflow-hidden rounded-lg bg-raised', className)}>
      <div className="absolute inset-0 animate-sheen sheen motion-reduce:hidden" />
    </div>
  );
}

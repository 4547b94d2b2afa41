import { clsx } from 'clsx';

/** A placeholder whose size comes from `className`; hidden from assistive technology. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <div aria-hidden className={clsx('relative overflow-hidden rounded-lg bg-raised', className)}>
      <div className="absolute inset-0 animate-sheen sheen motion-reduce:hidden" />
    </div>
  );
}

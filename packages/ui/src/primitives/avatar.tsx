import { clsx } from 'clsx';
import { useState } from 'react';

/**
 * A round picture, or the first letter of the name. Hidden from assistive technology: the name must be next to it or
 * label its control.
 */
export function Avatar({ src, name, className = 'size-9' }: { src?: string | null; name: string; className?: string }) {
  const [failed, setFailed] = useState<string>();
  return (
    <span
      aria-hidden
      className={clsx(
        'inline-grid shrink-0 select-none place-items-center overflow-hidden rounded-full bg-overlay font-display font-semibold text-ink text-sm',
        className,
      )}
    >
      {src && failed !== src ? (
        <img src={src} alt="" loading="lazy" className="size-full object-cover" onError={() => setFailed(src)} />
      ) : (
        (Array.from(name.trim())[0] ?? '').toLocaleUpperCase()
      )}
    </span>
  );
}

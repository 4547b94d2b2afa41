import { CircleAlert } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { focusInvalid } from './focus-invalid.ts';
import { messageOf } from './show-error.ts';

/** The server's answer to a form, in its own words; announced when it appears. Focuses the first invalid field. */
export function FormError({ error }: { error: Error | null }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (error) focusInvalid(place.current?.closest('form'));
  }, [error]);
  return (
    <div ref={place} role="alert" className="empty:hidden">
      {error && (
        <p className="flex items-start gap-2.5 rounded-md border border-danger/40 bg-danger/10 p-3.5 text-sm">
          <CircleAlert aria-hidden className="mt-0.5 size-4.5 shrink-0 text-danger" />
          {messageOf(error)}
        </p>
      )}
    </div>
  );
}

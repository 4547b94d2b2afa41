import { CircleAlert } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { focusInvalid } from './focus-invalid.ts';
import { messagesOf } from './show-error.ts';

/**
 * The server's answer to a form, in its own words; announced when it appears. What a field shows already is left out.
 * Focuses the first invalid field.
 */
export function FormError({ error }: { error: Error | null }) {
  const place = useRef<HTMLDivElement>(null);
  const [told, setTold] = useState<{ error: Error; rest: string[] }>();
  // The fields are known once they are rendered.
  useLayoutEffect(() => {
    if (!error) return;
    const form = place.current?.closest('form');
    const shown = new Set([...(form?.querySelectorAll('[id$="-error"]') ?? [])].map((field) => field.textContent));
    setTold({ error, rest: messagesOf(error).filter((message) => !shown.has(message)) });
    focusInvalid(form);
  }, [error]);
  const rest = told?.error === error ? told.rest : [];
  return (
    <div ref={place} role="alert" className="empty:hidden">
      {rest.length > 0 && (
        <p className="flex items-start gap-2.5 rounded-md border border-danger/40 bg-danger/10 p-3.5 text-sm">
          <CircleAlert aria-hidden className="mt-0.5 size-4.5 shrink-0 text-danger" />
          {rest.join(' · ')}
        </p>
      )}
    </div>
  );
}

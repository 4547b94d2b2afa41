import { CircleAlert } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { focusInvalid } from './focus-invalid.ts';
import { messagesOf } from './show-error.ts';

/**
 * The error messages of the server for a form. They are announced when they appear. Messages that a field shows are
 * left out. Focuses the first invalid field.
 */
export function FormError({ error }: { error: Error | null }) {
  const place = useRef<HTMLDivElement>(null);
  const [answer, setAnswer] = useState<{ error: Error; rest: string[] }>();
  // Only after rendering it is known which messages the fields show.
  useLayoutEffect(() => {
    if (!error) return;
    const form = place.current?.closest('form');
    const shown = new Set([...(form?.querySelectorAll('[id$="-error"]') ?? [])].map((field) => field.textContent));
    setAnswer({ error, rest: messagesOf(error).filter((message) => !shown.has(message)) });
    focusInvalid(form);
  }, [error]);
  const rest = answer?.error === error ? answer.rest : [];
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

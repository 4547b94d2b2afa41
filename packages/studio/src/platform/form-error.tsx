import { CircleAlert } from 'lucide-react';

/** What the service answered to a form, in its own words; read out when it appears. */
export function FormError({ error }: { error: Error | null }) {
  return (
    <div role="alert" className="empty:hidden">
      {error && (
        <p className="flex items-start gap-2.5 rounded-md border border-danger/40 bg-danger/10 p-3.5 text-sm">
          <CircleAlert aria-hidden className="mt-0.5 size-4.5 shrink-0 text-danger" />
          {error.message}
        </p>
      )}
    </div>
  );
}

import { CircleAlert } from 'lucide-react';

/** An error of the whole form. Screen readers announce it at once. */
export function FormError({ message }: { message: string | undefined }) {
  return (
    <div role="alert" className="empty:absolute">
      {message && (
        <p className="flex items-start gap-3 rounded-md bg-danger/12 px-4 py-3 text-danger text-sm">
          <CircleAlert aria-hidden className="mt-0.5 size-4.5" />
          {message}
        </p>
      )}
    </div>
  );
}

import { useEffect, useRef } from 'react';

/** Moves to the first invalid field of a form and focuses it, whenever `fault` changes. */
export function useFirstFault(fault: unknown) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (!fault) return;
    const field = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    field?.scrollIntoView({ block: 'center' });
    field?.focus({ preventScroll: true });
  }, [fault]);
  return form;
}

import { useEffect, useRef } from 'react';

/** Leads to the first wrong field of a form: in sight and with the focus, whenever `fault` is another one. */
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

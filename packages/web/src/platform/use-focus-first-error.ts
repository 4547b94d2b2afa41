import { useEffect, useRef } from 'react';

/** Scrolls to the first invalid field of a form and focuses it, whenever `fault` or `tries` changes. */
export function useFocusFirstError(fault: unknown, tries = 0) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (!fault && tries === 0) return;
    const field = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    field?.scrollIntoView({ block: 'center' });
    field?.focus({ preventScroll: true });
  }, [fault, tries]);
  return form;
}

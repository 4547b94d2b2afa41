import { useEffect, useId } from 'react';

const forms = new Set<string>();

/** Whether anything typed on this screen would be lost by leaving it. */
export function hasUnsaved(): boolean {
  return forms.size > 0;
}

/** A form says that it holds what is not saved yet; leaving then asks first. */
export function useUnsaved(dirty: boolean): void {
  const id = useId();
  useEffect(() => {
    if (!dirty) return;
    forms.add(id);
    return () => void forms.delete(id);
  }, [dirty, id]);
}

addEventListener('beforeunload', (event) => {
  if (hasUnsaved()) event.preventDefault();
});

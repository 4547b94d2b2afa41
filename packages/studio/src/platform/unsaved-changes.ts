import { useEffect, useId } from 'react';

const forms = new Set<string>();

/** Whether leaving this screen would lose typed text. */
export function hasUnsavedChanges(): boolean {
  return forms.size > 0;
}

/** Marks a form as having unsaved changes, so that leaving asks first. */
export function useUnsavedChanges(dirty: boolean): void {
  const id = useId();
  useEffect(() => {
    if (!dirty) return;
    forms.add(id);
    return () => void forms.delete(id);
  }, [dirty, id]);
}

addEventListener('beforeunload', (event) => {
  if (hasUnsavedChanges()) event.preventDefault();
});
